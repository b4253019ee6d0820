import { planeSize, type TileAddress } from '#domain/geo/tile-address.ts';
import type { TileColumn, TilePoints } from '#domain/query/tile-points.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Dialect, Statement, TableLayout } from '../../dialect.ts';
import {
  carriedColumns,
  compileMarks,
  compileTile,
  hasTexts,
  placeInTile,
} from '../../query/compile-tile.ts';
import { cellBits, type BuiltTiles } from './build-tiles.ts';
import { zOrder, zOrderBits } from './z-order.ts';

/** A statement for the marks of a tile, as `compileTile` says, and the columns that are carried. */
export type TilePlan = { statement: Statement; carried: readonly TileColumn[] };

/** Plans how a tile is read: from what was prepared, if anything was, else from the rows of the version. */
export function planTile(
  points: TilePoints,
  address: TileAddress,
  layout: TableLayout,
  built: BuiltTiles | null,
): TilePlan {
  const withTexts = hasTexts(address, layout);
  const carried = carriedColumns(points, withTexts);
  const { dialect } = layout;
  if (!built) return { carried, statement: compileTile(points, address, layout, withTexts) };
  if (withTexts) return { carried, statement: tileOfRows(built, address, carried, dialect) };
  return { carried, statement: tileOfCells(built, address, points.carried, dialect) };
}

/** Rows of one tile are one range of their numbers in Z-order, as far as these go; then a part of one. */
function tileOfRows(
  { rowsTable }: BuiltTiles,
  address: TileAddress,
  carried: readonly TileColumn[],
  dialect: Dialect,
): Statement {
  const deeper = Math.max(0, address.z - zOrderBits);
  const above = { z: address.z - deeper, x: address.x >> deeper, y: address.y >> deeper };
  const conditions = [inRange(above, zOrderBits - above.z)];
  if (deeper > 0) {
    const size = planeSize / 2 ** address.z;
    const within = (['x', 'y'] as const).map(
      (name) => `${name} BETWEEN ${address[name] * size} AND ${(address[name] + 1) * size - 1}`,
    );
    conditions.push(...within);
  }

  const rows = `SELECT * FROM ${identifier(rowsTable)} WHERE ${conditions.join(' AND ')}`;
  return { sql: compileMarks(rows, { address, carried, dialect }), parameters: [] };
}

function tileOfCells(
  { cellsTable }: BuiltTiles,
  address: TileAddress,
  all: readonly TileColumn[],
  dialect: Dialect,
): Statement {
  const values = all.flatMap(({ fn }, index) => {
    if (fn === null) return [];
    if (fn === 'sum') return [`s${index + 1}`];
    return [`s${index + 1} / m${index + 1}`];
  });
  const columns = ['n', 'CAST(id AS DOUBLE)', placeInTile(address.z, dialect), ...values];
  const sql = `SELECT ${columns.join(', ')} FROM ${identifier(cellsTable)} WHERE z = ${address.z} AND ${inRange(address, cellBits)}`;
  return { sql, parameters: [] };
}

/** Whether `k` is in a tile, each side of which is divided by so many bits. */
function inRange({ x, y }: TileAddress, bits: number): string {
  const size = 4 ** bits;
  const first = zOrder(x, y) * size;
  return `k BETWEEN ${first} AND ${first + size - 1}`;
}
