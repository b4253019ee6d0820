import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { connectionAccessSchema } from '#domain/source/connection/connection.ts';
import { parseOptionsSchema } from '#domain/source/upload/parse-options.ts';
import { isTransient, type Database, type Log, type RunStart } from '#server/base/base.server.ts';
import { inTemporaryFolder, type ObjectStore } from '#server/files/files.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import type { AllowedTarget } from '#server/host/host.server.ts';
import type { JobAttempt, Jobs } from '#server/jobs/jobs.server.ts';
import { throttleProgress, uploadLimits, type Uploads } from '#server/uploads/uploads.server.ts';
import { connectionSettingsSchema } from './connectors/connectors.ts';
import type { ConnectorRequest } from './connectors/connector.ts';
import { describeData, readData } from './connectors/run-connector.ts';
import { followUpload } from './follow-upload.ts';
import { keepDescription } from './keep-description.ts';
import { parseOptionsOfFile } from './kept-reading.ts';
import { storeStep } from './runs.ts';
import { storedSchedule } from './schedules.ts';
import { wantedRows } from './wanted-rows.ts';
import type { SecretBox } from './secret-box.ts';

/** The services that runs use. */
export type RunDependencies = {
  db: Kysely<Database>;
  objects: ObjectStore;
  uploads: Uploads;
  log: Log;
  secrets: SecretBox;
  allowed: readonly AllowedTarget[];
  engine: Pick<DataEngine, 'statistics' | 'comparisons'>;
  jobs: Pick<Jobs, 'add'>;
};

/** A run that has begun, with its connection. */
type Run = {
  id: number;
  connection_id: number;
  etl_context_id: number | null;
  created_by: string | null;
  source_id: number | null;
  started_by: RunStart;
  schedule: unknown;
  settings: unknown;
  access: Buffer | null;
  reading: unknown;
  publication: unknown;
  etag: string | null;
  last_modified: string | null;
  object: string | null;
  /** How its data was published; null before that. */
};

const unexpectedFailure = 'The file could not be fetched, for a reason that the server has logged.';

/**
 * Fetches the file of a run and stores it as an upload, once, however often it is called; a file that has not
 * changed ends the run. Rejects where another attempt may succeed, and ends the run where none would.
 */
export async function runConnection(
  dependencies: RunDependencies,
  id: number,
  { isLast, signal }: JobAttempt,
): Promise<void> {
  const { db, log } = dependencies;
  const run = await beginRun(db, id);
  if (!run) return;

  try {
    const upload = (await adoptUpload(db, run)) ?? (await fetchAndStore(dependencies, run, signal));
    if (upload !== null) {
      // Its file may have been read before the run knew it.
      await followUpload(dependencies, upload);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const message = isTidemarkError(error) ? error.message : unexpectedFailure;
    const mayPass = isTransient(error) || (isTidemarkError(error) && error.code === 'unavailable');
    if (mayPass && !isLast) {
      await storeStep(db, id, { message });
      throw error;
    }

    log.warn({ run: id, error: message, cause: causeOf(error) }, 'a source could not be fetched');
    await storeStep(db, id, { status: 'failed', message, ended_at: new Date() });
  }
}

/** Ends a run whose attempts have all ended with their nodes. */
export async function endRun(db: Kysely<Database>, id: number): Promise<void> {
  const message = 'Fetching was interrupted, several times: the server stopped meanwhile. Try again.';
  const step = { status: 'failed', message, ended_at: new Date() } as const;
  await storeStep(db, id, step, { isWithoutUpload: true });
}

/** Marks a run as fetching; null when it has gone on already. */
async function beginRun(db: Kysely<Database>, id: number): Promise<Run | null> {
  const begun = await db
    .updateTable('source_run')
    .set({ status: 'fetching' })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'fetching'])
    .returning('id')
    .executeTakeFirst();
  if (!begun) return null;

  const run = await db
    .selectFrom('source_run')
    .innerJoin('connection', 'connection.id', 'source_run.connection_id')
    .select([
      'source_run.id',
      'source_run.connection_id',
      'source_run.etl_context_id',
      'source_run.created_by',
      'source_run.source_id',
      'source_run.started_by',
      'connection.schedule',
      'connection.settings',
      'connection.access',
      'connection.reading',
      'connection.publication',
      'connection.etag',
      'connection.last_modified',
      'connection.object',
    ])
    .where('source_run.id', '=', id)
    .executeTakeFirst();
  return run ?? null;
}

