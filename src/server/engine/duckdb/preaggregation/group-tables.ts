import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '#server/base/base.server.ts';
import type { TableLayout } from '../../dialect.ts';
import { covers, unionOf, type Coverage } from '../../query/coverage.ts';
import type { ConnectionPool } from '../connection-pool.ts';
import type { LoadedVersion } from '../replica/loaded-version.ts';
import { TableLeases } from '../replica/table-leases.ts';
import { cubeBytes, readGroupCube, type GroupCube } from './group-cube.ts';
import {
  buildGroups,
  fitsLimits,
  measureGroups,
  type BuiltGroups,
  type GroupLimits,
} from './build-groups.ts';

/**
 * The most rows of all pre-aggregated tables of this node together, and what they may take in this process's
 * memory.
 */
const [mostGroups, mostBytes] = [2_000_000, 256 * 1024 * 1024];

/** The groups of one table have so few rows that reading them takes a few milliseconds. */
const groupLimits: GroupLimits = { most: 200_000, fewestRowsEach: 8 };

/**
 * A table of this many groups is read within a millisecond; a larger one answers a need only if a table for
 * that need alone would have more than a quarter of its groups.
 */
const fewGroups = 5_000;

/** A table, the state of the version's table that it was built from, and when it was used last. */
type Entry = BuiltGroups & { cube: GroupCube; of: { table: string; appliedSeq: number }; used: number };

/**
 * The pre-aggregated tables of this node. Each belongs to one state of a version's table, and is exact: a
 * request has the same result from it as from the rows.
 */
export class GroupTables {
  readonly #connections: ConnectionPool;
  readonly #leases = new TableLeases();
  #entries: Entry[] = [];
  #uses = 0;

  constructor(connections: ConnectionPool) {
    this.#connections = connections;
  }

  /**
   * Runs work with the smallest table that answers what is needed of a version, and what of it is in memory;
   * with null where there is none.
   */
  async use<Value>(
    version: LoadedVersion,
    needed: Coverage | null,
    work: (layout: TableLayout | null, cube: GroupCube | null) => Promise<Value>,
  ): Promise<Value> {
    const found = needed && this.#find(version, needed);
    if (!found) return work(null, null);

    const { table } = found.layout;
    found.used = this.#uses += 1;
    this.#leases.acquire(table);

    try {
      const { labels, options } = version.layout;
      const layout = { ...found.layout, labels, options };
      return await work(layout, found.cube);
    } finally {
      if (this.#leases.release(table)) {
        await this.#connections.use((connection) => dropTable(connection, table));
      }
    }
  }

  /**
   * Builds what answers all these needs of a version, in the transaction of the connection, and commits it:
   * one table for all of them if it has few enough groups, and one for each need that it does not answer, or
   * not as quickly. Needs with too many groups are left out.
   */
  async build(
    { connection, version }: { connection: DuckDBConnection; version: LoadedVersion },
    needs: readonly Coverage[],
    nextTable: () => string,
    limits = groupLimits,
  ): Promise<void> {
    const built: (BuiltGroups & { cube: GroupCube })[] = [];
    const missing = needs.filter((needed) => !this.#find(version, needed));
    const candidates = missing.length > 0 ? [unionOf(missing), ...missing] : [];
    const sizes = candidates.length > 0 && (await measureGroups(connection, version.layout, candidates));

    for (const [index, wanted] of candidates.entries()) {
      if (!sizes || !fitsLimits(sizes.groups[index]!, sizes.rows, limits)) continue;
      const isSlow = (rows: number) => rows > Math.max(fewGroups, 4 * sizes.groups[index]!);
      if (built.some(({ coverage, rows }) => covers(coverage, wanted) && !isSlow(rows))) continue;
      const groups = await buildGroups(connection, version.layout, wanted, {
        table: nextTable(),
        inexact: sizes.inexact,
      });
      built.push({ ...groups, cube: await readGroupCube(connection, groups) });
    }

    await connection.run('COMMIT');
    const of = { table: version.layout.table, appliedSeq: version.appliedSeq };

    for (const groups of built) {
      this.#entries.push({ ...groups, of, used: (this.#uses += 1) });
    }

    await this.#makeRoom(connection);
  }

  /** Whether there is a table with what is needed of a version. */
  has(version: LoadedVersion, needed: Coverage): boolean {
    return this.#find(version, needed) !== undefined;
  }

  /** Drops the tables of a version's table: it is gone, or has changed to the state of `version`. */
  async dropOf(connection: DuckDBConnection, table: string, version?: LoadedVersion): Promise<void> {
    const isStale = (entry: Entry) => !version || !isOf(entry, version);
    await this.#drop(connection, (entry) => entry.of.table === table && isStale(entry));
  }

  #find(version: LoadedVersion, needed: Coverage): Entry | undefined {
    return this.#entries
      .filter((entry) => isOf(entry, version) && covers(entry.coverage, needed))
      .toSorted((a, b) => a.rows - b.rows)[0];
  }

  async #makeRoom(connection: DuckDBConnection): Promise<void> {
    const byUse = this.#entries.toSorted((a, b) => b.used - a.used);
    let [rows, bytes] = [0, 0];
    const kept = new Set(
      byUse.filter((entry) => {
        rows += entry.rows;
        bytes += cubeBytes(entry.cube);
        return rows <= mostGroups && bytes <= mostBytes;
      }),
    );

    await this.#drop(connection, (entry) => !kept.has(entry));
  }

  async #drop(connection: DuckDBConnection, isDropped: (entry: Entry) => boolean): Promise<void> {
    const dropped = this.#entries.filter(isDropped);
    if (dropped.length === 0) return;
    this.#entries = this.#entries.filter((entry) => !isDropped(entry));

    for (const { layout } of dropped) {
      if (this.#leases.mayDrop(layout.table)) {
        await dropTable(connection, layout.table);
      }
    }
  }
}

/** Whether a table was built from the rows that a version has now. */
const isOf = ({ of }: Entry, { layout, appliedSeq }: LoadedVersion) =>
  of.table === layout.table && of.appliedSeq === appliedSeq;

const dropTable = (connection: DuckDBConnection, table: string) =>
  connection.run(`DROP TABLE IF EXISTS ${identifier(table)}`);
