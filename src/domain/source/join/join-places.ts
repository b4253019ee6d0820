import type { SourceColumn } from '../column/column.ts';
import { placeColumnsOf } from '../column/place-columns.ts';
import type { JoinPlace } from './join.ts';

/**
 * The columns of a source that is joined. `shapes` are the kinds of shapes in its columns, such as `point`,
 * where they are known.
 */
export type PlacedPart = {
  columns: readonly SourceColumn[];
  shapes?: ReadonlyMap<string, readonly string[]> | undefined;
};

/** Columns that say where something is, and whether that is sure. */
type Place = { columns: JoinPlace['columns']; isSure: boolean };

/** The ways in which the rows of two parts may be matched by place, the likeliest first. */
export function joinPlaces([left, right]: readonly PlacedPart[]): JoinPlace[] {
  if (!left || !right) return [];
  const ways = [...waysFrom(0, left, right), ...waysFrom(1, right, left)];
  return ways.toSorted((one, other) => other.sure - one.sure).map(({ place }) => place);
}

/** The ways in which the rows of a part may lie in areas of the other one, with how sure each is. */
function waysFrom(
  places: JoinPlace['places'],
  part: PlacedPart,
  other: PlacedPart,
): { place: JoinPlace; sure: number }[] {
  return areasOf(other).flatMap((areas) =>
    placesOf(part).map(({ columns, isSure }) => ({
      place: { places, columns, areas: areas.column },
      sure: Number(isSure) + Number(areas.isSure),
    })),
  );
}

function placesOf(part: PlacedPart): Place[] {
  const { coordinates, geometries } = placeColumnsOf(part.columns);
  const pairs = coordinates.map(({ latitude, longitude }): Place => ({
    columns: [latitude, longitude],
    isSure: true,
  }));
  const points = geometries
    .filter((column) => mayHave(part, column, 'point'))
    .map((column): Place => ({ columns: [column], isSure: part.shapes?.has(column) === true }));
  return [...pairs, ...points];
}

function areasOf(part: PlacedPart): { column: string; isSure: boolean }[] {
  return placeColumnsOf(part.columns)
    .geometries.filter((column) => mayHave(part, column, 'polygon'))
    .map((column) => ({ column, isSure: part.shapes?.has(column) === true }));
}

/** Whether shapes of a kind are among those of a column, or may be, as nothing is known of them. */
function mayHave({ shapes }: PlacedPart, column: string, kind: 'point' | 'polygon'): boolean {
  const kinds = shapes?.get(column);
  return kinds === undefined || kinds.some((one) => one.endsWith(kind));
}
