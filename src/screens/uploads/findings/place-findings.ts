import { coordinates, type Coordinate } from '#domain/geo/coordinate.ts';
import { namedRegions } from '#domain/geo/named-regions.ts';
import { regionsOfSet } from '#domain/geo/boundary-set.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { withGeoTick } from '#domain/source/column/geo-tick.ts';
import { placeColumnsOf } from '#domain/source/column/place-columns.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { singleChoice, type Finding } from './finding.ts';
import type { NewColumn } from './found-column.ts';
import { changeMappedColumn, type MappingDraft } from '../mapping/mapping-draft.ts';

/** Columns that name places: regions by codes or names, and latitudes with their longitudes. */
export function placeFindings(columns: readonly NewColumn[]): Finding[] {
  return [...columns.flatMap(regionsOf), ...coordinatesOf(columns)];
}

function regionsOf({ found, draft: { column } }: NewColumn): Finding[] {
  if (column.dataType !== 'text' && column.dataType !== 'numeric') return [];
  const regions = namedRegions(found.display_name || found.name, found.values ?? found.examples);
  if (!regions) return [];

  const { boundarySet, by } = regions;
  const label = columnLabel(column);
  const names = `names ${regionsOfSet[boundarySet]} by ${by}`;
  return [
    singleChoice({
      key: `regions ${found.name}`,
      column: found.name,
      isDone: column.names_regions === boundarySet,
      open: `${label} ${names}. Accept notes this with the column, so that maps find its regions.`,
      done: `${label} ${names}, and maps find its regions.`,
      accept: (draft) =>
        changeMappedColumn(draft, found.name, (it) => ({ ...it, geo_col: true, names_regions: boundarySet })),
      undo: (draft) => changeMappedColumn(draft, found.name, withoutPlace),
    }),
  ];
}

function coordinatesOf(columns: readonly NewColumn[]): Finding[] {
  const named = columns.map(({ draft: { column } }) => column);
  return placeColumnsOf(named).coordinates.map((pair) => coordinatesFinding(pair, named));
}

function coordinatesFinding(
  pair: Readonly<Record<Coordinate, string>>,
  columns: readonly SourceColumn[],
): Finding {
  const labels = coordinates.map((part) => columnLabel(columnNamed(columns, pair[part])));
  const what = `${labels.join(' and ')} are the latitude and longitude of a place`;
  const change =
    (changed: (column: SourceColumn, part: Coordinate) => SourceColumn) => (draft: MappingDraft) =>
      coordinates.reduce(
        (next, part) => changeMappedColumn(next, pair[part], (column) => changed(column, part)),
        draft,
      );

  return singleChoice({
    key: `coordinates ${pair.latitude}`,
    column: null,
    isDone: coordinates.every((part) => columnNamed(columns, pair[part]).coordinate === part),
    open: `${what}. Accept notes this with the columns, so that maps find them.`,
    done: `${what}, and maps find them.`,
    accept: change((column, part) => ({ ...column, geo_col: true, coordinate: part })),
    undo: change(withoutPlace),
  });
}

const columnNamed = (columns: readonly SourceColumn[], name: string): SourceColumn =>
  columns.find((column) => column.name === name)!;

const withoutPlace = (column: SourceColumn): SourceColumn => withGeoTick(column, false);
