import type { FeatureCollection, MultiPolygon, Position } from 'geojson';
import type { PreparedShapes } from '../../src/domain/geo/prepared-shapes.ts';

/** Prepared shapes as GeoJSON, in the units of their drawing, for programs that draw it. */
export const featuresOf = ({ shapes }: PreparedShapes): FeatureCollection<MultiPolygon, { key: string }> => ({
  type: 'FeatureCollection',
  features: shapes.map(({ key, path }) => ({
    type: 'Feature',
    properties: { key },
    geometry: { type: 'MultiPolygon', coordinates: ringsOf(path).map((ring) => [ring]) },
  })),
});

/** The rings of a path of `M`, a corner, `l` and steps; dots become squares. */
function ringsOf(path: string): Position[][] {
  return path
    .split('M')
    .slice(1)
    .map((ring) => {
      const [start = '', steps = ''] = ring.split(/[la]/);
      let [x = 0, y = 0] = numbersOf(start);
      if (ring.includes('a')) {
        const radius = numbersOf(steps)[0]!;
        return [
          [x, y],
          [x + 2 * radius, y],
          [x + 2 * radius, y + 2 * radius],
          [x, y],
        ];
      }
      const points: Position[] = [[x, y]];
      const moves = numbersOf(steps);
      for (let at = 0; at < moves.length; at += 2) {
        [x, y] = [x + moves[at]!, y + moves[at + 1]!];
        points.push([x, y]);
      }
      return [...points, points[0]!];
    });
}

const numbersOf = (text: string): number[] => (text.match(/-?\d+/g) ?? []).map(Number);
