import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';

/** The polygons of a region as references to arcs, with what the topology says of it. */
export type Region = { id: string; name: string; polygons: number[][][] };
/** The regions of a boundary set. */
export type Regions = Region[];

/**
 * The regions of an object of a topology. Parts of the same id become one region: islands of a country may be
 * listed by themselves. The name is that of the part that comes first.
 */
export function regionsOf({ objects }: Topology, name: string): Regions {
  const regions = new Map<string, Region>();
  for (const geometry of (objects[name] as GeometryCollection).geometries) {
    const title = nameIn(geometry.properties);
    const id = geometry.id === undefined ? title : String(geometry.id);
    const region = regions.get(id);
    if (region) {
      region.polygons.push(...polygonsOf(geometry));
    } else {
      regions.set(id, { id, name: title, polygons: polygonsOf(geometry) });
    }
  }

  return [...regions.values()];
}

function nameIn(properties: GeometryObject['properties']): string {
  if (properties && 'name' in properties) return String(properties.name);
  return '';
}

function polygonsOf(geometry: GeometryObject): number[][][] {
  if (geometry.type === 'Polygon') return [geometry.arcs];
  if (geometry.type === 'MultiPolygon') return [...geometry.arcs];
  return [];
}
