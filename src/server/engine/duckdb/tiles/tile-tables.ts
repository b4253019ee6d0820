import type { DuckDBConnection } from '@duckdb/node-api';
import type { TilePoints } from '#domain/query/tile-points.ts';
import type { ConnectionPool } from '../connection-pool.ts';
import type { LoadedVersion } from '../replica/loaded-version.ts';
import { StateTables } from '../replica/state-tables.ts';
import { buildTiles, type BuiltTiles } from './build-tiles.ts';

/** The most rows of all prepared points of this node together; they take disk, not memory. */
const mostOfAll = { rows: 20_000_000, bytes: Infinity };

/** The most rows of a version whose points are prepared. */
const mostRows = 5_000_000;

type KeptTiles = BuiltTiles & { key: string; tables: readonly string[]; bytes: number };

/** The prepared points of this node; each belongs to one state of a version's table. */
export class TileTables {
  readonly #tables: StateTables<KeptTiles>;

  constructor(connections: ConnectionPool) {
    this.#tables = new StateTables(connections, mostOfAll);
  }

  /** Runs work with what was prepared of a version under a key; with null where nothing was. */
  use<Value>(
    version: LoadedVersion,
    key: string,
    work: (built: BuiltTiles | null) => Promise<Value>,
  ): Promise<Value> {
    const tiles = this.#find(version, key);
    if (!tiles) return work(null);
    return this.#tables.use(tiles, () => work(tiles));
  }

  /** Prepares points of a version in the transaction of the connection, and commits it. */
  async build(
    { connection, version }: { connection: DuckDBConnection; version: LoadedVersion },
    points: TilePoints,
    key: string,
    nextTable: () => string,
  ): Promise<void> {
    if (this.#find(version, key) || (version.layout.rows ?? Infinity) > mostRows) return;
    const names = { rowsTable: nextTable(), cellsTable: nextTable() };
    const built = await buildTiles(connection, version.layout, points, names);
    await connection.run('COMMIT');

    const tables = [built.rowsTable, built.cellsTable];
    await this.#tables.keep(connection, version, [{ ...built, key, tables, bytes: 0 }]);
  }

  /** Drops what was prepared of a version's table: it is gone, or has changed to the state of `version`. */
  dropOf(connection: DuckDBConnection, table: string, version?: LoadedVersion): Promise<void> {
    return this.#tables.dropOf(connection, table, version);
  }

  #find(version: LoadedVersion, key: string): KeptTiles | undefined {
    return this.#tables.of(version).find((tiles) => tiles.key === key);
  }
}
