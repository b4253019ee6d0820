import type { Cell } from '#domain/value/cell/cell.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { labelCell, type Labels } from '#domain/value/cell/label-cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { shownAmount } from '#domain/value/cell/share-unit.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import type { GraphPoint, GraphViewProps, PointList } from '#graphs/graph-view-props.ts';
import { PointColumns } from '#graphs/point-columns.ts';
import { isWithin } from '#graphs/marks/chart-data.ts';
import { withEmptySteps } from './empty-steps.ts';
import {
  amountLabel,
  commonUnit,
  distinctLabels,
  knownSeries,
  optionNames,
  seriesNamer,
  seriesOf,
} from './graph-names.ts';
import { hasPlace, sentences, withoutNumber, withoutSize, withoutX, type Roles } from './left-out.ts';
import { inOrderOfNames } from './name-order.ts';
import { areAdditive } from './queried-columns.ts';
import { detailReader } from './point-detail.ts';
import { inRatingOrder } from './rating-order.ts';
import { largestPlaces, largestSeries, orderByTotal, partition } from './shape-points.ts';
import { valueColours } from './value-colours.ts';

/** What a graph draws, with what has to be said about it; `problem` says why it cannot be drawn. */
export type GraphPoints =
  | (Pick<GraphViewProps, 'points' | 'labels' | 'xType' | 'xNames' | 'xColours'> & {
      restSeries: string | null;
      seriesOrder: string[];
      /** The values of series by their names, without the language and the other values that a name depends on. */
      seriesKeys: ReadonlyMap<string | null, string>;
      isSum: boolean;
      /** The unit that is written with each amount. */
      unit: string | undefined;
      /** The zone of the times along x. */
      xZone: ShownColumn['source']['zone'];
      /** Whether the dates along x are quarters. */
      xHasQuarters: boolean;
      /** Whether the places along x are categories. */
      hasCategories: boolean;
      note: string | null;
    })
  | { problem: string };

/** How many places along x are drawn, the largest: of categories, and of numbers and dates. Null for all. */
type MostPlaces = { categories: number | null; measured: number | null };

/** See `graphPoints`. */
type PointOptions = {
  eachRow: boolean;
  most: MostPlaces;
  xDomain: GraphDisplay['xDomain'];
  fillsSteps: boolean;
  areLargest: boolean;
};

/**
 * What a graph draws of its result, which has groups of rows, or with `eachRow` the rows themselves; several y columns are a
 * series each. `values` is the result of the query for all values that can be series. With `fillsSteps`, counts by steps of
 * time are zero where no row is. A graph with series is drawn whole or not at all. Rows without a value along x have no place,
 * and amounts that are no number no mark; the note says so. With `areLargest`, groups that are not in the result are smaller
 * than those that are.
 */
