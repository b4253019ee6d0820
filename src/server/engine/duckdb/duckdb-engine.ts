import { availableParallelism } from 'node:os';
import { present } from '#domain/value/object/present.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { describeError } from '#domain/error/describe-error.ts';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TilePoints } from '#domain/query/tile-points.ts';
import { identifier, type Database, type Log } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import {
  BrokenEngineError,
  shares,
  type CopiesState,
  type Engine,
  type EngineDescription,
  type KnownState,
  type OpenVersion,
  type RowChange,
  type VersionState,
} from '../contract.ts';
import { isJoined, partsOf, type JoinedVersionState } from '../log/joined-state.ts';
import { readColumns, readVersionState } from '../log/version-state.ts';
import { coverageOf } from '../query/coverage.ts';
import { openConnectionPool } from './connection-pool.ts';
import { inDuckDbTransaction } from './in-duckdb-transaction.ts';
import { DuckDbVersion, type OpenDatabase } from './open-version.ts';
import { GroupTables } from './preaggregation/group-tables.ts';
import { CopiesBound } from './replica/copies-bound.ts';
import { loadPastVersion } from './replica/load-version.ts';
import { JoinedTables } from './replica/joined-tables.ts';
import type { LoadedVersion } from './replica/loaded-version.ts';
import { openReplicaFile, type ReplicaFile } from './replica/replica-file.ts';
import { VersionPreviews } from './replica/version-previews.ts';
import { VersionTables, type SnapshotRows, type VersionSnapshot } from './replica/version-tables.ts';
import { runStatement } from './run-statement.ts';
import type { SnapshotEngine } from './snapshot-engine.ts';
import { TileTables } from './tiles/tile-tables.ts';
import { SortedRowIds } from './running/sorted-row-ids.ts';
import { buildTable } from './table/build-table.ts';

/**
 * How the engine is opened. Everything in `folder` can be deleted while it is closed; `memoryLimit` is
 * DuckDB's, such as `2GB`.
 */
export type DuckDbEngineOptions = {
  db: Kysely<Database>;
  objects: ObjectStore;
  folder: string;
  downloads?: string;
  memoryLimit: string;
  /** The most bytes that copies take on disk, but for those that are being read; without it, no bound. */
  copiesBytes?: number;
  snapshotRows?: SnapshotRows;
  log: Log;
};

/** Loading a table of 5 million rows takes seconds, and one of 50 million half a minute. */
const defaultSnapshotRows: SnapshotRows = { read: 5_000_000, kept: 50_000_000 };

/** Connections of DuckDB: for requests, downloads and jobs at once, and for edits. */
const connectionCount = shares.requests + shares.downloads + shares.jobs + 3;

/** Opens the DuckDB engine of this node with the tables that an earlier run left. */
export async function openDuckDbEngine(options: DuckDbEngineOptions): Promise<DuckDbEngine> {
  const { objects, downloads } = options;
  const folders = present([...objects.folders, downloads]);
  const file = await openReplicaFile({ ...options, folders });
  const engine = new DuckDbEngine(options, file);
  await engine.restore();
  return engine;
}

/** An engine that keeps each version as a table of one DuckDB file. */
export class DuckDbEngine implements Engine, SnapshotEngine {
  readonly #options: DuckDbEngineOptions;
  readonly #file: ReplicaFile;
  readonly #tables: VersionTables;
  readonly #joined: JoinedTables;
  readonly #previews: VersionPreviews;
  readonly #bound: CopiesBound;
  /** Entries of this node that are being applied, by version. */
  readonly #applying = new Map<number, Promise<void>>();
  /** Tables of groups and of points that are being built. */
  readonly #preparing = new Set<Promise<void>>();
  /** Versions that are being improved, by their ids, and what ends that work when the engine is closed. */
  readonly #improving = new Map<number, Promise<void>>();
  readonly #closing = new AbortController();
  /** The end of what frees files of versions that are read from their snapshots. */
  #freeing = Promise.resolve();
  /** The number of threads that DuckDB has, and the end of changing it. */
  #threads = availableParallelism();
  #sharing = Promise.resolve();
  #database: OpenDatabase;
  #discarding: Promise<void> | null = null;

