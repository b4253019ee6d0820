import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVersion,
  editorNamed,
  openTestEngine,
  patchCell,
  publishQuery,
  type TestEngine,
} from '../../../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../../../tests/fixtures/postgres.ts';
import { openDuckDbEngine, type DuckDbEngine } from '../duckdb-engine.ts';

let fixture: TestEngine;
let duckDb: DuckDbEngine;
beforeAll(async () => {
  fixture = await openTestEngine({ cachedBytes: 0, snapshotRows: { read: 0, kept: 0 } });
  const { database, objects, folder } = fixture;
  const options = {
    db: database.db,
    objects,
    log: silentLog,
    memoryLimit: '500MB',
    snapshotRows: { read: 0, kept: 0 },
  };
  duckDb = await openDuckDbEngine({ ...options, folder: join(folder, 'other-replica') });
});
afterAll(async () => {
  await duckDb.close();
  await fixture.close();
});

const publish = async (query: string) => {
  const { versionId } = await createVersion(fixture, [
    { name: 'state' },
    { name: 'cost', type: 'number', dataType: 'numeric' },
  ]);
  const object = await publishQuery(fixture, versionId, query);
  return { versionId, object };
};

/** Whether a version is in a table, or in a view whose cells were looked at (null: not yet). */
async function formOf(versionId: number, engine = duckDb): Promise<'table' | 'view' | null> {
  return engine.use(async (connection) => {
    const reader = await connection.runAndReadAll(
      `SELECT layout FROM replica_version WHERE version_id = ${versionId}`,
    );
    const { base } = JSON.parse(String(reader.getRows()[0]![0])) as { base?: { direct: string[] | null } };
    if (!base) return 'table';
    if (base.direct?.length === 2) return 'view';
    return null;
  });
}

const open = (versionId: number) => duckDb.withVersion(versionId, (version) => version.rows([1, 2]));

test.each([
  ['numbers and texts', "SELECT 'Ohio' AS state, 1.5::DOUBLE AS cost FROM range(3)", 'view'],
  ['whole numbers and accents', "SELECT 'Köln' AS state, 1 AS cost FROM range(3)", 'view'],
  ['numbers as texts', "SELECT 'Ohio' AS state, '1.5' AS cost FROM range(3)", 'table'],
  ['accents of their own', "SELECT 'Ko' || chr(776) || 'ln' AS state, 1 AS cost FROM range(3)", 'table'],
  ['numbers without an end', "SELECT 'Ohio' AS state, 'inf'::DOUBLE AS cost FROM range(3)", 'table'],
])('a snapshot of %s is read as a view or loaded, with the same rows', async (_what, query, form) => {
  const { versionId } = await publish(query);
  const before = await open(versionId);
  await expect.poll(() => formOf(versionId), { timeout: 20_000 }).toBe(form);
  expect(await open(versionId)).toEqual(before);
});

test('a cell that does not fit stays, whether it is edited before or after the cells were looked at', async () => {
  const { versionId } = await publish("SELECT 'Ohio' AS state, 1.5::DOUBLE AS cost FROM range(3)");
  await patchCell(fixture.engine, versionId, 1, 'cost', 'n/a', {}, 'ann');
  await open(versionId);
  await expect.poll(() => formOf(versionId), { timeout: 20_000 }).toBe('view');
  await patchCell(fixture.engine, versionId, 2, 'cost', 'odd', {}, 'ann');

  const rows = [...(await open(versionId)).values()];
  expect(rows.map(({ shown }) => shown['cost'])).toEqual(['n/a', 'odd']);
  const { rows: seen } = await fixture.engine.requests.query(versionId, { attributes: ['cost'] });
  expect(seen).toEqual([['n/a'], ['odd'], [1.5]]);
});

test('a version of which many rows were edited is loaded into a table, with the same rows', async () => {
  const { versionId } = await publish("SELECT 'Ohio' AS state, range % 2 AS cost FROM range(4000)");
  await open(versionId);
  await expect.poll(() => formOf(versionId), { timeout: 20_000 }).toBe('view');

  const maps = [{ invalidValue: '1', validValue: '2.5' }];
  await fixture.engine.edits.massEdit(versionId, 'cost', maps, editorNamed('ann'));
  const edited = await open(versionId);
  expect([...edited.values()].map(({ shown }) => shown['cost'])).toEqual([0, 2.5]);
  await expect.poll(() => formOf(versionId), { timeout: 20_000 }).toBe('table');
  expect(await open(versionId)).toEqual(edited);
});

test('a version that was closed before it was loaded is loaded after the next start', async () => {
  const { versionId } = await publish("SELECT 'Ohio' AS state, '1.5' AS cost FROM range(3)");
  const { database, objects, folder } = fixture;
  const options = { db: database.db, objects, log: silentLog, memoryLimit: '500MB' };
  const start = (kept: number) =>
    openDuckDbEngine({ ...options, folder: join(folder, 'third'), snapshotRows: { read: 0, kept } });
  const first = await start(0);
  const before = await first.withVersion(versionId, (version) => version.rows([1, 2]));
  await first.close();

  const next = await start(Infinity);
  expect(await next.withVersion(versionId, (version) => version.rows([1, 2]))).toEqual(before);
  await expect.poll(() => formOf(versionId, next), { timeout: 20_000 }).toBe('table');
  await next.close();
});

test('a damaged snapshot is said to be damaged, and other versions are still there', async () => {
  const good = await publish("SELECT 'Ohio' AS state, 1 AS cost FROM range(3)");
  const bad = await publish("SELECT 'Iowa' || range AS state, range AS cost FROM range(3000)");
  await open(good.versionId);
  await open(bad.versionId);
  await expect.poll(() => formOf(bad.versionId), { timeout: 20_000 }).toBe('view');
  await writeFile(await fixture.objects.localPath(bad.object, new DisposableStack()), 'not a snapshot');

  await expect(open(bad.versionId)).rejects.toMatchObject({ code: 'damaged_object' });
  expect((await open(good.versionId)).size).toBe(2);
  expect(await formOf(good.versionId)).toBe('view');
});
