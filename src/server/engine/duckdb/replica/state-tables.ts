import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '#server/base/base.server.ts';
import type { ConnectionPool } from '../connection-pool.ts';
import type { LoadedVersion } from './loaded-version.ts';
import { TableLeases } from './table-leases.ts';

/** Tables that were made of a version, their rows, and what else of them is in this process's memory. */
export type MadeTables = { tables: readonly string[]; rows: number; bytes: number };

/** What all tables of one kind may take together on this node. */
type Limits = { rows: number; bytes: number };

/** Tables, the state of the version's table that they were made from, and when they were used last. */
type Kept<Made> = { made: Made; of: { table: string; appliedSeq: number }; used: number };

/**
 * Tables of one kind that were made of versions' tables. Each belongs to one state of a version's table, and
 * is dropped when that has changed and no one reads it, or when others were used later and there is no room.
 */
export class StateTables<Made extends MadeTables> {
  readonly #connections: ConnectionPool;
  readonly #limits: Limits;
  readonly #leases = new TableLeases();
  #kept: Kept<Made>[] = [];
  #uses = 0;

  constructor(connections: ConnectionPool, limits: Limits) {
    this.#connections = connections;
    this.#limits = limits;
  }

  /** What was made of the present state of a version. */
  of(version: LoadedVersion): Made[] {
    return this.#kept.filter((kept) => isOf(kept, version)).map(({ made }) => made);
  }

  /** Runs work that reads some of these tables, which stay until it is done. */
  async use<Value>(made: Made, work: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.find((candidate) => candidate.made === made);
    if (kept) {
      kept.used = this.#uses += 1;
    }
    for (const table of made.tables) {
      this.#leases.acquire(table);
    }

    try {
      return await work();
    } finally {
      const dropped = made.tables.filter((table) => this.#leases.release(table));
      if (dropped.length > 0) {
        await this.#connections.use((connection) => dropTables(connection, dropped));
      }
    }
  }

  /** Keeps tables that were made of a version, and drops others where there is no room. */
  async keep(connection: DuckDBConnection, version: LoadedVersion, made: readonly Made[]): Promise<void> {
    const of = { table: version.layout.table, appliedSeq: version.appliedSeq };
    for (const one of made) {
      this.#kept.push({ made: one, of, used: (this.#uses += 1) });
    }
    await this.#makeRoom(connection);
  }

  /** Drops what was made of a version's table: it is gone, or has changed to the state of `version`. */
  async dropOf(connection: DuckDBConnection, table: string, version?: LoadedVersion): Promise<void> {
    const isStale = (kept: Kept<Made>) => !version || !isOf(kept, version);
    await this.#drop(connection, (kept) => kept.of.table === table && isStale(kept));
  }

  async #makeRoom(connection: DuckDBConnection): Promise<void> {
    const byUse = this.#kept.toSorted((a, b) => b.used - a.used);
    let [rows, bytes] = [0, 0];
    const fitting = new Set(
      byUse.filter(({ made }) => {
        rows += made.rows;
        bytes += made.bytes;
        return rows <= this.#limits.rows && bytes <= this.#limits.bytes;
      }),
    );

    await this.#drop(connection, (kept) => !fitting.has(kept));
  }

  async #drop(connection: DuckDBConnection, isDropped: (kept: Kept<Made>) => boolean): Promise<void> {
    const dropped = this.#kept.filter(isDropped);
    if (dropped.length === 0) return;
    this.#kept = this.#kept.filter((kept) => !isDropped(kept));

    const tables = dropped.flatMap(({ made }) => made.tables);
    await dropTables(
      connection,
      tables.filter((table) => this.#leases.mayDrop(table)),
    );
  }
}

/** Whether tables were made of the rows that a version has now. */
const isOf = <Made>({ of }: Kept<Made>, { layout, appliedSeq }: LoadedVersion) =>
  of.table === layout.table && of.appliedSeq === appliedSeq;

async function dropTables(connection: DuckDBConnection, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await connection.run(`DROP TABLE IF EXISTS ${identifier(table)}`);
  }
}
