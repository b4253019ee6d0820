import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { createKeyedMutex, identifier, type Database } from '#server/base/base.server.ts';
import type { RowChange, VersionState } from '../../contract.ts';
import { readVersionState, readVersionStates } from '../../log/version-state.ts';
import type { OpenDatabase } from '../open-version.ts';
import { catchUp, openLogReader } from './catch-up.ts';
import { inDuckDbTransaction } from '../in-duckdb-transaction.ts';
import { interruptible } from '../running/interruptible.ts';
import { findDirectColumns } from '../table/direct-cast.ts';
import { findSnapshot, loadTable, loadVersion, openSnapshot, type Stores } from './load-version.ts';
import {
  isCompacted,
  isCurrent,
  isMuchEdited,
  isRemoved,
  isSameTable,
  type LoadedVersion,
} from './loaded-version.ts';
import type { Copy } from './copies-to-drop.ts';
import { readCatalog, removeEntry, replaceEntry } from './replica-catalog.ts';
import {
  dropParts,
  isFromSnapshot,
  readDirectly,
  replaceViews,
  type SnapshotVersion,
} from './snapshot-views.ts';
import { TableLeases } from './table-leases.ts';

/**
 * A version in a transaction of `connection`: changes that others apply are not seen there. `state` is that
 * of the table.
 */
export type VersionSnapshot = { connection: DuckDBConnection; version: LoadedVersion; state: VersionState };

/** The most milliseconds that a version may be improved for: there is no limit. */
const longest = 2 ** 31 - 1;

/**
 * Versions of `read` rows are read from their snapshots until they are loaded into tables. Those of `kept`
 * rows are not loaded, unless their cells would be parsed with each request (decision 423).
 */
export type SnapshotRows = { read: number; kept: number };

type Options = Stores & { snapshotRows: SnapshotRows };

/**
 * The tables of versions in the DuckDB file of this node. A table is loaded with the first request for its
 * version, caught up with the change log before later ones, and dropped when it is no longer needed and no
 * one reads it. Those of large versions are views of their snapshots, with tables of what was edited since
 * (decision 423).
 */
export class VersionTables {
  readonly #stores: Options;
  readonly #mutex = createKeyedMutex();
  readonly #loaded = new Map<number, LoadedVersion>();
  readonly #leases = new TableLeases();
  /** The views of versions that could not be improved. */
  readonly #unimproved = new Set<string>();
  /** What keeps the files of versions that are read from their snapshots, by table. */
  readonly #files = new Map<string, DisposableStack>();
  #database: OpenDatabase;
  #generation = 0;

  constructor(stores: Options, database: OpenDatabase) {
    this.#stores = stores;
    this.#database = database;
  }

  /** Finds the tables that the file has. */
  async restore(): Promise<void> {
    this.#loaded.clear();
    const { versions, generation } = await this.#use(readCatalog);
    this.#generation = generation;
    for (const [versionId, found] of versions) {
      const version = isFromSnapshot(found) ? await this.#reopen(versionId, found) : found;
      if (version) {
        this.#loaded.set(versionId, version);
      }
    }
  }

