import type { Kysely, Selectable } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database, RunStart, RunStatus, SourceRunTable } from '#server/base/base.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { storedChanges, type RunChanges } from './count-changes.ts';
import { endLostRunOf } from './lost-runs.ts';
import { recordOutcome } from './run-outcome.ts';
import { insertEtlContext } from '#server/uploads/uploads.server.ts';

/** A run of a connection; times are ISO 8601. `message` says why it failed, or is tried again. */
export type SourceRun = {
  id: number;
  connectionId: number;
  sourceId: number | null;
  status: RunStatus;
  uploadId: number | null;
  versionId: number | null;
  message: string | null;
  bytes: number | null;
  rows: number | null;
  startedBy: RunStart;
  /** How its version differs from the one before; null until that is counted, or where it is not. */
  changes: RunChanges | null;
  createdAt: string;
  endedAt: string | null;
};

/** The runs that a list shows, newest first. */
const listLength = 50;

/** The most runs of one person that have not ended. */
const mostRunning = 20;

/** A connection that is run, and the source that the run is for. */
type RunOf = Pick<SourceRun, 'connectionId' | 'sourceId'>;

/** Starts a run as `addRun` does; one that is in its way and that nothing takes further is ended. */
export async function startRun(
  { db, jobs }: { db: Kysely<Database>; jobs: Pick<Jobs, 'add' | 'isPending'> },
  of: RunOf,
  user: string | null,
): Promise<SourceRun> {
  try {
    return await db.transaction().execute((transaction) => addRun(transaction, jobs, of, user));
  } catch (error) {
    if (isTidemarkError(error) && error.code === 'conflict') {
      await endLostRunOf({ db, jobs }, of.connectionId);
    }
    throw error;
  }
}

/** Adds a run that a person starts, and its job; rejects with `conflict` while another one has not ended. */
export async function addRun(
  db: Kysely<Database>,
  jobs: Pick<Jobs, 'add'>,
  of: RunOf,
  user: string | null,
): Promise<SourceRun> {
  const { running } = await db
    .selectFrom('source_run')
    .select((expression) => expression.fn.countAll<number>().as('running'))
    .where('ended_at', 'is', null)
    .where('started_by', '=', 'person')
    .where('created_by', 'is not distinct from', user)
    .executeTakeFirstOrThrow();
  if (Number(running) >= mostRunning) {
    throw new TidemarkError('conflict', 'Many sources of yours are being fetched. Wait until they are done.');
  }

  const run = await addRunUnlessRunning(db, jobs, of, { user, startedBy: 'person' });
  if (!run) throw new TidemarkError('conflict', 'This source is being fetched already.');
  return run;
}

/** Adds a run of a connection and its job; null while another one has not ended. */
export async function addRunUnlessRunning(
  db: Kysely<Database>,
  jobs: Pick<Jobs, 'add'>,
  { connectionId, sourceId }: RunOf,
  { user, startedBy }: { user: string | null; startedBy: RunStart },
): Promise<SourceRun | null> {
  const row = await db
    .insertInto('source_run')
    .values({
      connection_id: connectionId,
      source_id: sourceId,
      status: 'waiting',
      created_by: user,
      started_by: startedBy,
    })
    .onConflict((conflict) => conflict.column('connection_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;

  // An upload context only for what runs.
  const run = await db
    .updateTable('source_run')
    .set({ etl_context_id: await insertEtlContext(db, user) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await jobs.add('run-source', row.id, db);
  return runOf(run);
}

/** A run; rejects with `not_found` unless it belongs to the user. */
export async function readRun(db: Kysely<Database>, id: number, user: string | null): Promise<SourceRun> {
  const row = await db
    .selectFrom('source_run')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', 'is not distinct from', user)
    .executeTakeFirst();
  if (!row) throw noSuch('run', id);
  return runOf(row);
}

/** The latest runs of a connection, newest first. */
export async function readRuns(db: Kysely<Database>, connectionId: number): Promise<SourceRun[]> {
  const rows = await db
    .selectFrom('source_run')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(listLength)
    .execute();
  return rows.map(runOf);
}

/** What a step of a run stores. */
type Step = Partial<
  Pick<
    SourceRunTable,
    | 'status'
    | 'message'
    | 'upload_id'
    | 'version_id'
    | 'bytes'
    | 'rows'
    | 'etag'
    | 'last_modified'
    | 'object'
    | 'ended_at'
  >
>;

/**
 * Stores a step of a run that has not ended, and how its connection goes where that ends it; says whether it
 * did. With `isWithoutUpload`, nothing happens once the run has an upload.
 */
export function storeStep(
  db: Kysely<Database>,
  id: number,
  step: Step,
  { isWithoutUpload = false }: { isWithoutUpload?: boolean } = {},
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    let stored = transaction
      .updateTable('source_run')
      .set(step)
      .where('id', '=', id)
      .where('ended_at', 'is', null);
    if (isWithoutUpload) {
      stored = stored.where('upload_id', 'is', null);
    }

    const run = await stored
      .returning(['connection_id', 'status', 'started_by', 'ended_at'])
      .executeTakeFirst();
    if (run?.ended_at) {
      await recordOutcome(transaction, run);
    }
    return run !== undefined;
  });
}

/** Does something in a transaction, that of the caller where there is one. */
function inTransaction<Value>(
  db: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<Value>,
): Promise<Value> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

function runOf(row: Selectable<SourceRunTable>): SourceRun {
  return {
    id: row.id,
    connectionId: row.connection_id,
    sourceId: row.source_id,
    status: row.status,
    uploadId: row.upload_id,
    versionId: row.version_id,
    message: row.message,
    bytes: row.bytes,
    rows: row.rows,
    startedBy: row.started_by,
    changes: storedChanges(row.changes),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