  constructor(options: DuckDbEngineOptions, file: ReplicaFile) {
    this.#options = options;
    this.#file = file;
    this.#database = connectTo(file);
    this.#tables = new VersionTables({ snapshotRows: defaultSnapshotRows, ...options }, this.#database);
    this.#joined = new JoinedTables({
      use: (work) => this.use(work),
      newTable: (versionId) => this.#tables.newTable(versionId),
    });
    this.#previews = new VersionPreviews(options, {
      use: (work) => this.use(work),
      load: async (state) => this.#tables.release(await this.#acquire(state, options.db)),
    });

    this.#bound = new CopiesBound({
      bytes: options.copiesBytes ?? Infinity,
      copies: this.#tables,
      measure: () => this.use((connection) => this.#file.usedBytes(connection)),
      checkpoint: () => this.use(async (connection) => void (await connection.run('CHECKPOINT'))),
      log: options.log,
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
      if (isJoined(state)) return this.#withJoined(state, through, work);
      if (known?.isQuick && !this.#tables.isLoaded(state) && !this.#tables.readsSnapshot(state)) {
        const open = (version: LoadedVersion) => new DuckDbVersion(version, this.#database);
        const previewed = await this.#previews.run(state, (version) => work(open(version)));
        if (previewed) return previewed.value;
      }

      return this.#withTable(await this.#acquire(state, through), work).finally(() => {
        this.#improve(versionId);
      });
    });
  }

  /** Opens the parts of a joined version, and runs work on a view of them. */
  async #withJoined<Value>(
    state: JoinedVersionState,
    through: Kysely<Database>,
    work: (version: OpenVersion) => Promise<Value>,
  ): Promise<Value> {
    await using opened = new AsyncDisposableStack();
    const version = await this.#openJoined(state, through, opened);
    return await work(new DuckDbVersion(version, this.#database));
  }

  /** Leases a joined version with its parts, until `opened` is disposed. */
  async #openJoined(
    state: JoinedVersionState,
    through: Kysely<Database>,
    opened: AsyncDisposableStack,
  ): Promise<LoadedVersion> {
    const parts: LoadedVersion[] = [];
    for (const part of partsOf(state)) {
      if (isJoined(part)) {
        parts.push(await this.#openJoined(part, through, opened));
        continue;
      }
      const leased = opened.adopt(await this.#acquire(part, through), async (version) => {
        await this.#tables.release(version);
        this.#improve(part.versionId);
      });
      parts.push(leased);
    }

    const { columns } = await readColumns(through, state.sourceId);
    return opened.adopt(await this.#joined.acquire(state, parts, columns), (version) =>
      this.#joined.release(version),
    );
  }

  /** Drops what takes too much room, in the background. */
  #enforceBounds(): void {
    this.#bound.enforce();
    this.#freeing = this.#freeing
      .then(() => this.#tables.freeFiles())
      .catch((error: unknown) => {
        this.#options.log.warn({ error: describeError(error) }, 'files of versions could not be freed');
      });
  }

  /** Leases the table of a version in a state. One that is loaded may drop others. */
  async #acquire(state: VersionState, through: Kysely<Database>): Promise<LoadedVersion> {
    if (this.#tables.isLoaded(state)) return this.#tables.acquire(state, through);

    await this.#bound.settled();
    const version = await this.#tables.acquire(state, through);
    this.#enforceBounds();
    return version;
  }

  async withCached<Value>(
    versionId: number,
    work: (version: OpenVersion) => Promise<Value>,
  ): Promise<Value | null> {
    await this.#applying.get(versionId);
    const version = this.#tables.acquireCached(versionId);
    return version && this.#withTable(version, work);
  }

  async prepare(versionId: number): Promise<void> {
    if (!this.#tables.has(versionId)) {
      await this.withVersion(versionId, () => Promise.resolve());
    }
  }

  async preaggregate(versionId: number, requests: readonly ResolvedRequest[]): Promise<void> {
    const needs = requests.flatMap((request) => coverageOf(request) ?? []);
    if (needs.length === 0) return;

    await this.#prepare(versionId, (snapshot, nextTable) =>
      this.#database.groupTables.build(snapshot, needs, nextTable),
    );
  }

  prepareTiles(versionId: number, points: TilePoints, key: string): Promise<void> {
    return this.#prepare(versionId, (snapshot, nextTable) =>
      this.#database.tileTables.build(snapshot, points, key, nextTable),
    );
  }

  /** Builds tables of a version in its present state. */
  async #prepare(
    versionId: number,
    build: (snapshot: VersionSnapshot, nextTable: () => string) => Promise<void>,
  ): Promise<void> {
    const preparing = translateErrors(async () => {
      // What is made of a joined version would have to follow all of its parts.
      if (isJoined(await readVersionState(this.#options.db, versionId))) return;
      const nextTable = () => this.#tables.newTable(versionId);
      await this.withSnapshot(versionId, (snapshot) => build(snapshot, nextTable));
      // An edit during the work has made them stale.
      await this.#tables.dropStale(versionId);
    });
    this.#preparing.add(preparing);
    await preparing.finally(() => this.#preparing.delete(preparing));
  }

  applyCommitted(versionId: number, change: RowChange): void {
    const applied = this.#tables.apply(versionId, change).catch((error: unknown) => {
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
    this.#closing.abort();
    const improved = [...this.#improving.values()];
    const prepared = [...this.#applying.values(), ...this.#preparing];
    await Promise.allSettled([...prepared, ...improved, this.#previews.settled()]);
    await this.#bound.settled();
    await this.#freeing;
    await this.#sharing;
    await this.#database.connections.close();
    this.#file.close();
  }

  /**
   * Leaves a core to others or takes it back: DuckDB spreads each statement over as many threads as it has.
   */
  shareCores(isShared: boolean): Promise<void> {
    const threads = Math.max(1, availableParallelism() - (isShared ? 1 : 0));
    if (threads === this.#threads) return this.#sharing;
    this.#threads = threads;
    this.#sharing = this.#sharing
      .then(() => this.use((connection) => connection.run(`SET GLOBAL threads = ${threads}`)))
      .then(noResult, (error: unknown) => {
        this.#options.log.warn({ error: describeError(error) }, 'the threads of the engine stay as they are');
      });
    return this.#sharing;
  }

  describe(): Promise<EngineDescription[]> {
    return this.use(async (connection) => {
      const [row] = await runStatement(connection, {
        sql: 'SELECT version(), (SELECT coalesce(sum(memory_usage_bytes), 0)::DOUBLE FROM duckdb_memory())',
        parameters: [],
      });
      return [{ name: 'DuckDB', version: String(row?.[0] ?? ''), memory: Number(row?.[1] ?? 0) }];
    });
  }

  copies(): CopiesState {
    return { versions: this.#tables.copies().length, dropped: this.#bound.dropped };
  }

  use<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value> {
    return this.#database.connections.use(work);
  }

  withSnapshot<Value>(
    versionId: number,
    work: (snapshot: VersionSnapshot) => Promise<Value>,
  ): Promise<Value> {
    return this.use(async (connection) => {
      const snapshot = await this.#tables.beginSnapshot(versionId, connection);
      try {
        return await work(snapshot);
      } finally {
        await connection.run('ROLLBACK').catch(() => undefined);
        await this.#tables.release(snapshot.version);
        this.#enforceBounds();
      }
    });
  }

  withPastVersion<Value>(
    past: VersionState,
    work: (connection: DuckDBConnection, version: LoadedVersion) => Promise<Value>,
  ): Promise<Value> {
    const { db, objects } = this.#options;
    const table = this.#tables.newTable(past.versionId);
    return this.use(async (connection) => {
      try {
        return await work(connection, await loadPastVersion({ db, objects }, connection, past, table));
      } finally {
        await connection.run(`DROP TABLE IF EXISTS ${identifier(table)}`);
      }
    });
  }

  withUnpublished<Value>(
    { object, columns }: { object: string; columns: readonly SourceColumn[] },
    work: (version: OpenVersion) => Promise<Value>,
  ): Promise<Value> {
    const { objects } = this.#options;
    const table = this.#tables.newTable(0);
    return this.use(async (connection) => {
      using held = new DisposableStack();
      try {
        const parquet = await objects.localPath(object, held);
        const layout = await inDuckDbTransaction(connection, () =>
          buildTable(connection, table, columns, parquet),
        );
        const none = { snapshotSeq: 0, publishedSeq: 0, appliedSeq: 0, columnsRevision: '' };
        return await work(new DuckDbVersion({ layout, columns, snapshot: object, ...none }, this.#database));
      } finally {
        await connection.run(`DROP TABLE IF EXISTS ${identifier(table)}`);
      }
    });
  }

  /** Finds the tables that an earlier run left, and drops those that are no longer needed. */
  async restore(): Promise<void> {
    await this.#tables.restore();
    await this.#tables.dropRemoved();
    this.#enforceBounds();
  }

  dropRemoved(versionIds?: readonly number[]): Promise<void> {
    return this.#tables.dropRemoved(versionIds);
  }

  /** Runs work on a leased table and releases it. */
  async #withTable<Value>(
    version: LoadedVersion,
    work: (version: OpenVersion) => Promise<Value>,
  ): Promise<Value> {
    try {
      return await work(new DuckDbVersion(version, this.#database));
    } catch (error) {
      await this.#checkSnapshot(version, error);
      throw error;
    } finally {
      await this.#tables.release(version);
    }
  }

  /** Rejects when a version could not be read because the file of its snapshot is missing or damaged. */
  async #checkSnapshot({ base, snapshot }: LoadedVersion, cause: unknown): Promise<void> {
    if (!base || snapshot === null || isTidemarkError(cause)) return;
    const { objects } = this.#options;
    if (await objects.verify(snapshot)) return;
    const message = 'The stored file with the data is missing or damaged.';
    throw new TidemarkError('damaged_object', message, { details: { snapshot }, cause });
  }

  /**
   * Improves how a version is read, in the background: before its first work is done, that would take the
   * processor from it.
   */
  #improve(versionId: number): void {
    if (this.#tables.isImproved(versionId) || this.#improving.has(versionId)) return;
    const improved = this.#tables
      .improve(versionId, this.#closing.signal)
      .catch((error: unknown) => {
        if (this.#closing.signal.aborted) return;
        this.#options.log.warn({ versionId, error: describeError(error) }, 'a version could not be improved');
      })
      .finally(() => {
        this.#improving.delete(versionId);
        this.#enforceBounds();
      });
    this.#improving.set(versionId, improved);
  }

  async #discard(): Promise<void> {
    await this.#database.connections.close();
    await this.#file.discard();
    this.#threads = availableParallelism();
    this.#database = connectTo(this.#file);
    this.#previews.clear();
    this.#joined.clear();
    await this.#tables.replaceDatabase(this.#database);
  }
}

const noResult = () => undefined;

function connectTo(file: ReplicaFile): OpenDatabase {
  const connections = openConnectionPool(file.connect, connectionCount);
  return {
    connections,
    sortedRowIds: new SortedRowIds(),
    groupTables: new GroupTables(connections),
    tileTables: new TileTables(connections),
  };
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