/** Goes on with the upload that an earlier attempt of this run has stored; its id, or null. */
async function adoptUpload(db: Kysely<Database>, { id, etl_context_id }: Run): Promise<number | null> {
  if (etl_context_id === null) return null;
  const upload = await db
    .selectFrom('upload')
    .select(['id', 'bytes'])
    .where('etl_context_id', '=', etl_context_id)
    .executeTakeFirst();
  if (!upload) return null;

  await storeStep(db, id, { status: 'reading', upload_id: upload.id, bytes: upload.bytes, message: null });
  return upload.id;
}

/** Fetches the file of a run and stores it; the id of the upload, or null where there is nothing new. */
async function fetchAndStore(
  { db, objects, uploads, log, secrets, allowed, engine }: RunDependencies,
  run: Run,
  signal: AbortSignal,
): Promise<number | null> {
  const { id, created_by: user } = run;
  const progress = throttleProgress(log, async ({ bytes = 0 }) => {
    await storeStep(db, id, { bytes, message: null });
  });
  const wanted = await wantedRows({ db, engine }, run);
  const sealed = run.access === null ? {} : secrets.open(nameOfSecrets(run.connection_id), run.access);

  return inTemporaryFolder(objects, async (folder) => {
    const path = join(folder, 'file');
    const request = {
      settings: connectionSettingsSchema.parse(run.settings),
      access: connectionAccessSchema.parse(sealed),
      network: { allowed },
      validators: { etag: run.etag, lastModified: run.last_modified },
      ...wanted,
      path,
      limit: uploadLimits.fileBytes,
      report: ({ bytes }: { bytes: number }) => progress.report({ what: 'Fetching', bytes }),
    };
    if (isDescribed(run)) {
      await describe({ db, log }, run, request);
    }
    const fetched = await readData(request, { signal });
    await progress.settled();
    if (fetched.status === 'unchanged' || (await isKnown(db, run, fetched.digest))) {
      await storeStep(db, id, { status: 'unchanged', message: null, ended_at: new Date() });
      return null;
    }

    const { etag, lastModified: last_modified, digest: object, bytes, fileName, parseOptions } = fetched;
    await storeStep(db, id, { etag, last_modified, object, bytes, message: null });
    const kept = parseOptionsSchema.safeParse(run.reading).data ?? {};
    const upload = await uploads
      .receive({
        stream: createReadStream(path),
        fileName,
        user,
        context: () => Promise.resolve(run.etl_context_id),
        source: () => Promise.resolve(run.source_id),
        parseOptions: parseOptionsOfFile(kept, parseOptions, fileName),
      })
      .catch((error: unknown) => storedByAnother(error));
    if (upload === null) return adoptUpload(db, run);

    await storeStep(db, id, { status: 'reading', upload_id: upload.id });
    return upload.id;
  });
}

/** Whether a run reads what the service says: the first ones, those of people, and for a schedule. */
const isDescribed = ({ publication, started_by, schedule }: Run): boolean =>
  publication === null || started_by === 'person' || storedSchedule(schedule)?.every === 'source';

/** Keeps what the service says about the data of a run; it is read without it, too. */
async function describe(
  { db, log }: Pick<RunDependencies, 'db' | 'log'>,
  { id, connection_id }: Run,
  { settings, access, network }: ConnectorRequest,
): Promise<void> {
  try {
    await keepDescription(db, connection_id, await describeData({ settings, access, network }));
  } catch (error) {
    if (!isTidemarkError(error)) throw error;
    log.warn({ run: id, error: error.message }, 'the data of a source is not described');
  }
}

/** Null where another node has stored the file of the same run meanwhile; other errors are thrown. */
function storedByAnother(error: unknown): null {
  if (isTidemarkError(error) && error.code === 'conflict') return null;
  throw error;
}

/** Whether a file is that of the last version, or the one that checks have stopped last. */
async function isKnown(db: Kysely<Database>, run: Run, digest: string): Promise<boolean> {
  if (digest === run.object) return true;
  const latest = await db
    .selectFrom('source_run')
    .select(['status', 'object'])
    .where('connection_id', '=', run.connection_id)
    .where('status', 'in', ['published', 'held', 'dropped'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest !== undefined && latest.status !== 'published' && latest.object === digest;
}

/** The name under which what a connection signs in with is encrypted. */
export const nameOfSecrets = (connectionId: number): string => `connection ${connectionId}`;

function causeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? undefined : String(error.cause);
}
