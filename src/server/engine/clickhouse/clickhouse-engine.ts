import type { Kysely } from 'kysely';
import { describeError } from '#domain/error/describe-error.ts';
import { createKeyedMutex, literal, type Database, type Log } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { SecondEngine } from '#server/host/host.server.ts';
import type {
  CopiesState,
  Engine,
  EngineDescription,
  KnownState,
  OpenVersion,
  RowChange,
  VersionState,
} from '../contract.ts';
import type { TableLayout } from '../dialect.ts';
import type { SnapshotEngine } from '../duckdb/duckdb.ts';
import { isJoined } from '../log/joined-state.ts';
import { readVersionState } from '../log/version-state.ts';
import { withMisfits } from '../query/layout.ts';
import { applyEntries, catchUp, OutdatedTableError, type EditContext } from './catch-up.ts';
import { openClickHouse, type ClickHouse } from './client.ts';
import { clickHouseDialect } from './dialect.ts';
import {
  findUnneeded,
  forgetTable,
  isUsable,
  readTable,
  retireTable,
  switchTable,
  writeProgress,
  type KnownTable,
} from './known-tables.ts';
import { loadTable } from './load-table.ts';
import { ClickHouseVersion } from './open-version.ts';
import { tableClient, type TableClient } from './table-client.ts';
import { dropStatements, rowsAt, type Topology } from './table-statements.ts';

/** Opens the engine of a setting; nothing is sent there before the first request. */
export function openClickHouseEngine(
  parts: Pick<ClickHouseEngineOptions, 'db' | 'objects' | 'log' | 'duckDb'>,
  setting: SecondEngine,
): ClickHouseEngine {
  const { db, objects, log, duckDb } = parts;
  const { database, cluster, collection, fromRows } = setting;
  const client = openClickHouse({ url: addressOf(setting) });
  return new ClickHouseEngine({ db, objects, log, duckDb, client, database, cluster, collection, fromRows });
}

function addressOf({ url, user, password, database }: SecondEngine): string {
  const address = new URL(`/${database}`, url);
  address.username = encodeURIComponent(user);
  address.password = encodeURIComponent(password);
  return address.href;
}

/** What the engine is opened with. The DuckDB of this node casts texts to values. */
export type ClickHouseEngineOptions = {
  db: Kysely<Database>;
  objects: ObjectStore;
  log: Log;
  duckDb: SnapshotEngine;
  client: ClickHouse;
  database: string;
  cluster: string | undefined;
  collection: string | undefined;
  /** Versions of as many rows are to be here. */
  fromRows: number;
};

/** Versions of at most so many rows are loaded while a request for them waits, which takes about a second. */
const quicklyLoadedRows = 200_000;

/**
 * An engine that keeps versions as tables of ClickHouse, which all nodes share: the rows as they were loaded,
 * and the rows that were edited since (decision 428). Which tables there are is in PostgreSQL.
 */
export class ClickHouseEngine implements Engine {
  readonly #options: ClickHouseEngineOptions;
  readonly #tables: TableClient;
  readonly #mutex = createKeyedMutex();
  /** Tables as this node has read and written them, by version. */
  readonly #known = new Map<number, KnownTable>();
  /** Entries of this node that are being applied, by version. */
  readonly #applying = new Map<number, Promise<void>>();
  /** Versions that are being loaded. */
  readonly #loading = new Map<number, Promise<KnownTable>>();
  #topology: Promise<Topology> | null = null;

  constructor(options: ClickHouseEngineOptions) {
    this.#options = options;
    this.#tables = tableClient(options.client);
  }

