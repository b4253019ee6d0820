import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Database } from '#server/base/base.server.ts';
import type { RowChange } from '../../log/change-log.ts';
import { openConnectionPool, type ConnectionPool } from '../connection-pool.ts';
import type { DataLog } from '../../engine-log.ts';
import { quote } from '../../query/layout.ts';
import { createKeyedMutex } from '../../keyed-mutex.ts';
import { readColumns, readVersionState, type VersionState } from '../../log/version-state.ts';
import { buildTable } from '../table/build-table.ts';
import { catchUp, inTransaction, openLog, replaceEntry, type Log } from './catch-up.ts';
import { deleteEntry, readEntries, writeEntry } from './replica-catalog.ts';
import type { LoadedVersion } from './loaded-version.ts';
import { openReplicaFile } from './replica-file.ts';

/** This node's copy of the versions that were asked for. Every call sees what was committed before it. */
export type Replica = {
  /**
   * Brings a version up to date and lends its table; the table stays until `work` is done. Whoever has read the state
   * already hands it in; whoever holds the version's row in a transaction reads through that.
   */
  withVersion<Value>(
    versionId: number,
    work: (version: LoadedVersion, state: VersionState) => Promise<Value>,
    known?: { state: VersionState; through?: Kysely<Database> },
  ): Promise<Value>;
  /** Lends a version's table as it stands, without asking how far the log is; null when there is none. */
  withCached<Value>(
    versionId: number,
    work: (version: LoadedVersion) => Promise<Value>,
  ): Promise<Value | null>;
  /**
   * Lends a version's table, brought up to date, as it stands at this moment: what others bring in meanwhile is not seen
   * on that connection.
   */
  withSnapshot<Value>(versionId: number, work: (held: Held) => Promise<Value>): Promise<Value>;
  /** Hands in an entry that this node has just committed: it is applied without being read back, and nobody waits. */
  applyCommitted(versionId: number, change: RowChange): void;
  /** Whether the version has a table here, be it out of date. */
  isLoaded(versionId: number): boolean;
  connections: ConnectionPool;
  /** Throws everything away; the next call builds again. */
  discard(): Promise<void>;
  close(): Promise<void>;
};

/** A version that stands still: `state` is that of its table. */
type Held = { connection: DuckDBConnection; version: LoadedVersion; state: VersionState };

type ReplicaContext = {
  db: Kysely<Database>;
  objects: ObjectStore;
  folder: string;
  memoryLimit: string;
  log: DataLog;
};

/** Questions that DuckDB works on at once. */
const connectionCount = 8;

