import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVersion,
  openTestEngine,
  patchCell,
  publishQuery,
  type TestEngine,
} from '../../../../../tests/fixtures/data-engine.ts';
import { openDataEngine } from '../../engine.server.ts';
import { silentLog } from '../../../../../tests/fixtures/postgres.ts';

const copiesBytes = 3_000_000;
const rows = 20_000;
const columns = [{ name: 'number', type: 'number', dataType: 'numeric' as const }, { name: 'text' }];

let fixture: TestEngine;
const versionIds: number[] = [];
beforeAll(async () => {
  fixture = await openTestEngine({ copiesBytes, cachedBytes: 0 });
  for (let index = 0; index < 16; index += 1) {
    const { versionId } = await createVersion(fixture, columns);
    const query = `select range + ${index} as number, md5((range + ${index})::varchar) as text from range(${rows})`;
    await publishQuery(fixture, versionId, query);
    versionIds.push(versionId);
  }
}, 120_000);
afterAll(() => fixture.close());

/** The bytes of the replica on disk. */
async function bytesOnDisk(): Promise<number> {
  const folder = join(fixture.folder, 'replica');
  const names = (await readdir(folder)).filter((name) => name.startsWith('replica.duckdb'));
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The sum and the least text of a version. */
async function totalsOf(index: number) {
  const { rows: found } = await fixture.engine.requests.query(versionIds[index]!, {
    attributes: ['number', 'text'],
    groupBy: [],
    fn: { number: 'sum', text: 'count' },
  });
  return found;
}

const expectedOf = (index: number) => [[(rows * (rows - 1)) / 2 + index * rows, rows]];

test('versions are read in turn and at once while others go, with the same results and on bounded disk', async () => {
  const readers = [1, 7, 11, 13];
  let most = 0;
  await Promise.all(
    readers.map(async (step) => {
      for (let turn = 0; turn < 12; turn += 1) {
        const index = (turn * step) % versionIds.length;
        expect(await totalsOf(index)).toEqual(expectedOf(index));
        most = Math.max(most, await bytesOnDisk());
      }
    }),
  );

  const { versions, dropped } = fixture.engine.copies();
  expect(dropped).toBeGreaterThan(0);
  expect(versions).toBeLessThan(versionIds.length);
  // What readers load at once is on top.
  expect(most).toBeLessThan(3 * copiesBytes);
}, 120_000);

test('a version that was read last stays, one that was edited is loaded with its edit', async () => {
  await patchCell(fixture.engine, versionIds[0]!, 1, 'number', 1_000_000, {}, null);
  for (const index of versionIds.keys()) {
    await totalsOf(index);
  }
  const { versions } = fixture.engine.copies();
  await totalsOf(versionIds.length - 1);
  expect(fixture.engine.copies().versions).toBe(versions);
  expect(await totalsOf(0)).toEqual([[(rows * (rows - 1)) / 2 + 1_000_000, rows]]);
}, 120_000);

test('a replica that is far larger than allowed is built again', async () => {
  const open = (bytes: number) =>
    openDataEngine({
      db: fixture.database.db,
      objects: fixture.objects,
      folder: join(fixture.folder, 'other'),
      log: silentLog,
      copiesBytes: bytes,
      cachedBytes: 0,
    });
  const large = await open(1_000_000_000);
  for (const versionId of versionIds) {
    await large.requests.query(versionId, { attributes: ['text'] });
  }
  expect(large.copies()).toEqual({ versions: versionIds.length, dropped: 0 });
  await large.close();

  const small = await open(copiesBytes);
  expect(small.copies().versions).toBe(0);
  await small.close();
}, 120_000);
