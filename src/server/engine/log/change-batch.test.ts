import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVersion, openTestEngine, type TestEngine } from '../../../../tests/fixtures/data-engine.ts';
import { batchEntries, readBatch } from './change-batch.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

/** A log of an edit of one row, one of so many rows, and another of one row. */
async function writeLog(versionId: number, rows: number): Promise<void> {
  const { db } = fixture.database;
  await sql`insert into row_change (version_id, seq, row_id, kind, change, before, at, by)
    select ${versionId}::int, seq, seq, 'patch', '{}', '{}',
      timestamptz '2026-01-01' + make_interval(hours => case when seq = 1 then 0 when seq <= ${rows}::int + 1 then 1 else 2 end), 'ann'
    from generate_series(1, ${rows}::int + 2) as seq`.execute(db);
}

/** A step of a plan as PostgreSQL reports it. */
type PlanStep = {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: PlanStep[];
};

/** How many rows the steps of a plan have read or passed on. */
function rowsOf(step: PlanStep): number {
  const own = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
  return own + (step.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0);
}

test('an entry is read with the batch that it was written in', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  await writeLog(versionId, 3);
  const { db } = fixture.database;
  const batchOf = async (seq: number) => (await readBatch(db, versionId, seq)).map((entry) => entry.seq);
  expect(await batchOf(1)).toEqual([1]);
  expect(await batchOf(3)).toEqual([4, 3, 2]);
  expect(await batchOf(5)).toEqual([5]);
  expect(await batchOf(9)).toEqual([]);
});

test('the work for a batch grows with its rows, not with their square, also where no index is used', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  const rows = 1000;
  await writeLog(versionId, rows);
  const plan = await fixture.database.db.transaction().execute(async (transaction) => {
    for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan']) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(transaction);
    }
    const explained = await sql<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>`
      explain (analyze, format json) ${batchEntries(versionId, rows)}`.execute(transaction);
    return explained.rows[0]!['QUERY PLAN'][0].Plan;
  });
  expect(rowsOf(plan)).toBeGreaterThan(rows);
  expect(rowsOf(plan)).toBeLessThan(20 * rows);
});
