import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../../tests/fixtures/data-engine.ts';
import {
  findUnneeded,
  forgetTable,
  insertLoading,
  isUsable,
  readLoading,
  readTable,
  retireTable,
  switchTable,
  writeProgress,
  type KnownTable,
} from './known-tables.ts';

let fixture: TestEngine;
beforeAll(async () => void (fixture = await openTestEngine()), 60_000);
afterAll(() => fixture.close());

const physical = new Map([
  ['day', { value: 'c1', raw: 'r1', type: 'DATE' as const, trim: false, mayMisfit: true }],
]);

/** A version with a snapshot, and a table of it that is about to be loaded. */
async function begin(name: string): Promise<KnownTable> {
  const { versionId } = await createVersion(fixture, [{ name: 'day' }]);
  await publishQuery(fixture, versionId, "SELECT 1::BIGINT AS _row_id, '2020-01-02' AS day");
  const { seq, publishedSeq, columnsRevision } = await fixture.engine.state(versionId);
  const columns = await fixture.engine.columns(versionId);
  const state = { versionId, seq, publishedSeq, columnsRevision, columns, appliedSeq: seq };
  const found = { rows: 1, baseHasPositions: false, hasPositions: false, changedRows: 0, misfits: [] };
  const table = { name, isHome: true, physical, ...state, ...found, object: 'f'.repeat(64) };
  await insertLoading(fixture.database.db, table);
  return table;
}

test('a version is read from a table once it is switched to, and another one replaces it', async () => {
  const { db } = fixture.database;
  const table = await begin('v1_first');
  const { versionId } = table;
  expect(await readTable(db, versionId)).toBeNull();
  expect(await readLoading(db, versionId)).toEqual(table);

  await switchTable(db, table);
  expect(await readTable(db, versionId)).toEqual({ ...table, object: null });
  expect(await readLoading(db, versionId)).toBeNull();

  const second = { ...table, name: 'v1_second' };
  await insertLoading(db, second);
  await switchTable(db, second);
  expect(await readTable(db, versionId)).toMatchObject({ name: 'v1_second' });
  await retireTable(db, versionId);
  expect(await readTable(db, versionId)).toBeNull();
});

test('nodes that load a version at the same time leave one table of it', async () => {
  const { db } = fixture.database;
  const table = await begin('v5_0');
  const others = Array.from({ length: 7 }, (_, index) => ({ ...table, name: `v5_${index + 1}` }));
  await Promise.all(others.map((other) => insertLoading(db, other)));
  await Promise.all([table, ...others].map((loaded) => switchTable(db, loaded)));

  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int from clickhouse_table where version_id = ${table.versionId} group by 1 order by 1`.execute(
    db,
  );
  expect(rows).toEqual([
    { status: 'current', count: 1 },
    { status: 'old', count: 7 },
  ]);
});

test('progress never goes back, whichever node notes it last', async () => {
  const { db } = fixture.database;
  const table = await begin('v2_a');
  await switchTable(db, table);
  const later = { ...table, appliedSeq: table.seq + 9, changedRows: 4, hasPositions: true };
  await writeProgress(db, { ...later, misfits: ['day'] });
  await writeProgress(db, { ...table, appliedSeq: table.seq + 2, changedRows: 1 });
  expect(await readTable(db, table.versionId)).toEqual({ ...later, misfits: ['day'], object: null });
});

test('a publication, other columns and an earlier state need another table', async () => {
  const table = await begin('v3_a');
  const state = await fixture.engine.state(table.versionId);
  expect(isUsable(table, state)).toBe(true);
  expect(isUsable(table, { ...state, seq: state.seq + 5 })).toBe(true);
  expect(isUsable(table, { ...state, seq: state.seq - 1 })).toBe(false);
  expect(isUsable(table, { ...state, publishedSeq: state.publishedSeq + 1 })).toBe(false);
  expect(isUsable(table, { ...state, columnsRevision: 'other' })).toBe(false);
});

test('tables of removed and of cleared versions go at once, replaced ones after a while', async () => {
  const { db } = fixture.database;
  const [kept, removed, cleared, replaced] = [
    await begin('v4_kept'),
    await begin('v4_removed'),
    await begin('v4_cleared'),
    await begin('v4_replaced'),
  ];
  for (const table of [kept, removed, cleared, replaced]) {
    await switchTable(db, table);
  }
  const unneeded = async () => (await findUnneeded(db)).filter((name) => name.startsWith('v4_')).toSorted();
  await retireTable(db, replaced.versionId);
  expect(await unneeded()).toEqual([]);

  await fixture.engine.edits.clear(cleared.versionId, 'ann');
  await db.deleteFrom('item').where('id', '=', removed.versionId).execute();
  await sql`update clickhouse_table set changed_at = now() - interval '2 hours' where name in ('v4_replaced', 'v4_kept')`.execute(
    db,
  );
  expect(await unneeded()).toEqual(['v4_cleared', 'v4_removed', 'v4_replaced']);
  await forgetTable(db, 'v4_replaced');
  expect(await unneeded()).toEqual(['v4_cleared', 'v4_removed']);
});
