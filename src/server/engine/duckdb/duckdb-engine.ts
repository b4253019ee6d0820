import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { describeError } from '#domain/error/describe-error.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { createKeyedMutex, identifier, type Database, type Log } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import {
  BrokenEngineError,
  shares,
  type Engine,
  type EngineDescription,
  type KnownState,
  type OpenVersion,
  type RowChange,
  type VersionState,
} from '../contract.ts';
import { readVersionState, readVersionStates } from '../log/version-state.ts';
import { coverageOf, type Coverage } from '../query/coverage.ts';
import { openConnectionPool } from './connection-pool.ts';
import { DuckDbVersion, type OpenDatabase } from './open-version.ts';
import { GroupTables } from './preaggregation/group-tables.ts';
import { catchUp, openLogReader } from './replica/catch-up.ts';
import { findSnapshot, loadPastVersion, loadVersion } from './replica/load-version.ts';
import {
  isCompacted,
  isCurrent,
  isRemoved,
  isSameTable,
  type LoadedVersion,
} from './replica/loaded-version.ts';
import { removeEntry, readEntries, replaceEntry } from './replica/replica-catalog.ts';
import { openReplicaFile, type ReplicaFile } from './replica/replica-file.ts';
import { VersionPreviews } from './replica/version-previews.ts';
import { TableLeases } from './replica/table-leases.ts';
import { runStatement } from './run-statement.ts';
import { SortedRowIds } from './running/sorted-row-ids.ts';

/** How the engine is opened. Everything in `folder` can be deleted while it is closed; `memoryLimit` is DuckDB's, such as `2GB`. */
export type DuckDbEngineOptions = {
  db: Kysely<Database>;
  objects: ObjectStore;
  folder: string;
  downloads?: string;
  memoryLimit: string;
  log: Log;
};

/** A version in a transaction of `connection`: changes that others apply are not seen there. `state` is that of the table. */
export type VersionSnapshot = { connection: DuckDBConnection; version: LoadedVersion; state: VersionState };

/** Connections of DuckDB: for requests, downloads and jobs at once, and for edits. */
const connectionCount = shares.requests + shares.downloads + shares.jobs + 3;

/** Opens the DuckDB engine of this node with the tables that an earlier run left. */
export async function openDuckDbEngine(options: DuckDbEngineOptions): Promise<DuckDbEngine> {
  const { objects, downloads } = options;
  const folders = [...objects.folders, ...(downloads === undefined ? [] : [downloads])];
  const file = await openReplicaFile({ ...options, folders });
  const engine = new DuckDbEngine(options, file);
  await engine.restore();
  await engine.dropRemoved();
  return engine;
}

/** An engine that keeps each version as a table of one DuckDB file. */
export class DuckDbEngine implements Engine {
  readonly #options: DuckDbEngineOptions;
  readonly #file: ReplicaFile;
  readonly #mutex = createKeyedMutex();
  readonly #loaded = new Map<number, LoadedVersion>();
  readonly #leases = new TableLeases();
  readonly #previews: VersionPreviews;
  /** Entries of this node that are being applied, by version. */
  readonly #applying = new Map<number, Promise<void>>();
  /** Tables of groups that are being built. */
  readonly #preparing = new Set<Promise<void>>();
  #database: OpenDatabase;
  #generation = 0;
  #discarding: Promise<void> | null = null;