  async withVersion<Value>(
    versionId: number,
    work: (version: OpenVersion) => Promise<Value>,
    known?: KnownState,
  ): Promise<Value> {
    const through = known?.through ?? this.#options.db;
    const state = known?.state ?? (await readVersionState(through, versionId));
    const table = await this.#catchUp(state, through);
    return work(this.#open(table, state));
  }

  async withCached<Value>(
    versionId: number,
    work: (version: OpenVersion) => Promise<Value>,
  ): Promise<Value | null> {
    const { db } = this.#options;
    await this.#applying.get(versionId);
    const [table, state] = await Promise.all([readTable(db, versionId), readVersionState(db, versionId)]);
    const known = this.#known.get(versionId);
    if (!known || known.name !== table?.name || !isUsable(known, state)) return null;
    return work(this.#open(known, state));
  }

  async prepare(versionId: number): Promise<void> {
    await this.withVersion(versionId, () => Promise.resolve());
  }

  /** Nothing is prepared: requests read the rows. */
  preaggregate(): Promise<void> {
    return Promise.resolve();
  }

  prepareTiles(): Promise<void> {
    return Promise.resolve();
  }

  applyCommitted(versionId: number, change: RowChange): void {
    if (!this.#known.has(versionId)) return;
    const applied = this.#apply(versionId, change).catch((error: unknown) => {
      // Nothing is lost: the next request finds the entry in the log.
      this.#options.log.warn(
        { versionId, error: describeError(error) },
        'an edit could not be applied at once',
      );
    });
    this.#applying.set(versionId, applied);
    void applied.then(() => this.#applying.get(versionId) === applied && this.#applying.delete(versionId));
  }

  async describe(): Promise<EngineDescription[]> {
    const read = "SELECT version(), (SELECT value FROM system.metrics WHERE metric = 'MemoryTracking')";
    const limits = { signal: never, milliseconds: 2000 };
    const found = await this.#options.client.read({ sql: read, parameters: [] }, limits);
    const [[version, memory] = []] = found;
    return [{ name: 'ClickHouse', version: String(version), memory: Number(memory ?? 0) }];
  }

  copies(): CopiesState {
    return { versions: 0, dropped: 0 };
  }

  async dropRemoved(): Promise<void> {
    const { db } = this.#options;
    for (const name of await findUnneeded(db)) {
      for (const statement of dropStatements(name, await this.#findTopology())) {
        await this.#tables.command(statement);
      }
      await forgetTable(db, name);
    }
  }

  /** Forgets what this node knows of the tables, which are those of all nodes. */
  discard(): Promise<void> {
    this.#known.clear();
    return Promise.resolve();
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#applying.values(), ...this.#loading.values()]);
    await this.#options.client.close();
  }

  /**
   * Whether a version in this state is read from here: it has a table that can be caught up, or is to have
   * one and is quickly loaded. Rows that are joined of others are in no table.
   */
  async holds(state: VersionState, db: Kysely<Database>): Promise<boolean> {
    if (isJoined(state)) return false;
    const { fromRows } = this.#options;
    const isQuick = state.rows >= fromRows && state.rows <= quicklyLoadedRows;
    if (isQuick) return true;
    const table = await readTable(db, state.versionId);
    return table !== null && table.isHome && isUsable(table, state);
  }

  /** The version is no longer read from here; those who read it have its tables for a while. */
  async retire(versionId: number): Promise<void> {
    this.#known.delete(versionId);
    await retireTable(this.#options.db, versionId);
  }

  /** Loads a version as it is now, and then reads it from there; `isHome` as in `KnownTable`. */
  load(versionId: number, isHome: boolean): Promise<KnownTable> {
    const running = this.#loading.get(versionId);
    if (running) return running;
    const loading = this.#load(versionId, isHome).finally(() => this.#loading.delete(versionId));
    this.#loading.set(versionId, loading);
    return loading;
  }

  async #load(versionId: number, isHome: boolean): Promise<KnownTable> {
    const { db } = this.#options;
    const topology = await this.#findTopology();
    const context = { ...this.#options, client: this.#tables, topology };
    const loaded = await loadTable(context, versionId, isHome);
    const { seq } = await readVersionState(db, versionId);
    const table = await catchUp(this.#editContext(), loaded, seq, db);

    await switchTable(db, table);
    this.#known.set(versionId, table);
    return table;
  }

  /** The table of a version with everything up to a state at least. */
  async #catchUp(wanted: VersionState, through: Kysely<Database>): Promise<KnownTable> {
    const { versionId } = wanted;
    const stored = await readTable(through, versionId);
    if (stored && isUsable(stored, wanted)) return this.#update(stored, wanted, through);

    // The version may have moved on since the state was read.
    const state = await readVersionState(through, versionId);
    if (stored && isUsable(stored, state)) return this.#update(stored, state, through);
    return this.#loadFor(state, through);
  }

  async #loadFor(state: VersionState, through: Kysely<Database>): Promise<KnownTable> {
    const { versionId, rows } = state;
    const loaded = await this.load(versionId, rows >= this.#options.fromRows);
    return this.#update(loaded, state, through);
  }

  /** Catches a table up; one that cannot be is loaded again, at once where that is quick. */
  async #update(stored: KnownTable, state: VersionState, through: Kysely<Database>): Promise<KnownTable> {
    const { versionId } = stored;
    const current = this.#newest(stored);
    if (current.appliedSeq >= state.seq) return current;

    try {
      return await this.#applyLog(stored, state, through);
    } catch (error) {
      if (!(error instanceof OutdatedTableError)) throw error;
      await this.retire(versionId);
      if (stored.isHome && state.rows > quicklyLoadedRows) throw error;
      return this.#loadFor(state, through);
    }
  }

  #applyLog(stored: KnownTable, state: VersionState, through: Kysely<Database>): Promise<KnownTable> {
    const { versionId } = stored;
    return this.#mutex(versionId, async () => {
      const before = this.#newest(stored);
      if (before.appliedSeq >= state.seq) return before;
      const table = await catchUp(this.#editContext(), before, state.seq, through);
      this.#known.set(versionId, table);
      // A transaction would hold the row until it ends, and others wait for it.
      if (!through.isTransaction) {
        await writeProgress(through, table);
      }
      return table;
    });
  }

