import { sql, type Kysely } from 'kysely';
import type { Database, RunStart, RunStatus } from '#server/base/base.server.ts';
import { announceSchedules } from './announce-schedules.ts';

/** A run that has ended. */
type EndedRun = { connection_id: number; status: RunStatus; started_by: RunStart; ended_at: Date | null };

/**
 * Failed runs of a schedule are tried again after 15 minutes, one hour and four; then it is the next one's
 * turn.
 */
const attempts = { first: '15 minutes', factor: 4, most: 3 } as const;

/**
 * Records with a connection how a run of it ended, in the transaction that ends the run: since when it fails,
 * or when it worked last. What waits for a person is neither.
 */
export async function recordOutcome(
  transaction: Kysely<Database>,
  { connection_id: id, status, started_by: startedBy, ended_at }: EndedRun,
): Promise<void> {
  if (status === 'published' || status === 'unchanged') {
    await transaction
      .updateTable('connection')
      .set({ succeeded_at: ended_at, failing_since: null, failures: 0 })
      .where('id', '=', id)
      .execute();
  } else if (status === 'failed') {
    await recordFailure(transaction, id, startedBy);
  }
}

async function recordFailure(transaction: Kysely<Database>, id: number, startedBy: RunStart): Promise<void> {
  const { failures } = await transaction
    .updateTable('connection')
    .set({ failing_since: sql`coalesce(failing_since, now())`, failures: sql`failures + 1` })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (startedBy !== 'schedule' || failures > attempts.most) return;

  const wait = sql`${attempts.first}::interval * ${attempts.factor ** (failures - 1)}::int`;
  await transaction
    .updateTable('connection')
    .set({ due_at: sql`least(due_at, now() + ${wait})` })
    .where('id', '=', id)
    .where('schedule', 'is not', null)
    .execute();
  await announceSchedules(transaction);
}