  /** Makes the views of a version anew; null, and it is dropped, where its snapshot cannot be read. */
  #reopen(versionId: number, { base, ...found }: SnapshotVersion): Promise<LoadedVersion | null> {
    const { snapshot } = found;
    return this.#use(async (connection) => {
      try {
        const held = this.#holdFile(found.layout.table);
        const parquet = (await findSnapshot(this.#stores.objects, { versionId, snapshot }, held)) ?? '';
        const version = { ...found, base: { ...base, parquet } };
        await inDuckDbTransaction(connection, () => replaceViews(connection, version));
        return version;
      } catch {
        await removeEntry(connection, versionId);
        await this.#dropParts(connection, { ...found, base });
        return null;
      }
    });
  }

  /** Replaces the database by one whose file is new; leases of tables in the old one end. */
  async replaceDatabase(database: OpenDatabase): Promise<void> {
    this.#database = database;
    this.#leases.clear();
    this.#files.forEach((held) => held.dispose());
    this.#files.clear();
    await this.restore();
  }

  /** Whether the version has a table, in any state. */
  has(versionId: number): boolean {
    return this.#loaded.has(versionId);
  }

  /** Whether the version has a table of this state, which may lack entries of the log. */
  isLoaded(state: VersionState): boolean {
    const loaded = this.#loaded.get(state.versionId);
    return loaded !== undefined && isSameTable(loaded, state);
  }

  /** Whether a version in this state is read from its snapshot, so that it need not be loaded. */
  readsSnapshot({ snapshot, rows }: VersionState): boolean {
    return snapshot !== null && rows >= this.#stores.snapshotRows.read;
  }

  /** A name that no table has. */
  newTable(versionId: number): string {
    return `v${versionId}_${(this.#generation += 1)}`;
  }

  /** Leases the table of a version in a state, which is loaded or caught up first. The caller releases it. */
  async acquire(state: VersionState, through: Kysely<Database>): Promise<LoadedVersion> {
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

  /** Leases the table of a version as it is, which may be behind the log; null when there is none. */
  acquireCached(versionId: number): LoadedVersion | null {
    const loaded = this.#loaded.get(versionId);
    if (!loaded) return null;
    return this.#lease(loaded);
  }

  /**
   * Leases the up-to-date table of a version and begins a transaction, which does not see what is applied
   * later.
   */
  beginSnapshot(versionId: number, connection: DuckDBConnection): Promise<VersionSnapshot> {
    const { db } = this.#stores;
    return this.#mutex(versionId, async () => {
      const state = await readVersionState(db, versionId);
      const loaded = this.#loaded.get(versionId);
      const isUsable = loaded !== undefined && isCurrent(loaded, state);
      const version = this.#lease(isUsable ? loaded : await this.#update(state, db));

      await connection.run('BEGIN TRANSACTION');
      // A transaction sees a table as it is at the first statement that names it.
      await connection.run(`SELECT id FROM ${identifier(version.layout.table)} LIMIT 1`);
      return { connection, version, state: { ...state, seq: version.appliedSeq } };
    });
  }

  /** Ends a lease. */
  async release(version: LoadedVersion): Promise<void> {
    if (this.#leases.release(version.layout.table)) {
      await this.#use((connection) => this.#drop(connection, version));
    }
  }

  /** Whether a version is read as it should be, or could not be improved before; see `improve`. */
  isImproved(versionId: number): boolean {
    const version = this.#loaded.get(versionId);
    if (!version || !isFromSnapshot(version) || this.#unimproved.has(version.layout.table)) return true;
    return version.base.direct !== null && !this.#isToBeLoaded(version);
  }

  #isToBeLoaded({ layout, base }: SnapshotVersion): boolean {
    const isKept = base.rows >= this.#stores.snapshotRows.kept && !isMuchEdited(base);
    return !isKept || (base.direct?.length ?? 0) < layout.columns.size;
  }

  /**
   * Looks at all cells of a version that is read from its snapshot: cells that are stored as their values are
   * then read without a cast. Where others are left, which each request would parse again, and where the
   * version is not too large, it is loaded into a table, while it is read and edited.
   */
  async improve(versionId: number, signal: AbortSignal): Promise<void> {
    const from = this.#loaded.get(versionId);
    if (!from || !isFromSnapshot(from)) return;

    this.#lease(from);
    try {
      if (from.base.direct === null) {
        await this.#findDirectColumns(versionId, from, signal);
      }
      const found = this.#loaded.get(versionId);
      if (found && isFromSnapshot(found) && this.#isToBeLoaded(found)) {
        await this.#copy(versionId, from, signal);
      }
    } catch (error) {
      this.#unimproved.add(from.layout.table);
      throw error;
    } finally {
      await this.release(from);
    }
  }

  async #findDirectColumns(versionId: number, from: SnapshotVersion, signal: AbortSignal): Promise<void> {
    const { columns, base } = from;
    const direct = await this.#use((connection) =>
      interruptible(connection, { signal, milliseconds: longest }, () =>
        findDirectColumns(connection, columns, base.parquet),
      ),
    );
    await this.#replace(versionId, from, (now, connection) => readDirectly(connection, now, direct));
  }

  /** Loads a version that is read from its snapshot into a table. */
  async #copy(versionId: number, from: LoadedVersion, signal: AbortSignal): Promise<void> {
    const state = await readVersionState(this.#stores.db, versionId);
    if (!isSameTable(from, state)) return;

    const copy = await this.#use((connection) =>
      interruptible(connection, { signal, milliseconds: longest }, () =>
        inDuckDbTransaction(connection, () =>
          loadTable(this.#stores, connection, state, this.newTable(versionId)),
        ),
      ),
    );
    const isReplaced = await this.#replace(versionId, from, async (now, connection) => {
      using held = new DisposableStack();
      const parquet = () => findSnapshot(this.#stores.objects, state, held);
      const log = openLogReader(this.#stores.db, versionId, parquet);
      const { appliedSeq: seq } = now;
      return await catchUp(log, connection, { versionId: null, seq, until: seq }, copy);
    });
    await this.#use((connection) => this.#drop(connection, isReplaced ? from : copy));
  }

  /** Replaces a version that is read from its snapshot by another form of it, unless it was before. */
  #replace(
    versionId: number,
    from: LoadedVersion,
    make: (now: SnapshotVersion, connection: DuckDBConnection) => Promise<LoadedVersion>,
  ): Promise<boolean> {
    return this.#mutex(versionId, () =>
      this.#use(async (connection) => {
        const now = this.#loaded.get(versionId);
        if (!now || !isFromSnapshot(now) || now.layout.table !== from.layout.table) return false;
        const made = await make(now, connection);
        await replaceEntry(connection, versionId, made);
        this.#keep(versionId, made);
        return true;
      }),
    );
  }

  /** Applies an entry of the log, unless the version has no table or its table is not at the entry before. */
  apply(versionId: number, change: RowChange): Promise<void> {
    return this.#mutex(versionId, () =>
      this.#use(async (connection) => {
        const version = this.#loaded.get(versionId);
        if (version?.appliedSeq !== change.seq - 1) return;
        const reader = openLogReader(this.#stores.db, versionId, () => Promise.resolve(null));
        const log = { ...reader, changes: () => Promise.resolve([change]) };
        const changed = await catchUp(log, connection, { versionId, seq: change.seq }, version);
        await this.#keepChanged(versionId, changed, connection);
      }),
    );
  }

  /** Drops what was made of a version and is not of the present state of its table. */
  async dropStale(versionId: number): Promise<void> {
    const version = this.#loaded.get(versionId);
    if (!version) return;
    await this.#use((connection) => this.#dropMade(connection, version.layout.table, version));
  }

  /** Drops the tables of versions that no longer exist or were cleared; of all where none is named. */
  async dropRemoved(versionIds: readonly number[] = [...this.#loaded.keys()]): Promise<void> {
    if (versionIds.length === 0) return;

    const states = await readVersionStates(this.#stores.db, versionIds);
    for (const versionId of versionIds)
    // A table that is being loaded is complete when the mutex is free.
    {
      await this.#mutex(versionId, async () => {
        const version = this.#loaded.get(versionId);
        if (version && isRemoved(version, states.get(versionId)?.state)) {
          await this.#use((connection) => this.#forget(versionId, version, connection));
        }
      });
    }
  }

  /** The versions that have tables. */
  copies(): Copy[] {
    return [...this.#loaded].map(([versionId, { layout, columns, base }]) => ({
      versionId,
      lastRead: this.#leases.lastRead(layout.table),
      cells: (base ? 0 : (layout.rows ?? 0)) * columns.length + 1,
      isRead: this.#leases.isRead(layout.table),
    }));
  }

  /** Drops versions that are read from their snapshots while files of objects take too much room. */
  async freeFiles(): Promise<void> {
    const { cache } = this.#stores.objects;
    const views = this.copies().filter(({ versionId }) => this.#loaded.get(versionId)?.base);
    for (const { versionId } of views.toSorted((one, other) => one.lastRead - other.lastRead)) {
      if (!cache?.isOver) return;
      await this.dropUnread(versionId);
    }
  }

  /** Drops the table of a version, unless it is being read; returns whether it did. */
  dropUnread(versionId: number): Promise<boolean> {
    return this.#mutex(versionId, async () => {
      const version = this.#loaded.get(versionId);
      if (!version || this.#leases.isRead(version.layout.table)) return false;
      await this.#use((connection) => this.#forget(versionId, version, connection));
      return true;
    });
  }

  async #forget(versionId: number, version: LoadedVersion, connection: DuckDBConnection): Promise<void> {
    this.#loaded.delete(versionId);
    await removeEntry(connection, versionId);
    await this.#drop(connection, version);
  }

  /** Brings the table of a version to a state, by a new table only where the old one cannot be used. */
  #update(state: VersionState, through: Kysely<Database>): Promise<LoadedVersion> {
    return this.#use(async (connection) => {
      const version = await this.#findTable(state, connection, through);
      if (version.appliedSeq >= state.seq) return version;
      using held = new DisposableStack();
      const parquet = () => findSnapshot(this.#stores.objects, state, held);
      const log = openLogReader(through, state.versionId, parquet);
      const changed = await catchUp(log, connection, state, version);
      return await this.#keepChanged(state.versionId, changed, connection);
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

    const stores = { ...this.#stores, db: through };
    const table = this.newTable(versionId);
    const version = this.readsSnapshot(state)
      ? await this.#openSnapshot(stores, connection, state, table)
      : await loadVersion(stores, connection, state, table);
    this.#keep(versionId, version);

    if (before) {
      await this.#drop(connection, before);
    }

    return version;
  }

  async #openSnapshot(
    stores: Stores,
    connection: DuckDBConnection,
    state: VersionState,
    table: string,
  ): Promise<LoadedVersion> {
    const held = this.#holdFile(table);
    try {
      return await openSnapshot(stores, connection, { state, held }, table);
    } catch (error) {
      this.#releaseFile(table);
      throw error;
    }
  }

  /** Where the file that a table reads is held until the table is dropped. */
  #holdFile(table: string): DisposableStack {
    const held = new DisposableStack();
    this.#files.set(table, held);
    return held;
  }

  #releaseFile(table: string): void {
    this.#files.get(table)?.dispose();
    this.#files.delete(table);
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
    await this.#dropMade(connection, version.layout.table, version);
    return version;
  }

  /** Marks a table as read, in the same turn in which it was found: no one can replace it in between. */
  #lease(version: LoadedVersion): LoadedVersion {
    this.#leases.acquire(version.layout.table);
    return version;
  }

  async #drop(connection: DuckDBConnection, version: LoadedVersion): Promise<void> {
    const { table } = version.layout;
    await this.#dropMade(connection, table);
    if (this.#leases.mayDrop(table)) {
      await this.#dropParts(connection, version);
    }
  }

  async #dropParts(connection: DuckDBConnection, version: LoadedVersion): Promise<void> {
    await dropParts(connection, version);
    this.#releaseFile(version.layout.table);
  }

  /**
   * Drops the tables of groups and points that were made of a table, but for those of its state `version`.
   */
  async #dropMade(connection: DuckDBConnection, table: string, version?: LoadedVersion): Promise<void> {
    const { groupTables, tileTables } = this.#database;
    await groupTables.dropOf(connection, table, version);
    await tileTables.dropOf(connection, table, version);
  }

  #use<Value>(work: (connection: DuckDBConnection) => Promise<Value>): Promise<Value> {
    return this.#database.connections.use(work);
  }
}
