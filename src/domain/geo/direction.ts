/** The eight directions, clockwise from north. */
const directions = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const;
/** One of the eight directions. */
export type Direction = (typeof directions)[number];

/** The direction of a bearing in degrees clockwise from north. */
export function directionOf(bearing: number): Direction {
  const step = Math.round(bearing / 45);
  return directions[((step % 8) + 8) % 8]!;
}
