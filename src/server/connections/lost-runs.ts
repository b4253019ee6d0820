import type { Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';

/** A run that has not ended, and its upload, where it has one. */
type UnendedRun = { id: number; uploadId: number | null };

/**
 * Adds the job once more that ends a run, where all of its jobs are gone: also those that should have ended
 * it may fail in all their attempts. Nothing else would take such a run further, and no other could begin.
 */
export async function endLostRun(
  jobs: Pick<Jobs, 'add' | 'isPending'>,
  { id, uploadId }: UnendedRun,
): Promise<void> {
  const isFetched = await jobs.isPending(['run-source', 'end-source-run'], id);
  if (isFetched) return;
  if (uploadId === null) return jobs.add('end-source-run', id);

  const isGoingOn = await jobs.isPending(['read-upload', 'publish-upload', 'end-upload'], uploadId);
  if (!isGoingOn) {
    await jobs.add('end-upload', uploadId);
  }
}

/** See `endLostRun`, for the run of a connection that has not ended. */
export async function endLostRunOf(
  { db, jobs }: { db: Kysely<Database>; jobs: Pick<Jobs, 'add' | 'isPending'> },
  connectionId: number,
): Promise<void> {
  const run = await db
    .selectFrom('source_run')
    .select(['id', 'upload_id as uploadId'])
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (run) {
    await endLostRun(jobs, run);
  }
}
