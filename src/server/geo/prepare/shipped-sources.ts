import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { MultiPolygon } from 'geojson';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import type { ShippedBoundarySet } from '#domain/geo/boundary-set.ts';
import { countriesByNumber } from '#domain/geo/country-codes.ts';
import { statesByFips } from '#domain/geo/us-states.ts';
import type { ShapeSource } from './prepare-shapes.ts';
import type { RegionShape } from './region-shapes.ts';
import { regionsOf, type Region } from './regions-of.ts';

/** The files of the boundary sets that come with the product, in packages. */
export const shippedFiles: Record<ShippedBoundarySet, string> = {
  'world-countries': 'world-atlas/countries-50m.json',
  'us-states': 'us-atlas/states-10m.json',
  'us-counties': 'us-atlas/counties-10m.json',
};

/** The keys of the boundary sets that come with the product. */
export const shippedBoundarySets = Object.keys(shippedFiles) as ShippedBoundarySet[];

/** The year of the borders of both packages. */
const edition = 2017;

/** Reads a boundary set that comes with the product. */
export async function readShippedSource(set: ShippedBoundarySet): Promise<ShapeSource> {
  const path = createRequire(import.meta.url).resolve(shippedFiles[set]);
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology;
  const common = { set, edition, topology };

  switch (set) {
    case 'world-countries':
      return { ...common, ...world, describe: describeCountry };
    case 'us-states':
      return { ...common, ...usa, object: 'states', detail: 1, describe: describeState };
    case 'us-counties': {
      const states = new Map(regionsOf(topology, 'states').map(({ id, name }) => [id, name]));
      return {
        ...common,
        ...usa,
        object: 'counties',
        detail: 2,
        describe: (county) => describeCounty(county, states),
        parentOf: (key) => key.slice(0, 2),
      };
    }
  }
}

const world = { object: 'countries', projection: 'equal-earth', detail: 0.7, unit: 2 } as const;
const usa = { projection: 'albers-usa', unit: 2 } as const;

/** A country by its three letters; Antarctica has no place on maps of data. */
function describeCountry({ id, name }: Region): ReturnType<ShapeSource['describe']> {
  if (id === '010') return null;
  const codes = countriesByNumber.get(id);
  if (codes) {
    const { alpha2, alpha3, numeric } = codes;
    return { key: alpha3, name, aliases: [alpha2, numeric], country: alpha2 };
  }
  if (name === 'Kosovo') return { key: 'XKX', name, aliases: ['XK'], country: 'XK' };
  // These have no code: they are known by their names.
  return { key: name, name, aliases: [] };
}

function describeState({ id, name }: Region): ReturnType<ShapeSource['describe']> {
  const letters = statesByFips.get(id);
  return { key: id, name, aliases: letters ? [letters] : [] };
}

function describeCounty(
  { id, name }: Region,
  states: ReadonlyMap<string, string>,
): ReturnType<ShapeSource['describe']> {
  const state = id.slice(0, 2);
  const letters = statesByFips.get(state) ?? '';
  const inState = (text: string) => [`${name}, ${text}`, `${name} County, ${text}`];
  const [full = '', ...aliases] = [...inState(states.get(state) ?? ''), ...inState(letters)];
  return { key: id, name: full, aliases };
}

/** The regions of a shipped set one by one, for a projection that is not its own. */
export function regionsOfShipped({ topology, object, describe }: ShapeSource): RegionShape[] {
  return regionsOf(topology, object).flatMap((region): RegionShape[] => {
    const description = describe(region);
    if (!description) return [];
    const { coordinates } = feature(topology, { type: 'MultiPolygon', arcs: region.polygons })
      .geometry as MultiPolygon;
    return [{ ...description, areas: coordinates }];
  });
}
