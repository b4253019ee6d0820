import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../../tests/fixtures/data-engine.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

async function publish(rows: number) {
  const { versionId } = await createVersion(fixture, [
    { name: 'name' },
    { name: 'kind' },
    { name: 'amount', type: 'number', dataType: 'numeric' },
  ]);
  const query = `SELECT i::BIGINT AS _row_id, 'r' || i AS name, CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' END AS kind, i::VARCHAR AS amount FROM range(1, ${rows + 1}) t(i) ORDER BY i`;
  await publishQuery(fixture, versionId, query);
  return versionId;
}

const names = async (versionId: number, request: object = {}) =>
  (await fixture.engine.requests.query(versionId, { attributes: ['name'], ...request })).rows.map(
    ([name]) => name,
  );
const insert = (versionId: number, place: { before: number } | { after: number }, ...texts: string[]) =>
  fixture.engine.edits.patchRows(
    versionId,
    { patches: [], inserts: texts.map((name) => ({ name, kind: 'new' })), place },
    'ann',
  );

test('rows are inserted above and below others, and stay there in all orders, downloads and a new copy of the version', async () => {
  const versionId = await publish(4);
  const { rowIds } = await insert(versionId, { after: 2 }, 'a', 'b');
  expect(rowIds).toEqual([5, 6]);
  await insert(versionId, { before: 1 }, 'first');
  await insert(versionId, { before: 6 }, 'between');
  await insert(versionId, { after: 4 }, 'last');
  const inOrder = ['first', 'r1', 'r2', 'a', 'between', 'b', 'r3', 'r4', 'last'];
  expect(await names(versionId)).toEqual(inOrder);
  expect(await names(versionId, { fromIndex: 2, toIndex: 5 })).toEqual(inOrder.slice(2, 5));
  // Rows that are equal in the order of a request are in their own.
  const byKind = { attributes: ['name', 'kind'], orderBy: { kind: 'asc nulls last' } };
  expect(await names(versionId, byKind)).toEqual([
    'r2',
    'r4',
    'first',
    'a',
    'between',
    'b',
    'last',
    'r1',
    'r3',
  ]);
  expect(await names(versionId, { attributes: ['name', 'id'], orderBy: { id: 'desc nulls last' } })).toEqual([
    'last',
    'between',
    'first',
    'b',
    'a',
    'r4',
    'r3',
    'r2',
    'r1',
  ]);
  const downloaded: unknown[] = [];
  const everything = { attributes: ['name'] };
  await fixture.engine.requests.each(versionId, everything, (rows) => {
    downloaded.push(...rows.map(([name]) => name));
    return Promise.resolve();
  });
  expect(downloaded).toEqual(inOrder);
  await fixture.restart();
  expect(await names(versionId)).toEqual(inOrder);
  await fixture.restart((folder) => rm(folder, { recursive: true }));
  expect(await names(versionId)).toEqual(inOrder);
  expect(await fixture.engine.snapshots.compact(versionId)).toBe(true);
  await fixture.restart((folder) => rm(folder, { recursive: true }));
  expect(await names(versionId)).toEqual(inOrder);
  // Rows beside those of the snapshot, and a second snapshot.
  await insert(versionId, { after: 5 }, 'c');
  expect(await fixture.engine.snapshots.compact(versionId)).toBe(true);
  expect(await names(versionId)).toEqual(inOrder.toSpliced(4, 0, 'c'));
});

test('a row that comes back is where it was, also when its position was given away, and beside a row that is gone', async () => {
  const versionId = await publish(3);
  const { rowIds } = await insert(versionId, { after: 1 }, 'x');
  const { seq } = await fixture.engine.edits.deleteRows(versionId, rowIds, 'ann');
  await insert(versionId, { after: 1 }, 'y');
  await fixture.engine.edits.undo(versionId, seq!, 'ann');
  const back = await names(versionId);
  expect(back.toSorted()).toEqual(['r1', 'r2', 'r3', 'x', 'y']);
  expect([back.indexOf('x'), back.indexOf('y')].toSorted()).toEqual([1, 2]);
  await insert(versionId, { after: rowIds[0]! }, 'z');
  expect((await names(versionId)).indexOf('z')).toBe(back.indexOf('x') + 1);
  await fixture.engine.edits.deleteRows(versionId, [2], 'ann');
  await insert(versionId, { before: 2 }, 'instead of r2');
  expect((await names(versionId)).slice(-2)).toEqual(['instead of r2', 'r3']);
});

test('several people insert at one position at the same time: each row is there once, in an order that stays', async () => {
  const versionId = await publish(2);
  await Promise.all(Array.from({ length: 12 }, (_, at) => insert(versionId, { after: 1 }, `p${at}`)));
  const found = await names(versionId);
  expect([found[0], found.at(-1)]).toEqual(['r1', 'r2']);
  expect(new Set(found).size).toBe(14);
  await fixture.restart((folder) => rm(folder, { recursive: true }));
  expect(await names(versionId)).toEqual(found);
});

test('pages deep inside have inserted rows at their position', async () => {
  const versionId = await publish(12_000);
  await insert(versionId, { after: 11_000 }, 'deep');
  expect(await names(versionId, { fromIndex: 10_999, toIndex: 11_002 })).toEqual([
    'r11000',
    'deep',
    'r11001',
  ]);
});
