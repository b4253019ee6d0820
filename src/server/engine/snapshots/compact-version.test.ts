import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
  patchCell,
  editorNamed,
} from '../../../../tests/fixtures/data-engine.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const columns = [{ name: 'code' }, { name: 'cost', type: 'number', dataType: 'numeric' as const }];
const attributes = ['id', 'code', 'cost'];

async function publish() {
  const ids = await createVersion(fixture, columns);
  const rows = `SELECT * FROM (VALUES (1::BIGINT, '007', '1.50'), (2, 'b', 'n/a'), (3, 'c', '3')) AS t(_row_id, code, cost)`;
  return { ...ids, snapshot: await publishQuery(fixture, ids.versionId, rows) };
}
const rowsOf = async (versionId: number) =>
  (await fixture.engine.requests.query(versionId, { attributes })).rows;
const stateOf = (versionId: number) => fixture.engine.state(versionId);

test('edits go into a new snapshot, raw text and all; the log starts behind it and old entries can be undone', async () => {
  const { engine, objects } = fixture;
  const { versionId, snapshot } = await publish();
  expect(await engine.snapshots.compact(versionId)).toBe(false);
  const { seq } = await patchCell(engine, versionId, 3, 'cost', '03.0', {}, 'ann');
  await engine.edits.deleteRows(versionId, [1], 'ann');
  await engine.edits.insertRows(versionId, [{ code: '0', cost: 'many' }], 'ann');
  const [before, { seq: last }] = [await rowsOf(versionId), await stateOf(versionId)];
  expect(await engine.snapshots.compact(versionId)).toBe(true);
  expect(await stateOf(versionId)).toMatchObject({ seq: last, snapshotSeq: last });
  expect((await stateOf(versionId)).snapshot).not.toBe(snapshot);
  expect(await objects.exists(snapshot)).toBe(true);
  expect(await rowsOf(versionId)).toEqual(before);
  await fixture.restart((folder) => rm(folder, { recursive: true }));
  expect(await rowsOf(versionId)).toEqual(before);

  expect((await fixture.engine.edits.history(versionId, { limit: 10 })).map(({ kind }) => kind)).toEqual([
    'insert',
    'delete',
    'patch',
  ]);
  await fixture.engine.edits.undo(versionId, seq!, 'ann');
  await fixture.engine.edits.undo(versionId, last - 1, 'ann');
  expect(await rowsOf(versionId)).toEqual([
    [1, '007', 1.5],
    [2, 'b', 'n/a'],
    [3, 'c', 3],
    [4, '0', 'many'],
  ]);
  await fixture.engine.edits.undo(versionId, (await stateOf(versionId)).seq, 'ann');
  expect(await rowsOf(versionId)).toEqual(before);
});

test('a clear while a snapshot is written wins', async () => {
  const { versionId } = await publish();
  await patchCell(fixture.engine, versionId, 2, 'code', 'x', {}, 'ann');
  const compacting = fixture.engine.snapshots.compact(versionId);
  await fixture.engine.edits.clear(versionId, 'ann');
  await compacting;
  expect(await rowsOf(versionId)).toEqual([]);
  expect(await stateOf(versionId)).toMatchObject({ snapshot: null });
});

test('cells of a column that is gone go into the new snapshot, and are there when the column is back', async () => {
  const { db } = fixture.database;
  const { sourceId, versionId } = await publish();
  await patchCell(fixture.engine, versionId, 2, 'code', 'kept', {}, 'ann');
  const { data } = await db
    .selectFrom('item')
    .select('data')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
  const write = (change: object) =>
    db
      .updateTable('item')
      .set({ data: JSON.stringify({ ...data, ...change }) })
      .where('id', '=', sourceId)
      .execute();
  await write({ columns: (data['columns'] as object[]).slice(1) });
  await fixture.engine.edits.patchRows(versionId, { patches: [{ rowId: 1, cells: { cost: '7' } }] }, 'ann');
  expect(await fixture.engine.snapshots.compact(versionId)).toBe(true);
  await write({});
  expect(await rowsOf(versionId)).toEqual([
    [1, '007', 7],
    [2, 'kept', 'n/a'],
    [3, 'c', 3],
  ]);
});

test('edited texts keep their blanks, and those that stand for empty cells stay what they are', async () => {
  const { versionId, sourceId } = await createVersion(fixture, [
    { name: 'code', trim: true },
    { name: 'cost', type: 'number', dataType: 'numeric', na_values: ['n/a'] },
  ]);
  const rows = `SELECT i::BIGINT AS _row_id, ' c' || i || ' ' AS code, i::VARCHAR AS cost FROM range(1, 6) t(i)`;
  await publishQuery(fixture, versionId, rows);
  const set = (rowId: number, cells: Record<string, string | null>) =>
    fixture.engine.edits.patchRows(versionId, { patches: [{ rowId, cells }] }, 'ann');
  await set(1, { code: '  blank ', cost: 'n/a' });
  await set(2, { code: ' first' });
  await set(2, { code: null });
  await set(3, { code: ' gone ' });
  await fixture.engine.edits.deleteRows(versionId, [3], 'ann');
  await fixture.engine.edits.insertRows(versionId, [{ code: ' new ', cost: ' n/a' }], 'ann');
  await fixture.engine.edits.massEdit(
    versionId,
    'code',
    [{ invalidValue: 'c4', validValue: ' four ' }],
    editorNamed('ann'),
  );
  const before = await rowsOf(versionId);
  expect(await fixture.engine.snapshots.compact(versionId)).toBe(true);
  await fixture.restart((folder) => rm(folder, { recursive: true }));
  expect(await rowsOf(versionId)).toEqual(before);
  const { db } = fixture.database;
  const columns = [
    { name: 'code', type: 'text' },
    { name: 'cost', type: 'text' },
  ];
  const parsed = columns.map((column) => sourceColumnSchema.parse(column));
  const data = JSON.stringify({ name: 'Test', columns: parsed });
  await db.updateTable('item').set({ data }).where('id', '=', sourceId).execute();
  expect(await rowsOf(versionId)).toEqual([
    [1, '  blank ', 'n/a'],
    [2, null, '2'],
    [4, ' four ', '4'],
    [5, ' c5 ', '5'],
    [6, ' new ', ' n/a'],
  ]);
});

test('a publish while a snapshot is written wins', async () => {
  const { versionId } = await publish();
  await patchCell(fixture.engine, versionId, 2, 'code', 'x', {}, 'ann');
  const compacting = fixture.engine.snapshots.compact(versionId);
  await publishQuery(fixture, versionId, `SELECT 1::BIGINT AS _row_id, 'new' AS code, '1' AS cost`);
  await compacting;
  expect(await rowsOf(versionId)).toEqual([[1, 'new', 1]]);
});

test('versions with long logs are found: many entries, or many for their rows', async () => {
  const { versionId } = await publish();
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ code: String(index) }));
  await fixture.engine.edits.insertRows(versionId, rows(999), 'ann');
  expect(await fixture.engine.snapshots.longLogs()).not.toContain(versionId);
  await fixture.engine.edits.insertRows(versionId, rows(1), 'ann');
  expect(await fixture.engine.snapshots.longLogs()).toContain(versionId);
  await fixture.engine.snapshots.compact(versionId);
  expect(await fixture.engine.snapshots.longLogs()).not.toContain(versionId);
});
