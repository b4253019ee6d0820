import { tileExtent, type TileAddress } from '#domain/geo/tile-address.ts';
import type { TileMarks, TilePoints } from '#domain/query/tile-points.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { TableLayout } from '../dialect.ts';
import { carriedColumns, compileTile, hasTexts } from '../query/compile-tile.ts';
import type { ReadCells } from '../running/statement-reader.ts';

/** The marks of a tile, from the rows of the version. */
export async function readTile(
  read: ReadCells,
  points: TilePoints,
  address: TileAddress,
  layout: TableLayout,
): Promise<TileMarks> {
  const withTexts = hasTexts(address, layout);
  const carried = carriedColumns(points, withTexts);
  const rows = await read(compileTile(points, address, layout, withTexts));
  const places = rows.map((row) => Number(row[2]));

  return {
    counts: Int32Array.from(rows, (row) => Number(row[0])),
    ids: Float64Array.from(rows, (row) => Number(row[1])),
    x: Int32Array.from(places, (place) => place % tileExtent),
    y: Int32Array.from(places, (place) => Math.floor(place / tileExtent)),
    values: carried.map(({ fn }, index) => {
      const cells = rows.map((row) => row[index + 3] ?? null);
      if (fn !== null) return Float64Array.from(cells, numberOf);
      // Several points have no text in common.
      return cells.map((cell, row) =>
        Number(rows[row]![0]) === 1 && typeof cell === 'string' ? cell : null,
      );
    }),
  };
}

const numberOf = (cell: Cell): number => (typeof cell === 'number' ? cell : NaN);
