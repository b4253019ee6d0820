import { sql, type Kysely, type Updateable } from 'kysely';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import { isTransient, type Database, type UploadTable, type Log } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import { onlyAttempt, type JobAttempt, type Jobs } from '#server/jobs/jobs.server.ts';
import { eventRecorder, recordEvent } from './etl-events.ts';
import { runAnalysis } from './analysis/run-analysis.ts';
import { throttleProgress } from './files/throttle-progress.ts';
import { keptSystem } from './shapes/kept-system.ts';
import { checkReferenceSystems } from './shapes/map-system.ts';
import { parseOptionsOf, readUpload } from './upload-row.ts';

type Dependencies = { db: Kysely<Database>; objects: ObjectStore; log: Log };

/**
 * Stores the parse options of an upload and queues its analysis; rejects with `conflict` while it is analysed
 * or published, and with the field where a reference system is not understood.
 */
export async function requestAnalysis(
  { db, jobs }: { db: Kysely<Database>; jobs: Pick<Jobs, 'add'> },
  id: number,
  parseOptions: ParseOptions,
  user: string | null,
): Promise<void> {
  checkReferenceSystems(parseOptions);
  await db.transaction().execute(async (transaction) => {
    const { etl_context_id: context, file_name } = await readUpload(transaction, id, { user });
    const { numUpdatedRows } = await transaction
      .updateTable('upload')
      .set({ status: 'uploaded', reading: JSON.stringify(parseOptions), error: null, published: null })
      .where('id', '=', id)
      .where('status', 'in', ['ready', 'failed', 'published'])
      .executeTakeFirst();

    if (numUpdatedRows === 0n) {
      throw new TidemarkError('conflict', 'The file is being read or published. Wait until that is done.');
    }

    await recordEvent(transaction, { context, type: 'upload:initial', payload: { id, file_name }, user });
    await jobs.add('read-upload', id, transaction);
  });
}

/**
 * Reads the file of an upload with its parse options and stores its layers, or why it has none. A transient
 * failure rejects and changes nothing, except in the last attempt.
 */
export async function analyseUpload(
  { db, objects, log }: Dependencies,
  id: number,
  { isLast, signal }: JobAttempt = onlyAttempt,
): Promise<void> {
  const analysis = await startAnalysis(db, id);
  if (!analysis) return;

  const record = eventRecorder(db, analysis);
  const progress = throttleProgress(log, (payload) => record('upload:progress', payload));

  try {
    const layers = await runAnalysis(objects, {
      object: analysis.object,
      fileName: analysis.fileName,
      parseOptions: parseOptionsOf(analysis.reading),
      keptSystem: await keptSystem(db, analysis.source),
      report: progress.report,
      signal,
    });
    await progress.settled();
    if (!(await endAnalysis(db, analysis, { status: 'ready', layers: JSON.stringify(layers) }))) return;
    const rows = layers.reduce((sum, layer) => sum + layer.rows, 0);
    await record('upload:final', { status: 'ready', layers: layers.length, rows });
  } catch (error) {
    if (signal.aborted || (!isLast && isTransient(error))) throw error;
    await progress.settled();
    const message = reasonOf(error, id, log);
    if (!(await endAnalysis(db, analysis, { status: 'failed', error: message, layers: null }))) return;
    await record('upload:error', { message });
    await record('upload:final', { status: 'failed' });
  }
}

type Analysis = {
  id: number;
  object: string;
  fileName: string;
  reading: unknown;
  source: number | null;
  context: number;
  user: string | null;
};

/** Marks an upload as being analysed; null when it has been analysed already. */
async function startAnalysis(db: Kysely<Database>, id: number): Promise<Analysis | null> {
  const row = await db
    .updateTable('upload')
    .set({ status: 'analysing', error: null, held: null })
    .where('id', '=', id)
    .where('status', 'in', ['uploaded', 'analysing', 'failed'])
    .returning(['object', 'file_name', 'reading', 'etl_context_id', 'source_id', 'created_by'])
    .executeTakeFirst();
  if (!row) return null;

  const { object, reading } = row;
  const { file_name: fileName, etl_context_id: context, source_id: source, created_by: user } = row;
  return { id, object, fileName, reading, source, context, user };
}

/**
 * Stores the result unless another analysis has ended first or the parse options have changed; says whether
 * it did.
 */
async function endAnalysis(
  db: Kysely<Database>,
  { id, reading }: Analysis,
  result: Pick<Updateable<UploadTable>, 'status' | 'layers' | 'error'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set(result)
    .where('id', '=', id)
    .where('status', '=', 'analysing')
    .where(sql<boolean>`reading is not distinct from ${reading ? JSON.stringify(reading) : null}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const unexpectedFailure =
  'The file could not be read, for a reason that the server has logged. Upload it again, or save it as CSV and upload that.';

/** The reason of a failure as the person reads it; the log has its cause. */
function reasonOf(error: unknown, id: number, log: Log): string {
  const isExpected = isTidemarkError(error);
  const message = isExpected ? error.message : unexpectedFailure;
  const cause = error instanceof Error ? (error.cause ?? (isExpected ? undefined : error.stack)) : error;

  log.warn(
    { upload: id, error: message, cause: cause === undefined ? undefined : String(cause) },
    'an upload could not be read',
  );
  return message;
}
