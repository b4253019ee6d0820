import type { TileAddress } from '#domain/geo/tile-address.ts';
import type { TileColumn, TilePoints } from '#domain/query/tile-points.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Dialect, Statement, TableLayout } from '../../dialect.ts';
import { carriedColumns, compileMarks, compileTile } from '../../query/compile-tile.ts';
import { deepestPrepared, type BuiltTiles } from './build-tiles.ts';
import { zOrder, zOrderBits } from './z-order.ts';

/** The most rows of a version whose points have details at every zoom; those of larger ones have too many. */
const mostDetailed = 100_000;

/**
 * A statement for the marks of a tile, as `compileTile` says; whether cells are numbered in Z-order, whether
 * there are details, and the columns that are carried.
 */
export type TilePlan = {
  statement: Statement;
  isZOrder: boolean;
  hasDetails: boolean;
  carried: readonly TileColumn[];
};

/** Plans how a tile is read: from what was prepared, if anything was, else from the rows of the version. */
export function planTile(
  points: TilePoints,
  address: TileAddress,
  layout: TableLayout,
  built: BuiltTiles | null,
): TilePlan {
  const hasDetails = address.z > deepestPrepared || (layout.rows ?? Infinity) <= mostDetailed;
  const carried = carriedColumns(points, hasDetails);
  const plan = { isZOrder: false, hasDetails, carried };
  if (!built) return { ...plan, statement: compileTile(points, address, layout, hasDetails) };
  if (hasDetails) {
    return { ...plan, statement: tileOfRows(built, address, carriedColumns(points, true), layout.dialect) };
  }
  return { ...plan, isZOrder: true, statement: tileOfCells(built, address, points.carried) };
}

/** Rows of one tile are one range of their numbers in Z-order, as far as these go. */
function tileOfRows(
  { rowsTable }: BuiltTiles,
  address: TileAddress,
  carried: readonly TileColumn[],
  dialect: Dialect,
): Statement {
  const deeper = Math.max(0, address.z - zOrderBits);
  const above = { z: address.z - deeper, x: address.x >> deeper, y: address.y >> deeper };
  const rows = `SELECT * FROM ${identifier(rowsTable)} WHERE ${inRange(above, zOrderBits - above.z)}`;
  return { sql: compileMarks(rows, { address, carried, hasDetails: true, dialect }), parameters: [] };
}

function tileOfCells(
  { cellsTable }: BuiltTiles,
  address: TileAddress,
  all: readonly TileColumn[],
): Statement {
  const values = all.flatMap(({ fn }, index) => {
    if (fn === null) return [];
    if (fn === 'sum') return [`s${index + 1}`];
    return [`s${index + 1} / m${index + 1}`];
  });
  const columns = ['CAST(k & 65535 AS INTEGER)', 'n', 'CAST(id AS DOUBLE)', ...values];
  const sql = `SELECT ${columns.join(', ')} FROM ${identifier(cellsTable)} WHERE z = ${address.z} AND ${inRange(address, 8)}`;
  return { sql, parameters: [] };
}

/** Whether `k` is in a tile, each side of which is divided by so many bits. */
function inRange({ x, y }: TileAddress, bits: number): string {
  const size = 4 ** bits;
  const first = zOrder(x, y) * size;
  return `k BETWEEN ${first} AND ${first + size - 1}`;
}
