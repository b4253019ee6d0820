import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import {
  createVersion,
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
  fixture = await openTestEngine({ cachedBytes: 0 });
  const { database, objects, folder } = fixture;
  const options = { db: database.db, objects, log: silentLog, memoryLimit: '500MB' };
  duckDb = await openDuckDbEngine({ ...options, folder: join(folder, 'other-replica') });
});
afterAll(async () => {
  await duckDb.close();
  await fixture.close();
});

const rows = 120_000;
const large = `SELECT i AS _row_id, CASE WHEN i % 7 = 0 THEN 'none' ELSE CAST(i % 97 AS VARCHAR) END AS n, 'text ' || i AS t FROM range(1, ${rows + 1}) AS r(i)`;

const addLarge = async (query = large) => {
  const { versionId } = await createVersion(fixture, [
    { name: 'n', type: 'number', dataType: 'numeric' },
    { name: 't' },
  ]);
  await publishQuery(fixture, versionId, query);
  return versionId;
};

const page: DataRequestInput = { attributes: ['id', 'n', 't'], fromIndex: 3, toIndex: 20 };

/** The table, or the view, in which a version is opened, by the kind in its name. */
const relationOf = async (versionId: number, isQuick: boolean) => {
  const state = await fixture.engine.state(versionId);
  const name = await duckDb.withVersion(versionId, ({ layout }) => Promise.resolve(layout.table), {
    state,
    isQuick,
  });
  return name.replace(/_?\d.*/, '');
};

test.each([
  ['with row ids', large],
  ['of an upload, which has none', `SELECT * EXCLUDE (_row_id) FROM (${large})`],
])(
  'the first rows of a snapshot %s come before it is loaded, and are the same afterwards',
  async (_what, query) => {
    const versionId = await addLarge(query);
    expect(await relationOf(versionId, true)).toBe('preview');
    expect(await relationOf(versionId, false)).toBe('v');
    expect(await relationOf(versionId, true)).toBe('v');

    const first = await fixture.engine.requests.query(versionId, page);
    // Sorting needs the table: from now on the version is loaded.
    await fixture.engine.requests.query(versionId, { attributes: ['n'], orderBy: { n: 'asc nulls last' } });
    expect(await fixture.engine.requests.query(versionId, page)).toEqual(first);
    expect(first.length).toBe(rows);
    expect(first.rows.slice(0, 4)).toEqual([
      [4, 4, 'text 4'],
      [5, 5, 'text 5'],
      [6, 6, 'text 6'],
      [7, 'none', 'text 7'],
    ]);
  },
);

test('many requests at once for the first rows share one view, which is dropped when the version is loaded', async () => {
  const versionId = await addLarge();
  await Promise.all([1, 2, 3, 4].map(() => relationOf(versionId, true)));
  await relationOf(versionId, false);
  const views = () =>
    duckDb.use(async (connection) => {
      const reader = await connection.runAndReadAll('SELECT count(*) FROM duckdb_views() WHERE NOT internal');
      return Number(reader.getRows()[0]![0]);
    });
  await expect.poll(views).toBe(0);
});

test('a version that was edited, or is small, is loaded', async () => {
  const edited = await addLarge();
  await patchCell(fixture.engine, edited, 4, 'n', 50, {}, 'ann');
  expect(await relationOf(edited, true)).toBe('v');
  expect((await fixture.engine.requests.query(edited, page)).rows[0]).toEqual([4, 50, 'text 4']);

  const { versionId: small } = await createVersion(fixture, [{ name: 'a' }]);
  await publishQuery(fixture, small, `SELECT 1 AS _row_id, 'x' AS a`);
  expect(await relationOf(small, true)).toBe('v');
});

test('a damaged snapshot is reported as such', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'n' }, { name: 't' }]);
  const name = await publishQuery(fixture, versionId, large);
  await writeFile(await fixture.objects.localPath(name, new DisposableStack()), 'not a Parquet file');
  await expect(fixture.engine.requests.query(versionId, page)).rejects.toMatchObject({
    code: 'damaged_object',
  });
});
