import { sql, type Kysely } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import { nextDue, placeOf, scheduleSchema, type Schedule } from '#domain/source/connection/schedule.ts';
import type { Database } from '#server/base/base.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { readOwner } from '#server/sources/sources.server.ts';
import { announceSchedules } from './announce-schedules.ts';
import { addRunUnlessRunning } from './runs.ts';

/** The most runs that one transaction starts. */
const batch = 50;

/** What starting runs takes. */
export type SchedulesDependencies = { db: Kysely<Database>; jobs: Pick<Jobs, 'add'> };

/** A schedule as it is stored; null where it is none, or one of a later release. */
export const storedSchedule = (stored: unknown): Schedule | null =>
  scheduleSchema.safeParse(stored).data ?? null;

/** Sets when a source fetches its data; null is by hand alone. */
export async function setSchedule(
  db: Kysely<Database>,
  sourceId: number,
  schedule: Schedule | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const connection = await transaction
      .selectFrom('connection')
      .select('id')
      .where('source_id', '=', sourceId)
      .forUpdate()
      .executeTakeFirst();
    if (!connection) throw noSuch('connection', sourceId);

    await transaction
      .updateTable('connection')
      .set({
        schedule: schedule && JSON.stringify(schedule),
        due_at: schedule && nextDue(schedule, new Date(), placeOf(connection.id)),
      })
      .where('id', '=', connection.id)
      .execute();
    await announceSchedules(transaction);
  });
}

/** How long until the next connection is due, in milliseconds, 0 where one is; null where none ever is. */
export async function timeUntilDue(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(due_at) - now())::float8 * 1000 as wait
    from connection where due_at is not null`.execute(db);
  const wait = rows[0]?.wait ?? null;
  return wait === null ? null : Math.max(0, wait);
}

/**
 * Starts the runs of connections that are due, some at most, and says how many there were. What was missed,
 * for however long, is one run; a connection that still runs is not started again. Of several nodes, one
 * starts each.
 */
export function startDueRuns({ db, jobs }: SchedulesDependencies): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('connection')
      .select(['id', 'source_id', 'schedule'])
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();

    for (const { id, source_id: sourceId, schedule: stored } of due) {
      const schedule = storedSchedule(stored);
      await transaction
        .updateTable('connection')
        .set({ due_at: schedule && nextDue(schedule, new Date(), placeOf(id)) })
        .where('id', '=', id)
        .execute();
      if (schedule === null || sourceId === null) continue;

      const owner = await readOwner(transaction, sourceId);
      await addRunUnlessRunning(
        transaction,
        jobs,
        { connectionId: id, sourceId },
        { user: owner, startedBy: 'schedule' },
      );
    }

    return due.length;
  });
}