  constructor(options: DuckDbEngineOptions, file: ReplicaFile) {
    this.#options = options;
    this.#file = file;
    this.#database = connectTo(file);
    this.#previews = new VersionPreviews(options, {
      use: (work) => this.use(work),
      load: async (state) => this.#release(await this.#acquire(state, options.db)),
    });
  }

  async withVersion<Value>(
    versionId: number,
    work: (version: OpenVersion) => Promise<Value>,
    known?: KnownState,
  ): Promise<Value> {
    const through = known?.through ?? this.#options.db;
    return translateErrors(async () => {
      const state = known?.state ?? (await readVersionState(through, versionId));
      if (known?.isQuick && !this.#isLoaded(state)) {
        const open = (version: LoadedVersion) => new DuckDbVersion(version, this.#database);
        const previewed = await this.#previews.run(state, (version) => work(open(version)));
        if (previewed) return previewed.value;
      }
      const version = await this.#acquire(state, through);
      try {
        return await work(new DuckDbVersion(version, this.#database));
      } finally {
        await this.#release(version);
      }
    });
  }

  async withCached<Value>(
    versionId: number,
    work: (version: OpenVersion) => Promise<Value>,
  ): Promise<Value | null> {
    await this.#applying.get(versionId);
    const loaded = this.#loaded.get(versionId);
    if (!loaded) return null;
    const version = this.#lease(loaded);
    try {
      return await work(new DuckDbVersion(version, this.#database));
    } finally {
      await this.#release(version);
    }
  }

  async prepare(versionId: number): Promise<void> {
    if (!this.#loaded.has(versionId)) await this.withVersion(versionId, () => Promise.resolve());
  }

  async preaggregate(versionId: number, requests: readonly ResolvedRequest[]): Promise<void> {
    const needs = requests.flatMap((request) => coverageOf(request) ?? []);
    if (needs.length === 0) return;
    const preparing = translateErrors(() => this.#buildGroups(versionId, needs));
    this.#preparing.add(preparing);
    await preparing.finally(() => this.#preparing.delete(preparing));
  }

  applyCommitted(versionId: number, change: RowChange): void {
    const applied = this.#mutex(versionId, () => this.#apply(versionId, change)).catch((error: unknown) => {
      // Nothing is lost: the next request finds the entry in the log.
      this.#options.log.warn({ versionId, error: String(error) }, 'an edit could not be applied at once');
    });
    this.#applying.set(versionId, applied);
    void applied.then(() => this.#applying.get(versionId) === applied && this.#applying.delete(versionId));
  }

  discard(): Promise<void> {
    this.#discarding ??= this.#discard().finally(() => (this.#discarding = null));
    return this.#discarding;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#applying.values(), ...this.#preparing, this.#previews.settled()]);
    await this.#database.connections.close();
    this.#file.close();
  }

  describe(): Promise<EngineDescription> {
    return this.use(async (connection) => {
      const [row] = await runStatement(connection, {
        sql: 'SELECT version(), (SELECT coalesce(sum(memory_usage_bytes), 0)::DOUBLE FROM duckdb_memory())',
        parameters: [],
      });
      return { name: 'DuckDB', version: String(row?.[0] ?? ''), memory: Number(row?.[1] ?? 0) };
    });
  }

  /** Runs work on a connection of the engine's DuckDB. */
  use<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value> {
    return this.#database.connections.use(work);
  }

  /** Opens an up-to-date version in a transaction, which does not see what is applied during `work`. */
  withSnapshot<Value>(
    versionId: number,
    work: (snapshot: VersionSnapshot) => Promise<Value>,
  ): Promise<Value> {
    return this.use(async (connection) => {
      const snapshot = await this.#mutex(versionId, () => this.#begin(versionId, connection));
      try {
        return await work(snapshot);
      } finally {
        await connection.run('ROLLBACK').catch(() => undefined);
        await this.#release(snapshot.version);
      }
    });
  }

  /** Opens a version as it was in an earlier state, whose snapshot is still there, in a table for `work` alone. */
  withPastVersion<Value>(
    past: VersionState,
    work: (connection: DuckDBConnection, version: LoadedVersion) => Promise<Value>,
  ): Promise<Value> {
    const { db, objects } = this.#options;
    const table = `v${past.versionId}_${(this.#generation += 1)}`;
    return this.use(async (connection) => {
      try {
        return await work(connection, await loadPastVersion({ db, objects }, connection, past, table));
      } finally {
        await connection.run(`DROP TABLE IF EXISTS ${identifier(table)}`);
      }
    });
  }

  /** Finds the tables that the file has. */
  async restore(): Promise<void> {
    this.#loaded.clear();
    const { versions, generation } = await this.use(readEntries);
    for (const [versionId, version] of versions) this.#loaded.set(versionId, version);
    this.#generation = generation;
  }

  /** Whether the version has a table of this state, which may lack entries of the log. */
  #isLoaded(state: VersionState): boolean {
    const loaded = this.#loaded.get(state.versionId);
    return loaded !== undefined && isSameTable(loaded, state);
  }

  /** Drops the tables of versions that no longer exist or were cleared; of all where none is named. */
  async dropRemoved(versionIds: readonly number[] = [...this.#loaded.keys()]): Promise<void> {
    if (versionIds.length === 0) return;
    const states = await readVersionStates(this.#options.db, versionIds);
    for (const versionId of versionIds)
      // A table that is being loaded is complete when the mutex is free.
      await this.#mutex(versionId, async () => {
        const version = this.#loaded.get(versionId);
        if (version && isRemoved(version, states.get(versionId)?.state))
          await this.use((connection) => this.#forget(versionId, version, connection));
      });
  }

  async #forget(versionId: number, version: LoadedVersion, connection: DuckDBConnection): Promise<void> {
    this.#loaded.delete(versionId);
    await removeEntry(connection, versionId);
    await this.#drop(connection, version.layout.table);
  }

  async #buildGroups(versionId: number, needs: readonly Coverage[]): Promise<void> {
    const { groupTables } = this.#database;
    await this.withSnapshot(versionId, (snapshot) =>
      groupTables.build(snapshot, needs, () => this.#nextTable(versionId)),
    );
    // An edit during the work has made them stale.
    const version = this.#loaded.get(versionId);
    if (version)
      await this.use((connection) => groupTables.dropOf(connection, version.layout.table, version));
  }

  async #begin(versionId: number, connection: DuckDBConnection): Promise<VersionSnapshot> {
    const { db } = this.#options;
    const state = await readVersionState(db, versionId);
    const loaded = this.#loaded.get(versionId);
    const version = this.#lease(loaded && isCurrent(loaded, state) ? loaded : await this.#update(state, db));
    await connection.run('BEGIN TRANSACTION');
    // A transaction sees a table as it is at the first statement that names it.
    await connection.run(`SELECT id FROM ${identifier(version.layout.table)} LIMIT 1`);
    return { connection, version, state: { ...state, seq: version.appliedSeq } };
  }

  async #acquire(state: VersionState, through: Kysely<Database>): Promise<LoadedVersion> {
    const { versionId } = state;
    const version = this.#loaded.get(versionId);
    if (version && isCurrent(version, state)) return this.#lease(version);
    return this.#mutex(versionId, async () => {
      const current = this.#loaded.get(versionId);
      if (current && isCurrent(current, state)) return this.#lease(current);
      if (current && isSameTable(current, state)) return this.#lease(await this.#update(state, through));
      // While this call waited, another one may have loaded a snapshot that is newer than `state`.
      return this.#lease(await this.#update(await readVersionState(through, versionId), through));
    });
  }

  /** Brings the table of a version to a state, by a new table only where the old one cannot be used. */
  #update(state: VersionState, through: Kysely<Database>): Promise<LoadedVersion> {
    return this.use(async (connection) => {
      const version = await this.#findTable(state, connection, through);
      if (version.appliedSeq >= state.seq) return version;
      const parquet = () => findSnapshot(this.#options.objects, state);
      const log = openLogReader(through, state.versionId, parquet);
      return this.#keepChanged(state.versionId, await catchUp(log, connection, state, version), connection);
    });
  }

  async #findTable(
    state: VersionState,
    connection: DuckDBConnection,
    through: Kysely<Database>,
  ): Promise<LoadedVersion> {
    const { versionId, snapshot, snapshotSeq } = state;
    const before = this.#loaded.get(versionId);
    if (before && isSameTable(before, state)) return before;
    if (before && isCompacted(before, state)) {
      const version = { ...before, snapshot, snapshotSeq };
      await replaceEntry(connection, versionId, version);
      return this.#keep(versionId, version);
    }
    const table = this.#nextTable(versionId);
    const version = await loadVersion({ ...this.#options, db: through }, connection, state, table);
    this.#keep(versionId, version);
    if (before) await this.#drop(connection, before.layout.table);
    return version;
  }

  #nextTable(versionId: number): string {
    return `v${versionId}_${(this.#generation += 1)}`;
  }

  async #apply(versionId: number, change: RowChange): Promise<void> {
    await this.use(async (connection) => {
      const version = this.#loaded.get(versionId);
      if (version?.appliedSeq !== change.seq - 1) return;
      const reader = openLogReader(this.#options.db, versionId, () => Promise.resolve(null));
      const log = { ...reader, changes: () => Promise.resolve([change]) };
      const changed = await catchUp(log, connection, { versionId, seq: change.seq }, version);
      await this.#keepChanged(versionId, changed, connection);
    });
  }

  #keep(versionId: number, version: LoadedVersion): LoadedVersion {
    this.#loaded.set(versionId, version);
    return version;
  }

  /** Keeps a version whose table has changed. */
  async #keepChanged(
    versionId: number,
    version: LoadedVersion,
    connection: DuckDBConnection,
  ): Promise<LoadedVersion> {
    this.#keep(versionId, version);
    await this.#database.groupTables.dropOf(connection, version.layout.table, version);
    return version;
  }

  /** Marks a table as read, in the same turn in which it was found: nobody can replace it in between. */
  #lease(version: LoadedVersion): LoadedVersion {
    this.#leases.acquire(version.layout.table);
    return version;
  }

  async #release({ layout: { table } }: LoadedVersion): Promise<void> {
    if (this.#leases.release(table)) await this.use((connection) => this.#drop(connection, table));
  }

  async #drop(connection: DuckDBConnection, table: string): Promise<void> {
    await this.#database.groupTables.dropOf(connection, table);
    if (this.#leases.mayDrop(table)) await connection.run(`DROP TABLE IF EXISTS ${identifier(table)}`);
  }

  async #discard(): Promise<void> {
    await this.#database.connections.close();
    await this.#file.discard();
    this.#database = connectTo(this.#file);
    this.#leases.clear();
    this.#previews.clear();
    await this.restore();
  }
}

function connectTo(file: ReplicaFile): OpenDatabase {
  const connections = openConnectionPool(file.connect, connectionCount);
  return { connections, sortedRowIds: new SortedRowIds(), groupTables: new GroupTables(connections) };
}

/** DuckDB's errors after which the whole file can no longer be used. */
const broken = /^(FATAL Error|INTERNAL Error|Serialization Error|IO Error|Corrupt)/i;

async function translateErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw broken.test(describeError(error)) ? new BrokenEngineError(error) : error;
  }
}
