import type { Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { eventRecorder } from './etl-events.ts';
import { recordFailure } from './run-publication.ts';

const interrupted = {
  analysing:
    'Reading the file was interrupted, several times: the server stopped meanwhile. Read it again, or upload a smaller file.',
  publishing:
    'Publishing was interrupted, several times: the server stopped meanwhile. Nothing was changed. Try again.',
};

/**
 * Ends an upload whose job has failed in all its attempts without saying so, as when each ended with its
 * node: an analysis fails, a publication makes the upload ready again. Nothing happens to an upload that is
 * in neither state.
 */
export async function endUpload(
  { db, jobs }: { db: Kysely<Database>; jobs: Pick<Jobs, 'add'> },
  id: number,
): Promise<void> {
  const row = await db
    .selectFrom('upload')
    .select(['status', 'etl_context_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;

  const upload = { id, context: row.etl_context_id, user: row.created_by };
  if (row.status === 'publishing') return recordFailure({ db, jobs }, upload, interrupted.publishing);
  if (row.status !== 'analysing') return;

  const message = interrupted.analysing;
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('upload')
      .set({ status: 'failed', error: message, layers: null })
      .where('id', '=', id)
      .where('status', '=', 'analysing')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;

    const record = eventRecorder(transaction, upload);
    await record('upload:error', { message });
    await record('upload:final', { status: 'failed' });
  });
}
