import type { DuckDBConnection } from '@duckdb/node-api';
import { cellsOfSide, type TileColumn, type TilePoints } from '#domain/query/tile-points.ts';
import { identifier } from '#server/base/base.server.ts';
import type { TableLayout } from '../../dialect.ts';
import { carriedColumns, compilePoints, deepestPrepared } from '../../query/compile-tile.ts';
import { startParameters } from '../../query/statement.ts';
import { readNumbers, runStatement } from '../run-statement.ts';
import { inZOrder, zOrderBits } from './z-order.ts';

/** The bits of a cell's column or row within its tile. */
export const cellBits = Math.log2(cellsOfSide);
/** The bits of each half of the number in Z-order of a cell of the deepest prepared zoom. */
const deepestBits = deepestPrepared + cellBits;

/** Prepared points: the table of their rows in Z-order, that of the cells of upper zooms, and their rows. */
export type BuiltTiles = { rowsTable: string; cellsTable: string; rows: number };

/**
 * Prepares points in the transaction of the connection. Cells have their zoom, their number in Z-order, what
 * one of their points is, and for each carried amount its sum (`s1`) and its number of values (`m1`).
 */
export async function buildTiles(
  connection: DuckDBConnection,
  layout: TableLayout,
  points: TilePoints,
  { rowsTable, cellsTable }: Pick<BuiltTiles, 'rowsTable' | 'cellsTable'>,
): Promise<BuiltTiles> {
  const parameters = startParameters(layout.dialect);
  const carried = carriedColumns(points, true);
  const rows = compilePoints(points, layout, { parameters, carried, address: { z: 0, x: 0, y: 0 } });
  const sorted = `SELECT * REPLACE (CAST(x AS UINTEGER) AS x, CAST(y AS UINTEGER) AS y) FROM (${inZOrder(rows)}) ORDER BY k`;
  const sql = `CREATE TABLE ${identifier(rowsTable)} AS ${sorted}`;
  await runStatement(connection, { sql, parameters: parameters.list });

  await connection.run(`CREATE TABLE ${identifier(cellsTable)} AS ${cellsOf(rowsTable, carried)}`);
  const counts = [rowsTable, cellsTable].map((table) => `(SELECT count(*) FROM ${identifier(table)})`);
  const [pointCount = 0, cells = 0] = await readNumbers(connection, `SELECT ${counts.join(', ')}`);
  return { rowsTable, cellsTable, rows: pointCount + cells };
}

/** The cells of all prepared zooms, each made from the one below it. */
function cellsOf(rowsTable: string, carried: readonly TileColumn[]): string {
  const amounts = carried.flatMap(({ fn }, index) => (fn === null ? [] : [index + 1]));
  const ofOnePoint = ['id', 'x', 'y'].map((name) => `any_value(${name}) AS ${name}`);
  const ofRows = [
    `k >> ${2 * (zOrderBits - deepestBits)} AS k`,
    'count(*) AS n',
    ...ofOnePoint,
    ...amounts.flatMap((index) => [`sum(v${index}) AS s${index}`, `count(v${index}) AS m${index}`]),
  ];
  const ofCells = [
    'k >> 2 AS k',
    'sum(n) AS n',
    ...ofOnePoint,
    ...amounts.flatMap((index) => [`sum(s${index}) AS s${index}`, `sum(m${index}) AS m${index}`]),
  ];

  const zooms = Array.from({ length: deepestPrepared + 1 }, (_, index) => deepestPrepared - index);
  const levels = zooms.map((zoom) => {
    const isDeepest = zoom === deepestPrepared;
    const columns = isDeepest ? ofRows : ofCells;
    const from = isDeepest ? identifier(rowsTable) : `z${zoom + 1}`;
    return `z${zoom} AS MATERIALIZED (SELECT ${columns.join(', ')} FROM ${from} GROUP BY ALL)`;
  });
  const columns = [
    'k',
    'CAST(n AS INTEGER) AS n',
    'id',
    'x',
    'y',
    ...amounts.flatMap((index) => [`s${index}`, `m${index}`]),
  ];
  const all = zooms.map((zoom) => `SELECT ${zoom} AS z, ${columns.join(', ')} FROM z${zoom}`);
  return `WITH ${levels.join(', ')} SELECT * FROM (${all.join(' UNION ALL ')}) ORDER BY z, k`;
}