export function graphPoints(
  { shown, result, columns, locale }: SectionRows,
  values: SectionResult | undefined,
  { eachRow, most, xDomain, fillsSteps, areLargest }: PointOptions,
): GraphPoints {
  const x = shown.find(({ descriptor }) => descriptor.xAxis);
  const ys = shown.filter(({ descriptor }) => descriptor.yAxis);
  const by = shown.find(({ descriptor }) => descriptor.categorize) ?? null;
  if (!x || ys.length === 0) return { problem: 'No columns selected.' };

  const detail = { name: roleOf(shown, 'pointName'), size: roleOf(shown, 'pointSize') };
  const [count, all] = [result.rows.length, result.length].map((number) => formatNumber(number, locale));

  if (by && !eachRow && result.length > result.rows.length) {
    return {
      problem: `This graph has ${all} points, and at most ${count} can be drawn. Filter its data, or choose another column than ${by.label} for its series.`,
    };
  }

  const roles = { x, ys, by };
  const names = by ? knownSeries(by, { columns, values, rows: result.rows, locale }) : [];
  const nameOf = by && seriesNamer(by, names, locale);
  const series = names.flatMap((value) =>
    ys.map((y) => ({
      name: seriesOf(nameOf?.(value) ?? null, nameOfAmount(y, ys)) ?? '',
      key: seriesOf(cellText(value), nameOfAmount(y, ys)) ?? '',
    })),
  );

  const { points: read, withoutPlace } = readPoints(result.rows, roles, {
    x: distinctLabels(x.labels),
    nameOf,
    detailOf: detailReader(detail),
  });
  const sized = detail.size ? withSizes(read) : read;
  const xNames = x.labels ? null : optionNames(x);
  const isWhole = result.length <= result.rows.length;
  const points = fillsSteps && isWhole && !eachRow ? withCountedSteps(sized, roles) : sized;
  const { ordered, isOrdered } = inChosenOrder(points, roles, eachRow);
  // Points with a name or a size of their own are not added up.
  const areParts = detail.name === null && detail.size === null;
  const isSum = !eachRow && areParts && areAdditive(ys.map(({ descriptor }) => descriptor));
  const amounts = (result.rows.length - withoutPlace.length) * ys.length;
  const leftOut = sentences([
    withoutX(withoutPlace, roles, { eachRow, isSum, locale }),
    withoutNumber(amounts - read.length, ys, locale),
    detail.size && withoutSize(read, detail.size, locale),
  ]);
  // What is left over of a part of the groups is no amount of the data.
  const rest = { isSum: isSum && isWhole, locale };
  const unit = commonUnit(ys);
  const unseen = areLargest ? result.length - result.rows.length : 0;
  const places = chosenPlaces(ordered, x, { most, xDomain, unseen, ...rest });
  const placed =
    isOrdered || x.source.dataType !== 'text' ? places.points : inOrderOfNames(places.points, locale);
  const { points: drawn, note, restSeries } = largestSeries(placed, rest.isSum, locale);

  return {
    points: drawn,
    labels: {
      x: eachRow && x.unit ? `${x.label} (${x.unit})` : x.label,
      y: ys
        .map((y) =>
          amountLabel(y, { canBeCount: ys.length === 1 && !eachRow, hasUnits: unit?.isBeside ?? false }),
        )
        .join(', '),
      unit: unit?.isBeside === false ? unit.unit : undefined,
      series: by?.label ?? null,
      name: detail.name?.label ?? null,
      size: detail.size && amountLabel(detail.size),
    },
    xType: xTypeOf(x),
    xZone: x.source.zone,
    xHasQuarters: areQuarters(x),
    xNames,
    xColours: by || ys.length > 1 || eachRow ? {} : coloursByValue(drawn, x, xNames),
    restSeries,
    seriesOrder: series.map(({ name }) => name),
    seriesKeys: new Map(series.map(({ name, key }) => [name, key])),
    isSum,
    unit: unit?.isBeside ? unit.unit : undefined,
    hasCategories: hasCategories(x),
    note: sentences([
      isWhole || unseen > 0
        ? null
        : `Drawn from the first ${count} of ${all} ${eachRow ? 'rows' : 'groups'}.`,
      places.note,
      note,
      leftOut,
    ]),
  };
}

/** The y column that a series is named after; null where there is only one. */
const nameOfAmount = (y: ShownColumn, ys: readonly ShownColumn[]): ShownColumn | null =>
  ys.length > 1 ? y : null;

/** The points that have a size: a negative one cannot be drawn. */
const withSizes = (points: PointList): PointList =>
  [...points].filter(({ detail: { size = null } = {} }) => size !== null && size >= 0);

/** Points with zeros at the steps of time without rows, where the amounts are counts by steps. */
function withCountedSteps(points: PointList, { x, ys }: Roles): PointList {
  const { group, step } = x.descriptor;
  const areCounts = ys.every(({ descriptor }) => descriptor.fn === 'count' || descriptor.fn === 'rows');
  return group && step && areCounts ? withEmptySteps(points, step) : points;
}

/** Points in the order of their places, and whether a column decides it: by its sort order, or by that of its options. */
function inChosenOrder(points: PointList, { x, ys, by }: Roles, eachRow: boolean) {
  const sorted = ys.find(({ descriptor }) => descriptor.sort !== '')?.descriptor.sort;
  if (by && sorted && !eachRow) {
    return { ordered: orderByTotal(points, sorted.startsWith('desc')), isOrdered: true };
  }

  const isOrdered = sorted !== undefined || x.descriptor.sort !== '' || eachRow || hasOrderedOptions(x);
  return {
    ordered: isOrdered ? points : inRatingOrder([...points], (point) => cellText(point.x)),
    isOrdered,
  };
}

