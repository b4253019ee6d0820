import type { ShippedBoundarySet } from '#domain/geo/boundary-set.ts';
import { coordinates, type Coordinate } from '#domain/geo/coordinate.ts';
import { namedRegions } from '#domain/geo/named-regions.ts';
import { columnLabel } from './column-label.ts';
import type { SourceColumn } from './column.ts';
import { namesOf } from './identifying-columns.ts';

type Column = Pick<SourceColumn, 'name' | 'type' | 'dataType'> &
  Partial<Pick<SourceColumn, 'display_name' | 'geo_col' | 'names_regions' | 'coordinate'>>;

/** The columns of a source that say where something is; those that say so most surely come first. */
export type PlaceColumns = {
  /** Columns whose cells name regions, with the key of the boundary set that has these regions. */
  regions: { column: string; boundarySet: string }[];
  /** Pairs of columns with degrees. */
  coordinates: { latitude: string; longitude: string }[];
  /** Columns whose cells are points, lines or areas themselves. */
  geometries: string[];
};

/**
 * The columns that name places: by what is stored with them, else by their types and names. Of several
 * columns that are only named like regions of one set, the first of the likeliest name is taken.
 */
export function placeColumnsOf(columns: readonly Column[]): PlaceColumns {
  return {
    regions: regionsOf(columns),
    coordinates: coordinatesOf(columns),
    geometries: columns.filter(({ type }) => type === 'geometry').map(({ name }) => name),
  };
}

/** Whether the rows of these columns are at places: whether they have shapes or pairs of coordinates. */
export const hasPlaces = (columns: readonly Column[]): boolean =>
  columns.some(({ type }) => type === 'geometry') || coordinatesOf(columns).length > 0;

/**
 * The column that names regions, with the key of their boundary set: as is stored with it, else by some of
 * its values, which say whether a column `fips` has states or counties; by its name alone where no values are
 * known.
 */
export function regionColumn(
  columns: readonly Column[],
  valuesOf: (column: string) => readonly string[],
): PlaceColumns['regions'][number] | undefined {
  const likely = regionsOf(columns);
  const stored = columns.find(({ names_regions }) => names_regions);
  if (stored) return likely[0];

  const byName = likely.flatMap(({ column }) => columns.find(({ name }) => name === column) ?? []);
  for (const column of new Set([...byName, ...columns])) {
    const regions = namedRegions(columnLabel(column), valuesOf(column.name));
    if (regions) return { column: column.name, boundarySet: regions.boundarySet };
  }

  return likely.find(({ column }) => valuesOf(column).length === 0);
}

function regionsOf(columns: readonly Column[]): PlaceColumns['regions'] {
  const stored = columns.flatMap(({ name, names_regions }) =>
    names_regions ? [{ column: name, boundarySet: names_regions }] : [],
  );
  const storedSets = new Set(stored.map(({ boundarySet }) => boundarySet));
  const named = [...columns]
    .filter(
      ({ names_regions, dataType }) => !names_regions && (dataType === 'text' || dataType === 'numeric'),
    )
    // What people ticked comes before what is only named so.
    .toSorted((a, b) => Number(b.geo_col ?? false) - Number(a.geo_col ?? false));
  const regions = regionNames.flatMap(({ boundarySet, names }) => {
    if (storedSets.has(boundarySet)) return [];
    const likeliest = names.flatMap((name) => named.filter((column) => namesOf(column).includes(name))).at(0);
    if (likeliest) return [{ column: likeliest.name, boundarySet }];
    return [];
  });

  return [...stored, ...regions];
}

const wordsOf = (text: string): string[] => text.split(' ');

/** Names of columns whose cells name regions, the likeliest first, as `plainName` writes them. */
const regionNames: { boundarySet: ShippedBoundarySet; names: string[] }[] = [
  {
    boundarySet: 'us-counties',
    names: wordsOf(
      'stcofips state_county_fips county_geoid geoid geo_id fips fips_code county_fips countyfips county_fips_code',
    ),
  },
  {
    boundarySet: 'us-states',
    names: wordsOf(
      'state_fips statefips state_fips_code state_code state_abbr state_abbreviation stateabbrv stabbr state state_name us_state',
    ),
  },
  {
    boundarySet: 'world-countries',
    names: wordsOf(
      'iso_a3 iso3 iso_3 iso_alpha_3 alpha_3 iso_a2 iso2 iso_2 iso_alpha_2 alpha_2 iso_n3 iso_numeric iso_code iso country_code countrycode country country_name land pays país pais paese',
    ),
  },
];

const axisWords: Record<Coordinate, ReadonlySet<string>> = {
  latitude: new Set(wordsOf('latitude lat latitud latitudine breite breitengrad')),
  longitude: new Set(wordsOf('longitude lon lng long longitud longitudine länge längengrad')),
};

/** Pairs whose names differ in nothing but the words for latitude and longitude. */
function coordinatesOf(columns: readonly Column[]): PlaceColumns['coordinates'] {
  const found = columns.flatMap((column) => coordinateOf(column) ?? []);
  const longitudes = found.filter(({ coordinate }) => coordinate === 'longitude');
  const used = new Set<string>();
  const pairs = found
    .filter(({ coordinate }) => coordinate === 'latitude')
    .flatMap(({ column, about, isStored }) => {
      const open = longitudes.filter((longitude) => !used.has(longitude.column));
      const match = open.find((longitude) => longitude.about === about) ?? (isStored ? open[0] : undefined);
      if (!match) return [];
      used.add(match.column);
      return [{ latitude: column, longitude: match.column, isStored: isStored && match.isStored }];
    });

  return pairs
    .toSorted((a, b) => Number(b.isStored) - Number(a.isStored))
    .map(({ latitude, longitude }) => ({ latitude, longitude }));
}

type FoundCoordinate = { column: string; coordinate: Coordinate; about: string; isStored: boolean };

/** Which coordinate a column has, and what it is the coordinate of: `start` in `start_lat`. */
function coordinateOf(column: Column): FoundCoordinate | null {
  if (column.dataType !== 'numeric') return null;
  const isStored = column.coordinate !== undefined;
  for (const name of namesOf(column)) {
    for (const coordinate of coordinates) {
      if (isStored && column.coordinate !== coordinate) continue;
      const about = withoutAxis(name, axisWords[coordinate]);
      if (about !== null) return { column: column.name, coordinate, about, isStored };
    }
  }
  if (column.coordinate === undefined) return null;
  return { column: column.name, coordinate: column.coordinate, about: column.name, isStored };
}

function withoutAxis(name: string, axis: ReadonlySet<string>): string | null {
  const words = name.split('_');
  if (!words.some((word) => axis.has(word))) return null;
  return words.filter((word) => !axis.has(word)).join('_');
}
