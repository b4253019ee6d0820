import type { PointOnMap } from '../places/row-points.ts';

/** The points of a class, in the units of a drawing. */
export type PointsByClass = ReadonlyMap<string, readonly PointOnMap[]>;

/** Points that lie on the same px of a drawing as one: for each class the value of `d` of its dots. */
export function pixelPaths(points: PointsByClass, unit: number): Map<string, string> {
  return new Map(
    [...points].map(([letter, ofClass]) => {
      const pixels = new Set(ofClass.map(([x, y]) => cellKey(Math.round(x / unit), Math.round(y / unit))));
      const sorted = [...pixels].sort((one, other) => one - other);
      return [letter, dotsOf(sorted, unit)];
    }),
  );
}

/** The dots at pixels in their order, each step from the one before. */
function dotsOf(keys: readonly number[], unit: number): string {
  let [x, y] = [0, 0];
  let path = '';
  for (const key of keys) {
    const [column, row] = [key % mostColumns, Math.floor(key / mostColumns)];
    const [nextX, nextY] = [column * unit, row * unit];
    path += `${path === '' ? 'M' : 'm'}${nextX - x}${signed(nextY - y)}h0`;
    [x, y] = [nextX, nextY];
  }
  return path;
}

/** A raster has fewer columns. */
const mostColumns = 10_000;
const cellKey = (column: number, row: number): number => row * mostColumns + column;
const signed = (number: number): string => (number < 0 ? String(number) : ` ${number}`);

/** How many points lie in each cell of a raster, by its row and column. */
export function cellCounts(points: Iterable<PointOnMap>, size: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [x, y] of points) {
    const key = cellKey(Math.floor(x / size), Math.floor(y / size));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * The cells of each class as lines from cell to cell, which are drawn as wide as cells are: neighbours of the
 * same class are one line. Lengths are in cells, each line from the end of the one before, which takes less
 * than half of the space that places take.
 */
export function cellPaths(
  counts: ReadonlyMap<number, number>,
  letterOf: (count: number) => string,
): Map<string, string> {
  const paths = new Map<string, string>();
  const ends = new Map<string, [column: number, row: number]>();
  const keys = [...counts.keys()].sort((one, other) => one - other);
  let at = 0;
  while (at < keys.length) {
    const start = keys[at]!;
    const letter = letterOf(counts.get(start)!);
    let end = start;
    while (keys[at + 1] === end + 1 && letterOf(counts.get(end + 1)!) === letter) {
      end += 1;
      at += 1;
    }

    const [column, row] = [start % mostColumns, Math.floor(start / mostColumns)];
    const [fromColumn, fromRow] = ends.get(letter) ?? [0, 0];
    const run = `m${column - fromColumn}${signed(row - fromRow)}h${end - start}`;
    paths.set(letter, (paths.get(letter) ?? '') + run);
    ends.set(letter, [column + end - start, row]);
    at += 1;
  }
  return paths;
}
