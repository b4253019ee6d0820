import type { Ground } from '#domain/geo/prepared-shapes.ts';
import type { Points } from '#domain/geo/planar-rings.ts';
import { linePath } from '#domain/geo/shape-path.ts';
import { simplifiedLine } from './simplified-line.ts';

/** The outlines of land, each closed, and borders on it. */
type GroundLines = { land: readonly Points[]; borders: readonly Points[] };

/** As many characters of paths as about 6 kB have, compressed. */
const mostCharacters = 15_000;
/** How far lines may be from where they are, in px: as little as it takes. */
const tolerances = [0.3, 0.5, 0.7, 1, 1.4, 2];

/**
 * Land and borders as paths, with the detail for which a page has room; null where they are longer even with
 * the least detail. `unit` is the number of units of a px.
 */
export function drawnGround(lines: GroundLines, unit: number): Ground | null {
  for (const tolerance of tolerances) {
    const ground = groundWith(lines, tolerance * unit);
    if (ground.land.length + ground.borders.length <= mostCharacters) return ground;
  }
  return null;
}

const groundWith = ({ land, borders }: GroundLines, tolerance: number): Ground => ({
  land: land.map((points) => linePath(simplifiedLine(points, tolerance), 1, 'z')).join(''),
  borders: borders.map((points) => linePath(simplifiedLine(points, tolerance), 1)).join(''),
});
