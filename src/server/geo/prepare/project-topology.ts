import { longitudeNear } from '#domain/geo/longitude.ts';
import { longitudeOnMap, projectorOf, type MapProjection, type Projector } from '#domain/geo/projection.ts';
import type { Arc, Topology } from 'topojson-specification';
import type { Regions } from './regions-of.ts';

/** The arcs of a topology as degrees: longitude and latitude one after the other. */
export function degreesOf({ arcs, transform }: Topology): Arc[] {
  if (!transform) return arcs;
  const { scale, translate } = transform;
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/**
 * The topology in px, with the polygons that have a place in the projection. Each arc is projected once, so
 * that borders in common stay so.
 */
export function projectTopology(arcs: readonly Arc[], regions: Regions, projection: MapProjection): Topology {
  const project = projectorOf(projection);
  // Arcs for a fitted projection are between its edges already.
  const startOf = typeof projection === 'string' ? longitudeOnMap : (longitude: number) => longitude;
  const projected = arcs.map((arc) => projectArc(arc, project, startOf));
  const geometries = regions.map(({ polygons }) => ({
    type: 'MultiPolygon' as const,
    arcs: polygons.filter((rings) =>
      rings.every((ring) => ring.every((at) => projected[arcAt(at)] !== null)),
    ),
  }));

  return {
    type: 'Topology',
    // No polygon uses arcs without a place.
    arcs: projected.map((arc) => arc ?? nowhere),
    objects: { regions: { type: 'GeometryCollection', geometries } },
  };
}

const nowhere: Arc = [
  [0, 0],
  [0, 0],
];

/** The index of an arc: one that runs backwards is written as its complement. */
export const arcAt = (reference: number): number => (reference < 0 ? ~reference : reference);

function projectArc(arc: Arc, project: Projector, startOf: (longitude: number) => number): Arc | null {
  const points: Arc = [];
  let before = startOf(arc[0]?.[0] ?? 0);
  for (const [longitude = 0, latitude = 0] of arc) {
    before = longitudeNear(longitude, before);
    const point = project(before, latitude);
    if (!point) return null;
    points.push(point);
  }
  return points;
}
