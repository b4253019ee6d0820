import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableLayout } from '../../dialect.ts';
import { covers, unionOf, type Coverage } from '../../query/coverage.ts';
import type { ConnectionPool } from '../connection-pool.ts';
import type { LoadedVersion } from '../replica/loaded-version.ts';
import { StateTables } from '../replica/state-tables.ts';
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
const mostOfAll = { rows: 2_000_000, bytes: 256 * 1024 * 1024 };

/** The groups of one table have so few rows that reading them takes a few milliseconds. */
const groupLimits: GroupLimits = { most: 200_000, fewestRowsEach: 8 };

/**
 * A table of this many groups is read within a millisecond; a larger one answers a need only if a table for
 * that need alone would have more than a quarter of its groups.
 */
const fewGroups = 5_000;

/** A pre-aggregated table, and what of it is in memory. */
type KeptGroups = BuiltGroups & { cube: GroupCube; tables: readonly string[]; bytes: number };

/**
 * The pre-aggregated tables of this node. Each belongs to one state of a version's table, and is exact: a
 * request has the same result from it as from the rows.
 */
export class GroupTables {
  readonly #tables: StateTables<KeptGroups>;

  constructor(connections: ConnectionPool) {
    this.#tables = new StateTables(connections, mostOfAll);
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
    const groups = needed && this.#find(version, needed);
    if (!groups) return work(null, null);

    const { labels, options } = version.layout;
    return this.#tables.use(groups, () => work({ ...groups.layout, labels, options }, groups.cube));
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
    const built: KeptGroups[] = [];
    const missing = needs.filter((needed) => !this.#find(version, needed));
    const candidates = missing.length > 0 ? [unionOf(missing), ...missing] : [];
    const sizes = candidates.length > 0 && (await measureGroups(connection, version.layout, candidates));

    for (const [index, wanted] of candidates.entries()) {
      if (!sizes || !fitsLimits(sizes.groups[index]!, sizes.rows, limits)) continue;
      const isSlow = (rows: number) => rows > Math.max(fewGroups, 4 * sizes.groups[index]!);
      if (built.some(({ coverage, rows }) => covers(coverage, wanted) && !isSlow(rows))) continue;
      const table = nextTable();
      const groups = await buildGroups(connection, version.layout, wanted, {
        table,
        inexact: sizes.inexact,
      });
      const cube = await readGroupCube(connection, groups);
      built.push({ ...groups, cube, tables: [table], bytes: cubeBytes(cube) });
    }

    await connection.run('COMMIT');
    await this.#tables.keep(connection, version, built);
  }

  /** Whether there is a table with what is needed of a version. */
  has(version: LoadedVersion, needed: Coverage): boolean {
    return this.#find(version, needed) !== undefined;
  }

  /** Drops the tables of a version's table: it is gone, or has changed to the state of `version`. */
  dropOf(connection: DuckDBConnection, table: string, version?: LoadedVersion): Promise<void> {
    return this.#tables.dropOf(connection, table, version);
  }

  #find(version: LoadedVersion, needed: Coverage): KeptGroups | undefined {
    return this.#tables
      .of(version)
      .filter(({ coverage }) => covers(coverage, needed))
      .toSorted((a, b) => a.rows - b.rows)[0];
  }
}
