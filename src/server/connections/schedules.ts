import { sql, type Kysely } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import { nextDue, placeOf, scheduleSchema, type Schedule } from '#domain/source/connection/schedule.ts';
import type { Database, RunStatus } from '#server/base/base.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { readOwner } from '#server/sources/sources.server.ts';
import { announceSchedules } from './announce-schedules.ts';
import { addRunUnlessRunning, storeStep } from './runs.ts';

/** The most runs that one transaction starts. */
const batch = 50;

/** What starting runs takes. */
export type SchedulesDependencies = {
  db: Kysely<Database>;
  jobs: Pick<Jobs, 'add'>;
  /** Takes the run of an upload further. */
  followUpload(uploadId: number): Promise<void>;
};

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
export async function startDueRuns({ db, jobs, followUpload }: SchedulesDependencies): Promise<number> {
  const blocking: number[] = [];
  const count = await db.transaction().execute(async (transaction) => {
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
      const run = { connectionId: id, sourceId };
      const started = await addRunUnlessRunning(transaction, jobs, run, {
        user: owner,
        startedBy: 'schedule',
      });
      if (!started) {
        blocking.push(...(await uploadsOfRunning(transaction, id)));
      }
    }

    return due.length;
  });
  // A run that has ended in everything but its own row would keep its source for ever.
  for (const uploadId of blocking) {
    await followUpload(uploadId);
  }

  return count;
}

/** The uploads of a run that has not ended; one whose upload a person has removed is ended. */
async function uploadsOfRunning(transaction: Kysely<Database>, connectionId: number): Promise<number[]> {
  const running = await transaction
    .selectFrom('source_run')
    .select(['id', 'status', 'upload_id'])
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .execute();
  for (const { id } of running.filter(isWithoutItsUpload)) {
    const message = 'The file that was fetched was removed.';
    await storeStep(transaction, id, { status: 'failed', message, ended_at: new Date() });
  }

  return running.flatMap(({ upload_id }) => upload_id ?? []);
}

const isWithoutItsUpload = ({ status, upload_id }: { status: RunStatus; upload_id: number | null }) =>
  upload_id === null && (status === 'reading' || status === 'publishing');