/** Whether a column has options, in whose order its values are. */
const hasOrderedOptions = ({ rules }: ShownColumn) => (rules.options?.length ?? 0) > 0;

/** The colours of the places along x, by their labels: those of options, or of ratings; none where no place has one. */
function coloursByValue(points: PointList, x: ShownColumn, xNames: Labels | null): Record<string, string> {
  const names = [...new Set(Array.from(points, (point) => cellText(labelCell(point.x, xNames))))];
  const colours = valueColours(names, x.rules);
  if (colours.length === 0) return {};
  return Object.fromEntries(names.map((name, at) => [name, colours[at] ?? '']));
}

/** Whether values are categories: texts, and the numbers of options, which are codes. */
function hasCategories(column: ShownColumn): boolean {
  const { dataType } = column.source;
  return (
    dataType === 'text' || dataType === 'boolean' || (dataType === 'numeric' && hasOrderedOptions(column))
  );
}

/** Whether the dates of a column are quarters: it holds these, or is grouped by them. */
const areQuarters = ({ descriptor, source }: ShownColumn): boolean =>
  (descriptor.step || source.date_step) === 'quarter';

/** How values along x are placed: codes with options are categories. */
const xTypeOf = (x: ShownColumn): GraphViewProps['xType'] =>
  hasCategories(x) && x.source.dataType === 'numeric' ? 'text' : x.source.dataType;

/** The points of the largest places; of numbers and dates, of those in a custom domain. */
function chosenPlaces(
  points: PointList,
  x: ShownColumn,
  {
    most,
    xDomain,
    ...how
  }: {
    most: MostPlaces;
    xDomain: GraphDisplay['xDomain'];
    unseen: number;
    isSum: boolean;
    locale: Locale;
  },
): ReturnType<typeof largestPlaces> {
  if (hasCategories(x)) return largestPlaces(points, most.categories, how);
  if (most.measured === null) return { points, note: null };
  const isInside = (point: GraphPoint) => isWithin(point.x, xTypeOf(x), xDomain);
  const [within, outside] = partition(points, isInside);
  const inside = largestPlaces(within, most.measured, { ...how, measured: x.label });
  return { ...inside, points: [...inside.points, ...outside] };
}

const roleOf = (shown: readonly ShownColumn[], role: 'pointName' | 'pointSize'): ShownColumn | null =>
  shown.find(({ descriptor }) => descriptor[role]) ?? null;

/** The points of rows, and the rows that have no place along x. */
function readPoints(
  rows: readonly Cell[][],
  { x, ys, by }: Roles,
  labels: {
    x: Labels | null;
    nameOf: ((value: Cell) => string) | null;
    detailOf: ReturnType<typeof detailReader>;
  },
): { points: PointColumns; withoutPlace: Cell[][] } {
  const amounts = ys.map((y) => ({
    index: y.index,
    unit: y.unit,
    seriesAt: seriesReader(by, nameOfAmount(y, ys), labels.nameOf),
  }));
  const points = new PointColumns(rows.length * ys.length);
  const withoutPlace: Cell[][] = [];

  for (const row of rows) {
    const along = row[x.index];
    if (!hasPlace(along, x)) {
      withoutPlace.push(row);
      continue;
    }
    for (const { index, unit, seriesAt } of amounts) {
      const value = readNumber(row[index]);
      if (value === null) continue;
      const detail = labels.detailOf?.(row);
      points.add(labelCell(along, labels.x), shownAmount(value, unit), seriesAt(row), detail);
    }
  }
  return { points, withoutPlace };
}

/** Reads the series of an amount in a row; the name of each value is made once. */
function seriesReader(
  by: ShownColumn | null,
  y: ShownColumn | null,
  nameOf: ((value: Cell) => string) | null,
): (row: readonly Cell[]) => string | null {
  if (!by || !nameOf) {
    const name = seriesOf(null, y);
    return () => name;
  }
  const names = new Map<Cell, string | null>();
  return (row) => {
    const value = row[by.index] ?? null;
    let name = names.get(value);
    if (name === undefined) {
      names.set(value, (name = seriesOf(nameOf(value), y)));
    }
    return name;
  };
}
