import { directionOf } from '#domain/geo/direction.ts';
import type { Neighbour } from '#domain/geo/prepared-shapes.ts';
import type { Arc } from 'topojson-specification';
import { arcAt } from './project-topology.ts';
import type { Regions } from './regions-of.ts';
import { addTo, bearing, unitVector, type Vector } from './sphere.ts';

/**
 * The neighbours of each region: those that it has a border in common with, in the direction of the middle of
 * this border as seen from the region's centre. Regions that meet in a point are no neighbours.
 */
export function regionNeighbours(
  arcs: readonly Arc[],
  regions: Regions,
  centres: readonly [longitude: number, latitude: number][],
): Neighbour[][] {
  const borders = regions.map(() => new Map<number, Vector>());
  for (const [arc, users] of usersOfArcs(regions)) {
    const [one, other] = users;
    if (one === undefined || other === undefined) continue;
    const middle = middleOf(arcs[arc] ?? []);
    addTo(borderOf(borders[one]!, other), middle);
    addTo(borderOf(borders[other]!, one), middle);
  }

  return borders.map((border, index) =>
    [...border].map(([other, middle]): Neighbour => {
      const from = unitVector(...centres[index]!);
      return [other, directionOf(bearing(from, middle))];
    }),
  );
}

/** The regions that use each arc. */
function usersOfArcs(regions: Regions): Map<number, number[]> {
  const users = new Map<number, number[]>();
  for (const [index, { polygons }] of regions.entries()) {
    for (const reference of polygons.flat(2)) {
      const arc = arcAt(reference);
      const known = users.get(arc) ?? [];
      if (!known.includes(index)) {
        users.set(arc, [...known, index]);
      }
    }
  }

  return users;
}

function borderOf(borders: Map<number, Vector>, other: number): Vector {
  const known = borders.get(other);
  if (known) return known;
  const border: Vector = [0, 0, 0];
  borders.set(other, border);
  return border;
}

/** The sum of the middles of the lines of an arc, each as long as its line. */
function middleOf(arc: Arc): Vector {
  const sum: Vector = [0, 0, 0];
  for (let at = 1; at < arc.length; at++) {
    const [one, other] = [arc[at - 1]!, arc[at]!].map(([x = 0, y = 0]) => unitVector(x, y)) as [
      Vector,
      Vector,
    ];
    const length = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
    addTo(sum, one, length / 2);
    addTo(sum, other, length / 2);
  }
  return sum;
}
