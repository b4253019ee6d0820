import type { Kysely } from 'kysely';
import { accessLevels, visitor, type Viewer } from '#domain/access/access.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { VersionOverride } from '#domain/source/description/source.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { isTransient, type Database, type Log } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import { emailsOf, recordAuditEntry } from '#server/identity/identity.server.ts';
import { onlyAttempt, type JobAttempt, type Jobs } from '#server/jobs/jobs.server.ts';
import { hasFollowingTemplates } from '#server/pages/pages.server.ts';
import { versionTitle } from '#server/sources/sources.server.ts';
import { eventRecorder, type RecordEvent } from './etl-events.ts';
import { holdPublication, PublicationHeld, readHeld, type HeldPublication } from './hold-publication.ts';
import { checkPrepared, type CheckedPublication } from './publication/check-publication.ts';
import { keepMeasures } from './publication/version-measures.ts';
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
  /** What checks have stopped before. */
  held: HeldPublication | null;
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
    if (error instanceof PublicationHeld) {
      await holdPublication(dependencies, request, error.checked);
      return;
    }
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
  const held = await readHeld(db, id);
  return { id, user: row.created_by, context: upload.etl_context_id, publication, layer, held };
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
    const checked = await check(run, prepared);
    try {
      await run.db.transaction().execute((transaction) => commit(run, transaction, { prepared, checked }));
      return;
    } catch (error) {
      if (!(error instanceof PublicationOutdated)) throw error;
    }
  }

  await run.db.transaction().execute(async (transaction) => {
    const prepared = await prepare(run, transaction);
    await commit(run, transaction, { prepared, checked: await check(run, prepared) });
  });
}

/** Who checks a publication: data of every level. */
const checker: Viewer = { ...visitor, level: accessLevels.dataAdministrator };

/**
 * Runs the checks of a publication that wants them; throws `PublicationHeld` where they find something and
 * nobody has given a reason to publish it.
 */
async function check(
  { db, engine, request }: Run,
  prepared: PreparedPublication,
): Promise<CheckedPublication | null> {
  const { checks } = request.publication;
  if (!checks) return null;

  const checked = await checkPrepared({ db, engine }, prepared, { viewer: checker });
  const isStopped = checked !== null && checked.findings.length > 0 && checks.reason === undefined;
  if (isStopped) throw new PublicationHeld(checked);
  return checked;
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
  { prepared, checked }: { prepared: PreparedPublication; checked: CheckedPublication | null },
): Promise<void> {
  const { id, user } = request;
  const { status } = await lockUpload(transaction, id);
  if (status !== 'publishing') return;

  await progress.settled();
  const override = overrideOf(request, checked);
  const published = await finishPublication(transaction, engine, { ...prepared, override }, user);
  if (checked) {
    await keepMeasures(transaction, { versionId: published.versionId, measures: checked.measures });
  }
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
      held: null,
      source_id: published.sourceId,
    })
    .where('id', '=', id)
    .execute();
  await eventRecorder(transaction, request)('publish:final', { status: 'published', ...published });
  await recordInAudit(transaction, user, published);
  await jobs.add('take-statistics', published.versionId, transaction);
  if (await hasFollowingTemplates(transaction, published.sourceId)) {
    await jobs.add('generate-pages', published.sourceId, transaction);
  }
  await resumeRemovals(jobs, transaction);
}

/** What a person has published in spite of. */
function overrideOf(
  { publication, user, held }: PublicationRequest,
  checked: CheckedPublication | null,
): VersionOverride | undefined {
  const { reason, by = user } = publication.checks ?? {};
  // Checks that were relaxed meanwhile find nothing any more.
  const found = checked && checked.findings.length > 0 ? checked.findings : (held?.findings ?? []);
  if (found.length === 0 || reason === undefined) return undefined;
  return { reason, by, findings: found.map(({ text }) => text) };
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
