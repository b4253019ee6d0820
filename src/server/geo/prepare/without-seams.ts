import { mergeArcs } from 'topojson-client';
import type { GeometryCollection, Polygon, Topology } from 'topojson-specification';
import { arcAt } from './project-topology.ts';

/**
 * A topology whose regions have no lines inside: areas of one region that touch, as those on both sides of
 * the antimeridian and those of several rows with one key, are one area.
 */
export function withoutSeams(made: Topology): Topology {
  const { geometries } = made.objects['regions'] as GeometryCollection;
  const byKey = new Map<string, number[][][]>();
  const properties = new Map<string, object>();
  for (const geometry of geometries) {
    const key = String(geometry.id);
    const polygons = 'arcs' in geometry && geometry.type === 'MultiPolygon' ? geometry.arcs : [];
    byKey.set(key, [...(byKey.get(key) ?? []), ...polygons]);
    properties.set(key, geometry.properties ?? {});
  }

  const merged = [...byKey].map(([id, arcs]) => ({
    type: 'MultiPolygon' as const,
    id,
    properties: properties.get(id)!,
    arcs: hasSeam(arcs)
      ? mergeArcs(
          made,
          arcs.map((rings): Polygon => ({ type: 'Polygon', arcs: rings })),
        ).arcs
      : arcs,
  }));
  return { ...made, objects: { regions: { type: 'GeometryCollection', geometries: merged } } };
}

/** Whether two polygons of a region use the same arc. */
function hasSeam(polygons: readonly number[][][]): boolean {
  const used = polygons.flat(2).map(arcAt);
  return new Set(used).size < used.length;
}
