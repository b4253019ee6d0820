import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import type { SourceColumn } from '#domain/source/column.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Database } from '#server/platform/database-schema.ts';
import { readChanges } from '../changes/change-log.ts';
import { openConnectionPool, type ConnectionPool } from '../connection-pool.ts';
import type { DataLog } from '../data-log.ts';
import { quote, type Layout } from '../layout.ts';
import { takeTurns } from '../turns.ts';
import { readColumns, readVersionState, type VersionState } from '../version-state.ts';
import { applyChanges, columnsToWiden, widenColumns, widenedLayout } from './apply-changes.ts';
import { buildTable } from './build-table.ts';
import { collapseChanges } from './collapse-changes.ts';
import { deleteEntry, readEntries, writeEntry, writeProgress } from './replica-catalog.ts';
import { openReplicaFile } from './replica-file.ts';

/** A version's table as it stands here: made from this snapshot and these columns, with the log applied up to `appliedSeq`. */
export type LoadedVersion = {
  readonly layout: Layout;
  readonly columns: readonly SourceColumn[];
  readonly snapshot: string | null;
  readonly snapshotSeq: number;
  readonly columnsRevision: string;
  readonly appliedSeq: number;
};

/** This node's copy of the versions that were asked for. Every call sees what was committed before it. */
export type Replica = {
  /** Brings a version up to date and lends its table; the table stays until `work` is done. */
  read<Value>(
    versionId: number,
    work: (version: LoadedVersion, state: VersionState) => Promise<Value>,
    through?: Kysely<Database>,
  ): Promise<Value>;
  connections: ConnectionPool;
  /** Throws everything away; the next call builds again. */
  discard(): Promise<void>;
  close(): Promise<void>;
};

type ReplicaContext = {
  db: Kysely<Database>;
  objects: ObjectStore;
  folder: string;
  memoryLimit: string;
  log: DataLog;
};

/** Entries that are brought in by one DuckDB transaction. */
const entriesAtOnce = 5000;

/** Questions that DuckDB works on at once. */
const connectionCount = 8;

/** Opens this node's replica. */
export async function openReplica(context: ReplicaContext): Promise<Replica> {
  const file = await openReplicaFile(context);
  const turns = takeTurns();
  const loaded = new Map<number, LoadedVersion>();
  const readers = new Map<string, number>();
  const dropped = new Set<string>();
  let connections = openConnectionPool(file.connect, connectionCount);
  let generation = 0;

  const restore = async () => {
    loaded.clear();
    const entries = await connections.use(readEntries);
    for (const [versionId, entry] of entries.versions) loaded.set(versionId, entry);
    generation = entries.generation;
  };
  await restore();

  const update = (state: VersionState, through: Kysely<Database>) =>
    connections.use(async (connection) => {
      const before = loaded.get(state.versionId);
      let version = before && isSameTable(before, state) ? before : null;
      if (!version) {
        version = await build({ ...context, db: through }, connection, state, `v${state.versionId}_${++generation}`);
        loaded.set(state.versionId, version);
        if (before) await drop(connection, before.layout.table);
      }
      if (version.appliedSeq < state.seq) {
        version = await catchUp(through, connection, state, version);
        loaded.set(state.versionId, version);
      }
      return version;
    });

  const current = async (versionId: number, through: Kysely<Database>) => {
    const state = await readVersionState(through, versionId);
    const version = loaded.get(versionId);
    if (version && isCurrent(version, state)) return { version, state };
    return turns(versionId, async () => {
      // Read again: while we waited, another caller may have gone further than the state we know.
      const now = await readVersionState(through, versionId);
      const there = loaded.get(versionId);
      if (there && isCurrent(there, now)) return { version: there, state: now };
      return { version: await update(now, through), state: now };
    });
  };

  const drop = async (connection: DuckDBConnection, table: string) => {
    if (readers.get(table)) dropped.add(table);
    else await connection.run(`DROP TABLE IF EXISTS ${quote(table)}`);
  };
  const release = async (table: string) => {
    const left = (readers.get(table) ?? 1) - 1;
    if (left > 0) return void readers.set(table, left);
    readers.delete(table);
    if (dropped.delete(table)) await connections.use((connection) => drop(connection, table));
  };

  let discarding: Promise<void> | null = null;
  const discard = async () => {
    connections.close();
    await file.discard();
    connections = openConnectionPool(file.connect, connectionCount);
    readers.clear();
    dropped.clear();
    await restore();
  };

  return {
    read: async (versionId, work, through = context.db) => {
      const { version, state } = await current(versionId, through);
      const { table } = version.layout;
      readers.set(table, (readers.get(table) ?? 0) + 1);
      try {
        return await work(version, state);
      } finally {
        await release(table);
      }
    },
    get connections() {
      return connections;
    },
    discard: () => {
      discarding ??= discard().finally(() => (discarding = null));
      return discarding;
    },
    close: async () => {
      connections.close();
      file.close();
    },
  };
}

