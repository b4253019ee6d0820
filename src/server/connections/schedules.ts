import { sql, type Kysely } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import {
  fixedSchedule,
  nextDue,
  placeOf,
  scheduleSchema,
  type Schedule,
} from '#domain/source/connection/schedule.ts';
import type { Database, RunStatus } from '#server/base/base.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { readOwner } from '#server/sources/sources.server.ts';
import { announceSchedules } from './announce-schedules.ts';
import { describedSchema } from './describe-source.ts';
import { endLostRun } from './lost-runs.ts';
import { addRunUnlessRunning, storeStep } from './runs.ts';

/** The most runs that one transaction starts. */
const batch = 50;

/** What starting runs takes. */
export type SchedulesDependencies = {
  db: Kysely<Database>;
  jobs: Pick<Jobs, 'add' | 'isPending'>;
  /** Takes the run of an upload further. */
  followUpload(uploadId: number): Promise<void>;
  /** Says that a source is due while a run of it has not ended for long. */
  late(runId: number): Promise<void>;
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
      .select(['id', 'described'])
      .where('source_id', '=', sourceId)
      .forUpdate()
      .executeTakeFirst();
    if (!connection) throw noSuch('connection', sourceId);

    const due = schedule && dueAfterNow(schedule, connection);
    if (schedule && !due) {
      const message = 'The source does not say how often its data changes. Choose when it is fetched.';
      throw new TidemarkError('invalid_request', message);
    }

    await transaction
      .updateTable('connection')
      .set({
        schedule: schedule && JSON.stringify(schedule),
        due_at: due,
      })
      .where('id', '=', connection.id)
      .execute();
    await announceSchedules(transaction);
  });
}

/** When a schedule of a connection is due next; null where it follows a source that says nothing. */
export function dueAfterNow(
  schedule: Schedule,
  { id, described }: { id: number; described: unknown },
): Date | null {
  const fixed = fixedSchedule(schedule, cadenceOf(described));
  return fixed && nextDue(fixed, new Date(), placeOf(id));
}

/** How often a service says that its data changes, of what a connection stores of it; '' for nothing. */
export const cadenceOf = (described: unknown): string =>
  describedSchema.safeParse(described).data?.cadence ?? '';

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
export async function startDueRuns({ db, jobs, followUpload, late }: SchedulesDependencies): Promise<number> {
  const blocking: RunningRun[] = [];
  const count = await db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('connection')
      .select(['id', 'source_id', 'schedule', 'described'])
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute();

    for (const { id, source_id: sourceId, schedule: stored, described } of due) {
      const schedule = storedSchedule(stored);
      await transaction
        .updateTable('connection')
        .set({ due_at: schedule && dueAfterNow(schedule, { id, described }) })
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
        blocking.push(...(await readRunning(transaction, id)));
      }
    }

    return due.length;
  });
  for (const { id, upload_id: uploadId, isLong } of blocking) {
    // A run that has ended in everything but its own row would keep its source for ever.
    if (uploadId !== null) {
      await followUpload(uploadId);
    }
    await endLostRun(jobs, { id, uploadId });
    if (isLong) {
      await late(id);
    }
  }

  return count;
}

/** A run that has not ended; `isLong` after an hour, `isGivenUp` after a day. */
type RunningRun = {
  id: number;
  status: RunStatus;
  upload_id: number | null;
  isLong: boolean;
  isGivenUp: boolean;
};

/** The run of a connection that has not ended; one whose upload a person has removed is ended. */
async function readRunning(transaction: Kysely<Database>, connectionId: number): Promise<RunningRun[]> {
  const running = await transaction
    .selectFrom('source_run')
    .select([
      'id',
      'status',
      'upload_id',
      sql<boolean>`created_at < now() - interval '1 hour'`.as('isLong'),
      sql<boolean>`created_at < now() - interval '1 day'`.as('isGivenUp'),
    ])
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .execute();
  for (const run of running) {
    const message = reasonToEnd(run);
    if (message !== null) {
      await storeStep(transaction, run.id, { status: 'failed', message, ended_at: new Date() });
    }
  }

  return running;
}

/** Why a run that has not ended will never do so; null where it may. */
function reasonToEnd({ status, upload_id: uploadId, isGivenUp }: RunningRun): string | null {
  if (uploadId === null && (status === 'reading' || status === 'publishing')) {
    return 'The file that was fetched was removed.';
  }
  // All attempts of its jobs together take less than a day.
  return isGivenUp ? 'It was interrupted again and again, and given up after a day.' : null;
}