  async #apply(versionId: number, change: RowChange): Promise<void> {
    const { db } = this.#options;
    await this.#mutex(versionId, async () => {
      const before = this.#known.get(versionId);
      if (before?.appliedSeq !== change.seq - 1) return;
      const table = await applyEntries(this.#editContext(), before, [change], noMassEdit);
      this.#known.set(versionId, table);
      await writeProgress(db, table);
    });
  }

  /** What is known of a table that PostgreSQL names: by it, or by this node. */
  #newest(stored: KnownTable): KnownTable {
    const known = this.#known.get(stored.versionId);
    if (known?.name === stored.name && known.appliedSeq >= stored.appliedSeq) return known;
    this.#known.set(stored.versionId, stored);
    return stored;
  }

  #open(table: KnownTable, { snapshotSeq }: VersionState): OpenVersion {
    const { client, duckDb, objects } = this.#options;
    const { columnsRevision, appliedSeq, columns } = table;
    const pinned = { columns, snapshotSeq, columnsRevision, appliedSeq, layout: layoutOf(table) };
    return new ClickHouseVersion(pinned, client, {
      duckDb,
      temporaryPath: () => objects.temporaryPath(),
    });
  }

  #editContext(): EditContext {
    return { ...this.#options, client: this.#tables };
  }

  /** How tables are spread; whether the cluster has replicas is queried once. */
  #findTopology(): Promise<Topology> {
    this.#topology ??= this.#readTopology().catch((error: unknown) => {
      this.#topology = null;
      throw error;
    });
    return this.#topology;
  }

  async #readTopology(): Promise<Topology> {
    const { database, cluster } = this.#options;
    if (cluster === undefined) return { database };
    const read = `SELECT max(replica_num) FROM system.clusters WHERE cluster = ${literal(cluster)}`;
    const [[replicas] = []] = await this.#tables.read(read);
    return { database, cluster, hasReplicas: Number(replicas) > 1 };
  }
}

/** The layout of a table after the entries that are in it. */
function layoutOf(table: KnownTable): TableLayout {
  const { name, seq, appliedSeq, physical, rows } = table;
  const isBase = appliedSeq === seq;
  const layout = {
    dialect: clickHouseDialect,
    table: rowsAt(name, { seq, appliedSeq }),
    columns: physical,
    hasPositions: isBase ? table.baseHasPositions : table.hasPositions,
    rows,
  };
  const fitting = [...physical.keys()].filter((column) => !table.misfits.includes(column));
  const misfits = table.misfits.filter((column) => physical.has(column));
  return withMisfits(withMisfits(layout, fitting, false), misfits, true);
}

const never = new AbortController().signal;
const noMassEdit = () => Promise.reject(new Error('An edit of this node is no mass edit.'));