function isSameTable(version: LoadedVersion, state: VersionState): boolean {
  return (
    version.snapshot === state.snapshot &&
    version.snapshotSeq === state.snapshotSeq &&
    version.columnsRevision === state.columnsRevision
  );
}

function isCurrent(version: LoadedVersion, state: VersionState): boolean {
  return isSameTable(version, state) && version.appliedSeq >= state.seq;
}

async function build(
  context: ReplicaContext,
  connection: DuckDBConnection,
  state: VersionState,
  table: string,
): Promise<LoadedVersion> {
  const { columns, columnsRevision } = await readColumns(context.db, state.sourceId);
  const parquet = state.snapshot === null ? null : await findSnapshot(context.objects, state);
  const make = () =>
    inTransaction(connection, async () => {
      const layout = await buildTable(connection, table, columns, parquet);
      const { snapshot, snapshotSeq } = state;
      const version = { layout, columns, snapshot, snapshotSeq, columnsRevision, appliedSeq: snapshotSeq };
      await deleteEntry(connection, state.versionId);
      await writeEntry(connection, state.versionId, version);
      return version;
    });
  return make().catch(async (cause: unknown) => {
    if (state.snapshot !== null && !(await context.objects.verify(state.snapshot))) throw damaged(state, cause);
    throw cause;
  });
}

async function findSnapshot(objects: ObjectStore, state: VersionState): Promise<string> {
  return objects.localPath(state.snapshot!).catch((cause: unknown) => {
    const code = cause instanceof TidemarkError ? cause.code : 'unavailable';
    if (code === 'damaged_object') throw damaged(state, cause);
    const why = code === 'missing_object' ? 'is missing' : 'cannot be reached';
    throw new TidemarkError(code, `The stored file with the data of version ${state.versionId} ${why}.`, {
      details: { versionId: state.versionId, snapshot: state.snapshot },
      cause,
    });
  });
}

function damaged({ versionId, snapshot }: VersionState, cause: unknown): TidemarkError {
  const sentence = `The stored file with the data of version ${versionId} is damaged: its checksum does not match.`;
  return new TidemarkError('damaged_object', sentence, { details: { versionId, snapshot }, cause });
}

async function catchUp(
  db: Kysely<Database>,
  connection: DuckDBConnection,
  state: VersionState,
  from: LoadedVersion,
): Promise<LoadedVersion> {
  let version = from;
  while (version.appliedSeq < state.seq) {
    const changes = await readChanges(db, state.versionId, version.appliedSeq, entriesAtOnce);
    const appliedSeq = changes.at(-1)?.seq;
    if (appliedSeq === undefined) throw new Error(`The change log of version ${state.versionId} ends before ${state.seq}`);
    const net = collapseChanges(changes);
    const wide = columnsToWiden(version.layout, net);
    const layout = wide.length > 0 ? widenedLayout(version.layout, wide) : version.layout;
    if (wide.length > 0) {
      await deleteEntry(connection, state.versionId);
      await writeEntry(connection, state.versionId, { ...version, layout });
      await widenColumns(connection, version.layout, wide);
    }
    await inTransaction(connection, async () => {
      await applyChanges(connection, layout, net);
      await writeProgress(connection, state.versionId, appliedSeq);
    });
    version = { ...version, layout, appliedSeq };
  }
  return version;
}

/** Runs work in one DuckDB transaction: all of it or nothing. */
export async function inTransaction<Value>(
  connection: DuckDBConnection,
  work: () => Promise<Value>,
): Promise<Value> {
  await connection.run('BEGIN TRANSACTION');
  try {
    const value = await work();
    await connection.run('COMMIT');
    return value;
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
