import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { VersionState } from '../../contract.ts';
import { readColumns } from '../../log/version-state.ts';
import { inDuckDbTransaction } from '../in-duckdb-transaction.ts';
import { buildTable } from '../table/build-table.ts';
import { catchUp, openLogReader } from './catch-up.ts';
import type { LoadedVersion } from './loaded-version.ts';
import { replaceEntry } from './replica-catalog.ts';
import { openSnapshotViews } from './snapshot-views.ts';

/** The stores that versions are loaded from. */
export type Stores = { db: Kysely<Database>; objects: ObjectStore };

/** Loads the snapshot of a version into a new table, and notes that in the catalog; see `loadTable`. */
export function loadVersion(
  stores: Stores,
  connection: DuckDBConnection,
  state: VersionState,
  table: string,
): Promise<LoadedVersion> {
  return inDuckDbTransaction(connection, async () => {
    const version = await loadTable(stores, connection, state, table);
    await replaceEntry(connection, state.versionId, version);
    return version;
  });
}

/**
 * Loads the snapshot of a version into a new table; `damaged_object` when the file's checksum does not match.
 * The caller has begun a transaction.
 */
export async function loadTable(
  stores: Stores,
  connection: DuckDBConnection,
  state: VersionState,
  table: string,
): Promise<LoadedVersion> {
  using held = new DisposableStack();
  return await loadSnapshot(stores, { state, held }, async ({ parquet, ...made }) => ({
    ...made,
    layout: await buildTable(connection, table, made.columns, parquet),
  }));
}

/**
 * Opens a version as a view of its snapshot, and notes that in the catalog; `damaged_object` when the file's
 * checksum does not match. The view can be read until `held` is disposed.
 */
export function openSnapshot(
  stores: Stores,
  connection: DuckDBConnection,
  { state, held }: { state: VersionState; held: DisposableStack },
  table: string,
): Promise<LoadedVersion> {
  return loadSnapshot(stores, { state, held }, ({ parquet, ...made }) =>
    inDuckDbTransaction(connection, async () => {
      if (parquet === null) throw new Error(`Version ${state.versionId} has no snapshot.`);
      const version = await openSnapshotViews(connection, table, { ...made, parquet });
      await replaceEntry(connection, state.versionId, version);
      return version;
    }),
  );
}

/** What a version is made of, beside its table. */
type Made = Omit<LoadedVersion, 'layout'> & { parquet: string | null };

async function loadSnapshot(
  { db, objects }: Stores,
  { state, held }: { state: VersionState; held: DisposableStack },
  load: (made: Made) => Promise<LoadedVersion>,
): Promise<LoadedVersion> {
  const { snapshot, snapshotSeq, publishedSeq } = state;
  const { columns, columnsRevision } = await readColumns(db, state.sourceId);
  const parquet = await findSnapshot(objects, state, held);
  const made = { parquet, columns, snapshot, snapshotSeq, publishedSeq, columnsRevision };

  return load({ ...made, appliedSeq: snapshotSeq }).catch(async (cause: unknown) => {
    if (snapshot !== null && !(await objects.verify(snapshot))) throw damaged(state, cause);
    throw cause;
  });
}

/**
 * Loads a version in an earlier state, with the edits up to that state, into a table that is not in the
 * catalog.
 */
export async function loadPastVersion(
  { db, objects }: { db: Kysely<Database>; objects: ObjectStore },
  connection: DuckDBConnection,
  past: VersionState,
  table: string,
): Promise<LoadedVersion> {
  const { versionId, snapshot, snapshotSeq, publishedSeq, seq } = past;
  const { columns, columnsRevision } = await readColumns(db, past.sourceId);
  using held = new DisposableStack();
  const parquet = await findSnapshot(objects, past, held);
  const layout = await inDuckDbTransaction(connection, () => buildTable(connection, table, columns, parquet));
  const made = { layout, columns, snapshot, snapshotSeq, publishedSeq, columnsRevision };
  const log = openLogReader(db, versionId, () => Promise.resolve(parquet));

  return await catchUp(
    log,
    connection,
    { versionId: null, seq, until: seq },
    { ...made, appliedSeq: snapshotSeq },
  );
}

/** The local path of a version's snapshot, until `held` is disposed; null for a version without one. */
export async function findSnapshot(
  objects: ObjectStore,
  { versionId, snapshot }: Pick<VersionState, 'versionId' | 'snapshot'>,
  held: DisposableStack,
): Promise<string | null> {
  if (snapshot === null) return null;
  return objects.localPath(snapshot, held).catch((cause: unknown) => {
    const code = cause instanceof TidemarkError ? cause.code : 'unavailable';
    if (code === 'damaged_object') throw damaged({ versionId, snapshot }, cause);
    const why = code === 'missing_object' ? 'is missing' : 'cannot be reached';

    throw new TidemarkError(code, `The stored file with the data of version ${versionId} ${why}.`, {
      details: { versionId, snapshot },
      cause,
    });
  });
}

function damaged(details: Pick<VersionState, 'versionId' | 'snapshot'>, cause: unknown): TidemarkError {
  const { versionId, snapshot } = details;
  const message = `The stored file with the data of version ${versionId} is damaged: its checksum does not match.`;
  return new TidemarkError('damaged_object', message, { details: { versionId, snapshot }, cause });
}
