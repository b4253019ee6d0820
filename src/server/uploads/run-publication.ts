import type { Kysely } from 'kysely';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { isTransient, type Database, type Log } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import { emailsOf, recordAuditEntry } from '#server/identity/identity.server.ts';
import { onlyAttempt, type JobAttempt, type Jobs } from '#server/jobs/jobs.server.ts';
import { versionTitle } from '#server/sources/sources.server.ts';
import { eventRecorder, type RecordEvent } from './etl-events.ts';
import { publicationSchema, type Publication } from './publication/publication.ts';
import {
  finishPublication,
  preparePublication,
  PublicationOutdated,
  type PreparedPublication,
} from './publication/publish-upload.ts';
import { throttleProgress } from './files/throttle-progress.ts';
import { layerNamed, lockUpload, readUpload } from './upload-row.ts';

type Dependencies = { db: Kysely<Database>; engine: DataEngine; jobs: Pick<Jobs, 'add'>; log: Log };

/** A publication that was requested, and the layer that it publishes. */
type PublicationRequest = {
  id: number;
  user: string | null;
  context: number;
  publication: Publication;
  layer: Layer;
};

/**
 * Publishes what `requestPublication` stored; once, however often it is called. A failure leaves everything
 * as it was and is recorded as an event, except a transient one that is not the last attempt: that one
 * rejects.
 */
export async function runPublication(
  dependencies: Dependencies,
  id: number,
  { isLast, signal }: JobAttempt = onlyAttempt,
): Promise<void> {
  const { db, log } = dependencies;
  const request = await readRequest(db, id);
  if (!request) return;

  const progress = throttleProgress(log, (payload) =>
    eventRecorder(db, request)('publish:progress', payload),
  );
  try {
    await publish({ ...dependencies, request, progress });
  } catch (error) {
    if (signal.aborted || (!isLast && isTransient(error))) throw error;
    await progress.settled();
    await recordFailure(dependencies, request, reasonOf(error, id, log));
  } finally {
    await progress.settled();
  }
}

async function readRequest(db: Kysely<Database>, id: number): Promise<PublicationRequest | null> {
  const upload = await readUpload(db, id);
  const row = await db
    .selectFrom('upload')
    .select(['publication', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (upload.status !== 'publishing' || !row?.publication) return null;

  const publication = publicationSchema.parse(row.publication);
  const layer = layerNamed(upload, publication.layerName);
  return { id, user: row.created_by, context: upload.etl_context_id, publication, layer };
}

type Run = Dependencies & { request: PublicationRequest; progress: ReturnType<typeof throttleProgress> };

/** Attempts during which others may edit the version; the attempt after them locks it. */
const attemptsWithoutLock = 2;

/**
 * Writes the snapshot, then switches to it in one transaction; writes it again when its base has changed
 * meanwhile.
 */
async function publish(run: Run): Promise<void> {
  for (let attempt = 0; attempt < attemptsWithoutLock; attempt += 1) {
    const prepared = await prepare(run);
    try {
      await run.db.transaction().execute((transaction) => commit(run, transaction, prepared));
      return;
    } catch (error) {
      if (!(error instanceof PublicationOutdated)) throw error;
    }
  }

  await run.db
    .transaction()
    .execute(async (transaction) => commit(run, transaction, await prepare(run, transaction)));
}

function prepare(
  { db, engine, request, progress }: Run,
  transaction?: Kysely<Database>,
): Promise<PreparedPublication> {
  const report = ({ rows, part }: { rows: number; part: number }) =>
    progress.report({ what: 'Writing rows', rows, part });
  return preparePublication({ db, engine, transaction, report }, request.layer, request.publication);
}

/**
 * Makes the prepared snapshot a version and records it; nothing is left to do when another worker was faster.
 */
async function commit(
  { engine, jobs, request, progress }: Run,
  transaction: Kysely<Database>,
  prepared: PreparedPublication,
): Promise<void> {
  const { id, user } = request;
  const { status } = await lockUpload(transaction, id);
  if (status !== 'publishing') return;

  await progress.settled();
  const published = await finishPublication(transaction, engine, prepared, user);
  await transaction
    .insertInto('upload_version')
    .values({ upload_id: id, version_id: published.versionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  await transaction
    .updateTable('upload')
    .set({
      status: 'published',
      published: JSON.stringify(published),
      error: null,
      source_id: published.sourceId,
    })
    .where('id', '=', id)
    .execute();
  await eventRecorder(transaction, request)('publish:final', { status: 'published', ...published });
  await recordInAudit(transaction, user, published);
  await jobs.add('take-statistics', published.versionId, transaction);
  await resumeRemovals(jobs, transaction);
}

async function recordInAudit(
  transaction: Kysely<Database>,
  user: string | null,
  { versionId, rows }: { versionId: number; rows: number },
): Promise<void> {
  const email = (await emailsOf(transaction, [user])).get(user ?? '') ?? null;
  await recordAuditEntry(
    transaction,
    { id: user, email },
    {
      action: 'publish-upload',
      subject: await versionTitle(transaction, versionId),
      details: { version: versionId, rows },
    },
  );
}

/** Removals of files wait while something is published. */
async function resumeRemovals(jobs: Dependencies['jobs'], transaction: Kysely<Database>): Promise<void> {
  const waiting = await transaction.selectFrom('removed_object').select('object').limit(1).executeTakeFirst();
  if (waiting) {
    await jobs.add('remove-objects', 0, transaction);
  }
}

/** The reason of a failure as the person reads it; the log has the details of an unexpected one. */
function reasonOf(error: unknown, id: number, log: Log): string {
  if (isTidemarkError(error)) return error.message;
  log.error({ upload: id, error: String(error) }, 'an upload could not be published');
  return 'The file could not be published; nothing was changed. Try again.';
}

/** Makes the upload ready to be published again, and says why it was not. */
export async function recordFailure(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  request: Pick<PublicationRequest, 'id' | 'context' | 'user'>,
  message: string,
) {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('upload')
      .set({ status: 'ready', error: message, publication: null })
      .where('id', '=', request.id)
      .where('status', '=', 'publishing')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;

    const record: RecordEvent = eventRecorder(transaction, request);
    await record('publish:error', { message });
    await record('publish:final', { status: 'failed' });
    await resumeRemovals(jobs, transaction);
  });
}