/** Opens this node's replica. */
export async function openReplica(context: ReplicaContext): Promise<Replica> {
  const file = await openReplicaFile(context);
  const turns = createKeyedMutex();
  const loaded = new Map<number, LoadedVersion>();
  const readers = new Map<string, number>();
  const dropped = new Set<string>();
  /** Entries of our own that are being applied, by version. */
  const applying = new Map<number, Promise<void>>();
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
      if (!version && before && isContinued(before, state)) {
        const { snapshot, snapshotSeq } = state;
        version = { ...before, snapshot, snapshotSeq };
        await replaceEntry(connection, state.versionId, version);
        loaded.set(state.versionId, version);
      }
      if (!version) {
        version = await build(
          { ...context, db: through },
          connection,
          state,
          `v${state.versionId}_${++generation}`,
        );
        loaded.set(state.versionId, version);
        if (before) await drop(connection, before.layout.table);
      }
      if (version.appliedSeq < state.seq) {
        const parquet = () =>
          state.snapshot === null ? Promise.resolve(null) : findSnapshot(context.objects, state);
        version = await catchUp(openLog(through, state.versionId, parquet), connection, state, version);
        loaded.set(state.versionId, version);
      }
      return version;
    });

  const applyOwn = (versionId: number, change: RowChange) =>
    connections.use(async (connection) => {
      const version = loaded.get(versionId);
      if (version?.appliedSeq !== change.seq - 1) return;
      loaded.set(
        versionId,
        await catchUp(
          ownEntry(context.db, versionId, change),
          connection,
          { versionId, seq: change.seq },
          version,
        ),
      );
    });

  /** Lends a version's table; the borrower is counted before anyone else can replace the table. */
  const lease = (version: LoadedVersion) => {
    const { table } = version.layout;
    readers.set(table, (readers.get(table) ?? 0) + 1);
    return version;
  };

  const acquire = async (state: VersionState, through: Kysely<Database>): Promise<LoadedVersion> => {
    const version = loaded.get(state.versionId);
    if (version && isCurrent(version, state)) return lease(version);
    return turns(state.versionId, async () => {
      const there = loaded.get(state.versionId);
      if (there && isCurrent(there, state)) return lease(there);
      if (there && isSameTable(there, state)) return lease(await update(state, through));
      // While we waited, another caller may have gone to a snapshot that is newer than the one we know.
      return lease(await update(await readVersionState(through, state.versionId), through));
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
    withVersion: async (versionId, work, known) => {
      const through = known?.through ?? context.db;
      const state = known?.state ?? (await readVersionState(through, versionId));
      const version = await acquire(state, through);
      try {
        return await work(version, state);
      } finally {
        await release(version.layout.table);
      }
    },
    withCached: async (versionId, work) => {
      await applying.get(versionId);
      const version = loaded.get(versionId);
      if (!version) return null;
      lease(version);
      try {
        return await work(version);
      } finally {
        await release(version.layout.table);
      }
    },
    withSnapshot: (versionId, work) =>
      connections.use(async (connection) => {
        const held = await turns(versionId, async () => {
          const known = await readVersionState(context.db, versionId);
          const there = loaded.get(versionId);
          const version = lease(there && isCurrent(there, known) ? there : await update(known, context.db));
          await connection.run('BEGIN TRANSACTION');
          // A transaction sees a table as it is at the first statement about it.
          await connection.run(`SELECT id FROM ${quote(version.layout.table)} LIMIT 1`);
          return { connection, version, state: { ...known, seq: version.appliedSeq } };
        });
        try {
          return await work(held);
        } finally {
          await connection.run('ROLLBACK').catch(() => undefined);
          await release(held.version.layout.table);
        }
      }),
    applyCommitted: (versionId, change) => {
      const applied = turns(versionId, () => applyOwn(versionId, change)).catch((error: unknown) => {
        // Nothing is lost: the next question finds the entry in the log.
        context.log.warn({ versionId, error: String(error) }, 'an edit could not be applied at once');
      });
      applying.set(versionId, applied);
      void applied.then(() => applying.get(versionId) === applied && applying.delete(versionId));
    },
    isLoaded: (versionId) => loaded.has(versionId),
    get connections() {
      return connections;
    },
    discard: () => {
      discarding ??= discard().finally(() => (discarding = null));
      return discarding;
    },
    close: async () => {
      await Promise.all(applying.values());
      connections.close();
      file.close();
    },
  };
}

/** A log of one row's entry that is known already. */
function ownEntry(db: Kysely<Database>, versionId: number, change: RowChange): Log {
  return { ...openLog(db, versionId, () => Promise.resolve(null)), changes: () => Promise.resolve([change]) };
}

function isSameTable(version: LoadedVersion, state: VersionState): boolean {
  return (
    version.snapshot === state.snapshot &&
    version.snapshotSeq === state.snapshotSeq &&
    version.columnsRevision === state.columnsRevision
  );
}

/** Whether the version has only been compacted since: its new snapshot holds what the table has taken in already. */
function isContinued(version: LoadedVersion, state: VersionState): boolean {
  return (
    version.publishedSeq === state.publishedSeq &&
    version.columnsRevision === state.columnsRevision &&
    version.snapshotSeq <= state.snapshotSeq &&
    version.appliedSeq >= state.snapshotSeq
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
      const { snapshot, snapshotSeq, publishedSeq } = state;
      const version = {
        layout,
        columns,
        snapshot,
        snapshotSeq,
        publishedSeq,
        columnsRevision,
        appliedSeq: snapshotSeq,
      };
      await deleteEntry(connection, state.versionId);
      await writeEntry(connection, state.versionId, version);
      return version;
    });
  return make().catch(async (cause: unknown) => {
    if (state.snapshot !== null && !(await context.objects.verify(state.snapshot)))
      throw damaged(state, cause);
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
