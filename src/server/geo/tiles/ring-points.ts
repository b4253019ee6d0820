import { worldUnits } from '#domain/geo/mercator.ts';
import { arcAt } from '../prepare/project-topology.ts';
import type { TileArc } from './tile-shapes.ts';

/**
 * The points of a ring of arcs, each point once. Arcs that meet on the other side of 180 degrees are moved
 * there, so that the ring is whole.
 */
export function ringPoints(arcs: readonly TileArc[], references: readonly number[]): TileArc[number][] {
  const points: TileArc[number][] = [];
  let end: number | null = null;

  for (const reference of references) {
    const arc = arcs[arcAt(reference)]!;
    const [first, last] = reference < 0 ? [arc.length - 1, 0] : [0, arc.length - 1];
    const start = arc[first]![0];
    const shift: number = end === null ? 0 : Math.round((end - start) / worldUnits) * worldUnits;
    const step = reference < 0 ? -1 : 1;

    // The last point of an arc is the first one of the next.
    for (let at = first; at !== last; at += step) {
      const [x, y, zoom] = arc[at]!;
      points.push([x + shift, y, zoom]);
    }
    end = arc[last]![0] + shift;
  }
  return points;
}
