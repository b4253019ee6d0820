/** A tile in the units of its rectangle. */
export type Tile = { x: number; y: number; width: number; height: number };

type Sized = { index: number; area: number };

/**
 * Tiles whose areas are in proportion to amounts above zero, in the order of these, the largest at the start.
 * Rows are filled along the shorter side as long as that makes their tiles more like squares.
 */
export function tilesOf(amounts: readonly number[], size: { width: number; height: number }): Tile[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const scale = (size.width * size.height) / whole;
  const sizes = amounts
    .map((amount, index) => ({ index, area: amount * scale }))
    .toSorted((one, other) => other.area - one.area);
  const tiles: Tile[] = amounts.map(() => ({ x: 0, y: 0, width: 0, height: 0 }));
  let free: Tile = { x: 0, y: 0, ...size };
  let next = 0;

  while (next < sizes.length) {
    const side = Math.min(free.width, free.height);
    const row = rowFrom(sizes, next, side);
    const area = row.reduce((sum, one) => sum + one.area, 0);
    free = placeRow(tiles, row, { free, area });
    next += row.length;
  }

  return tiles;
}

/** The sizes of the next row beside a side of this length. */
function rowFrom(sizes: readonly Sized[], start: number, side: number): Sized[] {
  const row: Sized[] = [];
  let sum = 0;
  let before = Infinity;

  for (const one of sizes.slice(start, start + mostOfRow)) {
    const largest = row[0]?.area ?? one.area;
    const next = worstAspect(largest, one.area, sum + one.area, side);
    if (next > before) break;
    row.push(one);
    sum += one.area;
    before = next;
  }

  return row;
}

/** The most tiles that are compared for a row: longer ones are no more like squares. */
const mostOfRow = 200;

/** How far from a square a tile of a row is at most, by the largest and the smallest of them. */
function worstAspect(largest: number, smallest: number, sum: number, side: number): number {
  const square = side * side;
  return Math.max((square * largest) / (sum * sum), (sum * sum) / (square * smallest));
}

/** Places the tiles of a row along the shorter side, and gives what is left free. */
function placeRow(tiles: Tile[], row: readonly Sized[], { free, area }: { free: Tile; area: number }): Tile {
  const isUpright = free.width >= free.height;
  const length = isUpright ? free.height : free.width;
  const depth = area / length;
  let at = 0;

  for (const { index, area: own } of row) {
    const along = (own / area) * length;
    tiles[index] = isUpright
      ? { x: free.x, y: free.y + at, width: depth, height: along }
      : { x: free.x + at, y: free.y, width: along, height: depth };
    at += along;
  }

  if (isUpright) return { ...free, x: free.x + depth, width: Math.max(0, free.width - depth) };
  return { ...free, y: free.y + depth, height: Math.max(0, free.height - depth) };
}
