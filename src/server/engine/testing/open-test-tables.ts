import { DuckDBInstance } from '@duckdb/node-api';
import type { TilePoints } from '#domain/query/tile-points.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Limits, OpenVersion } from '../contract.ts';
import type { TableLayout } from '../dialect.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { coverageOf, type Coverage } from '../query/coverage.ts';
import { openConnectionPool } from '../duckdb/connection-pool.ts';
import { DuckDbVersion } from '../duckdb/open-version.ts';
import { answerFromCube } from '../duckdb/preaggregation/answer-from-cube.ts';
import { GroupTables } from '../duckdb/preaggregation/group-tables.ts';
import { TileTables } from '../duckdb/tiles/tile-tables.ts';
import { SortedRowIds } from '../duckdb/running/sorted-row-ids.ts';

/** Limits that no test reaches. */
export const noLimits: Limits = { signal: new AbortController().signal, milliseconds: 60_000 };

const unlimited = { most: Infinity, fewestRowsEach: 0 };

/** An in-memory DuckDB whose tables a test fills, and then uses as open versions. */
export async function openTestTables() {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");

  const connections = openConnectionPool(() => instance.connect(), 2);
  const groupTables = new GroupTables(connections);
  const tileTables = new TileTables(connections);
  const database = { connections, sortedRowIds: new SortedRowIds(), groupTables, tileTables };
  const pinned = { snapshot: null, snapshotSeq: 0, publishedSeq: 0, columnsRevision: '', appliedSeq: 0 };
  let built = 0;

  return {
    run: (sql: string) => connection.run(sql),
    use: connections.use,
    open: (layout: TableLayout, columns: readonly SourceColumn[]): OpenVersion =>
      new DuckDbVersion({ ...pinned, layout, columns }, database),
    /**
     * Builds pre-aggregated tables of any size for an open version with this layout; returns how many needs
     * they meet.
     */
    preaggregate: async (
      layout: TableLayout,
      columns: readonly SourceColumn[],
      needs: readonly Coverage[],
    ) => {
      const version = { ...pinned, layout, columns };
      await connections.use(async (own) => {
        await groupTables.dropOf(own, layout.table);
        await own.run('BEGIN TRANSACTION');
        const nextTable = () => `groups_${(built += 1)}`;
        await groupTables.build({ connection: own, version }, needs, nextTable, unlimited);
      });

      return needs.filter((needed) => groupTables.has(version, needed)).length;
    },
    /** Prepares points of an open version with this layout under a key; returns whether they are there. */
    prepareTiles: async (
      layout: TableLayout,
      columns: readonly SourceColumn[],
      points: TilePoints,
      key: string,
    ) => {
      const version = { ...pinned, layout, columns };
      await connections.use(async (own) => {
        await own.run('BEGIN TRANSACTION');
        await tileTables.build({ connection: own, version }, points, key, () => `tiles_${(built += 1)}`);
      });
      return tileTables.use(version, key, (tiles) => Promise.resolve(tiles !== null));
    },
    /** Whether the result of a request comes from memory, by what was pre-aggregated for a layout. */
    isInMemory: (layout: TableLayout, columns: readonly SourceColumn[], request: ResolvedRequest) =>
      groupTables.use({ ...pinned, layout, columns }, coverageOf(request), (_, cube) =>
        Promise.resolve(cube !== null && answerFromCube(cube, request) !== null),
      ),
    close: () => instance.closeSync(),
  };
}
