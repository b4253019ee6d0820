import { placeColumnsOf, regionColumn } from '#domain/source/column/place-columns.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { boundaryColumns } from '#domain/source/column/boundary-columns.ts';
import { columnRoles, type ColumnRoles } from '#dataview/suggestion/column-roles.ts';
import { sourceInfoOf } from '#dataview/sources/with-source.ts';
import { describeColumn } from '#dataview/suggestion/suggested-graph.ts';
import { amountFunction, countedRows, type AxisRole } from '#dataview/state/column-rules.ts';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { LayerDrawing } from '#map-layers/state/layer-drawing.ts';
import { extentOfPlaces, groundOfPlaces } from './ground-of-places.ts';

type Drawing = { columns: ColumnDescriptor[]; map: LayerDrawing };
type Column = CatalogueSource['columns'][number];

/** Of more rows, each is a point. */
const mostSymbols = 2000;

/**
 * A map with a source that was just chosen for it: the regions that a column names, coloured by the first
 * column of amounts, else by the number of rows; the places of its rows as symbols, or as points where they
 * are many. Without a column that says where, only its columns change.
 */
export function firstMap<State extends Drawing>(state: State, source: CatalogueSource): State {
  const { columns, profile } = source;
  const profileOf = (column: string) => profile?.columns.find(({ name }) => name === column);
  const region = regionColumn(columns, (column) =>
    (profileOf(column)?.top ?? []).map(({ value }) => String(value ?? '')),
  );
  const roles = profile ? columnRoles(columns, profile.columns) : null;
  const isRow = region !== undefined && isNamedOnce(profileOf(region.column));
  const places = isRow ? null : placesOf(columns);
  const areas = region || places?.latitude ? null : areasOf(source);

  if (areas) return mapOfAreas(state, source, areas, roles);
  if (places) return mapOfPlaces(state, source, { places, roles });
  if (region) return mapOfRegions(state, columns, { region, amount: roles?.measures[0]?.column, isRow });
  return { ...state, columns: columns.map((column) => describeColumn({ column })) };
}

type Region = NonNullable<ReturnType<typeof regionColumn>>;

function mapOfRegions<State extends Drawing>(
  state: State,
  columns: readonly Column[],
  { region, amount, isRow }: { region: Region; amount: Column | undefined; isRow: boolean },
): State {
  const place = columns.find(({ name }) => name === region.column)!;
  const others = columns.filter((column) => column !== place && column !== amount);
  return {
    ...state,
    columns: [
      describeColumn({ column: place, show: true, xAxis: true, group: true }),
      amountColumn(amount, isRow),
      ...others.map((column) => describeColumn({ column })),
    ],
    map: { ...state.map, layer: 'regions', boundaries: shippedSet(region.boundarySet) },
  };
}

/** The key of a shipped set; the version of one that is a source is chosen in the settings. */
const shippedSet = (set: string): string => (set.startsWith('source:') ? '' : set);

type RegionSource = NonNullable<LayerDrawing['regionSource']>;

/** The areas of a source as the regions of its own rows, coloured by its first amount. */
function mapOfAreas<State extends Drawing>(
  state: State,
  { columns }: CatalogueSource,
  areas: RegionSource,
  roles: ColumnRoles | null,
): State {
  const region = { column: areas.key, boundarySet: '' };
  const amount = roles?.measures.find(({ column }) => column.name !== areas.key)?.column;
  const drawn = mapOfRegions(state, columns, { region, amount, isRow: true });
  return { ...drawn, map: { ...drawn.map, regionSource: areas } };
}

const hasAreas = (profile: ColumnProfile | undefined): boolean =>
  profile?.shapes?.kinds.some(({ kind }) => /polygon/i.test(kind)) ?? false;

/** The areas of a source, with the column that names each; null where it has none. */
function areasOf(source: CatalogueSource): RegionSource | null {
  const { columns, profile } = source;
  const info = sourceInfoOf(source);
  const found = boundaryColumns(columns);
  const profileOf = (column: string) => profile?.columns.find(({ name }) => name === column);
  if (!info || !found || !hasAreas(profileOf(found.shape))) return null;

  const key = found.keys.find((name) => isNamedOnce(profileOf(name)));
  return key === undefined ? null : { ...info, key, label: found.label ?? '' };
}

function amountColumn(amount: Column | undefined, isRow: boolean): ColumnDescriptor {
  if (!amount) return countedRows({ yAxis: true });
  const column = describeColumn({ column: amount, show: true, yAxis: true });
  return { ...column, fn: isRow ? '' : amountFunction(column) };
}

/** Whether each region has one row, so that its amounts need no function. */
const isNamedOnce = (profile: ColumnProfile | undefined): boolean =>
  profile !== undefined && profile.distinct === profile.filled;

/** The columns that say where each row is, by their roles. */
type Places = Partial<Record<AxisRole, string | undefined>>;

function placesOf(columns: readonly Column[]): Places | null {
  const { coordinates, geometries } = placeColumnsOf(columns);
  const [pair] = coordinates;
  if (pair) return pair;
  return geometries[0] ? { shape: geometries[0] } : null;
}

/** Names of amounts that say how large something is that happened at a place. */
const sizes = /magnitude|\bmag\b|capacity|population/i;

function mapOfPlaces<State extends Drawing>(
  state: State,
  { columns, profile }: CatalogueSource,
  { places, roles }: { places: Places; roles: ColumnRoles | null },
): State {
  const isMany = (profile?.rows ?? 0) > mostSymbols;
  const drawn: Places = {
    ...places,
    pointName: rowName(roles),
    pointSize: isMany ? undefined : rowSize(roles),
  };
  const roleOf = (name: string) => (Object.keys(drawn) as AxisRole[]).find((role) => drawn[role] === name);
  const described = columns.map((column) => {
    const role = roleOf(column.name);
    if (!role) return describeColumn({ column });
    return describeColumn({ column, show: true, [role]: true });
  });

  return {
    ...state,
    columns: described.toSorted((one, other) => Number(other.show) - Number(one.show)),
    map: {
      ...state.map,
      layer: isMany ? 'points' : 'symbols',
      ...groundOfPlaces(extentOfPlaces(profile?.columns ?? [], places)),
    },
  };
}

/** The column that names rows: most of them have a value of their own. */
function rowName(roles: ColumnRoles | null): string | undefined {
  const named = roles?.subjects.findLast(({ profile }) => profile.distinct * 2 > profile.filled);
  return named?.column.name;
}

function rowSize(roles: ColumnRoles | null): string | undefined {
  const amounts = roles?.measures.map(({ column }) => column.name) ?? [];
  return amounts.find((name) => sizes.test(name)) ?? amounts[0];
}
