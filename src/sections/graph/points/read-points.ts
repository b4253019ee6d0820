import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { labelCell, type Labels } from '#domain/value/cell/label-cell.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { shownAmount } from '#domain/value/cell/share-unit.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { PointColumns } from '#graphs/point-columns.ts';
import { seriesOf } from './graph-names.ts';
import { nameOfAmount, type AmountName, type Roles } from './graph-roles.ts';
import { hasPlace } from './left-out.ts';
import type { detailReader } from './point-detail.ts';

type NameOf = ((value: Cell) => string) | null;

/** How the values of points are read: the labels along x, the names of series, and the details of rows. */
type PointReaders = {
  x: Labels | null;
  nameOf: NameOf;
  detailOf: ReturnType<typeof detailReader>;
  locale: Locale;
};

/**
 * The points of rows, the rows that have no place along x, and the columns whose amounts are missing in rows
 * that have one.
 */
export function readPoints(
  rows: readonly Cell[][],
  { x, ys, by }: Roles,
  readers: PointReaders,
): { points: PointColumns; withoutPlace: Cell[][]; incomplete: ShownColumn[] } {
  const amounts = ys.map((y) => ({
    column: y,
    index: y.index,
    unit: y.unit,
    seriesAt: seriesReader(by, nameOfAmount(y, ys), readers),
  }));
  const points = new PointColumns(rows.length * ys.length);
  const withoutPlace: Cell[][] = [];
  const incomplete = new Set<ShownColumn>();

  for (const row of rows) {
    const along = row[x.index];
    if (!hasPlace(along, x)) {
      withoutPlace.push(row);
      continue;
    }
    for (const { column, index, unit, seriesAt } of amounts) {
      const value = readNumber(row[index]);
      if (value === null) {
        incomplete.add(column);
        continue;
      }

      const detail = readers.detailOf?.(row);
      points.add(labelCell(along, readers.x), shownAmount(value, unit), seriesAt(row), detail);
    }
  }

  return { points, withoutPlace, incomplete: ys.filter((y) => incomplete.has(y)) };
}

/** Reads the series of an amount in a row; the name of each value is made once. */
function seriesReader(
  by: ShownColumn | null,
  y: AmountName | null,
  { nameOf, locale }: Pick<PointReaders, 'nameOf' | 'locale'>,
): (row: readonly Cell[]) => string | null {
  if (!by || !nameOf) {
    const name = seriesOf(null, y, locale);
    return () => name;
  }

  const names = new Map<Cell, string | null>();
  return (row) => {
    const value = row[by.index] ?? null;
    let name = names.get(value);
    if (name === undefined) {
      names.set(value, (name = seriesOf(nameOf(value), y, locale)));
    }
    return name;
  };
}
