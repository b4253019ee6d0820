import { labelCell, type Labels } from '#domain/value/cell/label-cell.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { isDatePart, shortPartNames } from '#domain/value/date/date-part.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import type { GraphViewProps, PointList } from '#graphs/graph-view-props.ts';
import { arrangePoints, fillPoints, limitPoints, type MostPlaces } from './arrange-points.ts';
import {
  amountLabel,
  unitOfAmounts,
  distinctLabels,
  knownSeries,
  optionNames,
  seriesKeyOf,
  seriesNamer,
  seriesOf,
} from './graph-names.ts';
import { isOther, keyOfAmount, nameOfAmount, rolesOf, type GraphRoles } from './graph-roles.ts';
import { sentences, withoutNumber, withoutSize, withoutX } from './left-out.ts';
import { axisAmounts, pairsOfSeries } from './compared-amounts.ts';
import { detailReader } from './point-detail.ts';
import { placesOfPart } from './places-of-part.ts';
import { areAdditive } from './queried-columns.ts';
import { readPoints } from './read-points.ts';
import { largestSeries } from './shape-points.ts';
import { PointColumns } from '#graphs/point-columns.ts';
import { namesOfParts, partsReader, pointsOfParts, type Spread } from './spread.ts';
import { isMeasured } from '#graphs/marks/x-scale.ts';
import { valueColours } from '#graphs/marks/value-colours.ts';
import { areQuarters, hasCategories, xTypeOf } from './x-column.ts';

/** What a graph draws, with what has to be said about it; `problem` says why it cannot be drawn. */
export type GraphPoints =
  | (Pick<
      GraphViewProps,
      | 'points'
      | 'places'
      | 'labels'
      | 'xType'
      | 'xNames'
      | 'footNames'
      | 'xColours'
      | 'stepWidth'
      | 'comparedSeries'
    > & {
      restSeries: string | null;
      seriesOrder: string[];
      /**
       * The values of series by their names, without the language and the other values that a name depends
       * on.
       */
      seriesKeys: ReadonlyMap<string | null, string>;
      isSum: boolean;
      /** Whether the series are parts of one mark for each place, such as the ends of a line. */
      hasParts: boolean;
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

/** See `graphPoints`. */
type PointOptions = {
  /** Whether the result has the rows themselves, instead of groups of them. */
  eachRow: boolean;
  most: MostPlaces;
  xDomain: GraphDisplay['xDomain'];
  /** Whether counts by steps of time are zero where no row is. */
  fillsSteps: boolean;
  /** Whether the result has the largest groups: all others are smaller. */
  areLargest: boolean;
  /** What is shown of the numbers of each group; null where amounts are drawn as they are. */
  spread: Spread | null;
  /** Whether marks lead from one series to another. */
  joinsSeries: boolean;
  /** Whether places without rows are shown, where it is known which there are. */
  showsPlaces: boolean;
};

/**
 * What a graph draws of its result; several y columns are a series each. `values` is the result of the query
 * for all values that can be series. A graph with series is drawn whole or not at all. Rows without a value
 * along x have no place, and amounts that are no number have no mark; the note says so.
 */
export function graphPoints(
  rows: SectionRows,
  values: SectionResult | undefined,
  { eachRow, most, xDomain, fillsSteps, areLargest, spread, joinsSeries, showsPlaces }: PointOptions,
): GraphPoints {
  const { shown, result, locale } = rows;
  const isWhole = result.length <= result.rows.length;
  const roles = rolesOf(shown);
  if (!roles) return { problem: textsOf(locale).data.noColumns };
  if (roles.by && !eachRow && !isWhole) return { problem: tooManyPoints(rows, roles.by) };

  const series = seriesOfGraph(rows, roles, values);
  const isSum = !eachRow && !spread && canBeAdded(roles);
  const { comparedSeries } = series;
  const { points, withoutPlace, incomplete } = pointsOfRows(rows, roles, { nameOf: series.nameOf, spread });

  const unseen = areLargest ? result.length - result.rows.length : 0;
  const arrangedPoints = arrangePoints(points, roles, {
    eachRow,
    comparedSeries,
    fillsSteps: fillsSteps && isWhole && !eachRow,
  });
  const limited = limitPoints(arrangedPoints, roles.x, {
    most,
    xDomain,
    unseen,
    // The sum of a part of the groups is no amount of the data.
    isSum: isSum && isWhole,
    comparedSeries,
    locale,
  });

  const parts = spread && namesOfParts(spread, locale);
  return {
    ...axesOf(limited.points, roles, { eachRow, canBeCount: !eachRow && !spread, locale }),
    points: parts ? pointsOfParts(limited.points, parts) : limited.points,
    places: placesOfPart(roles, { showsPlaces, eachRow, points }),
    restSeries: limited.restSeries,
    seriesOrder: parts ?? series.names.map(({ name }) => name),
    seriesKeys: new Map(series.keys),
    // The sum of two selections is no amount of either.
    isSum: isSum && !comparedSeries,
    comparedSeries,
    hasParts: spread !== null || (joinsSeries && !isMeasured(xTypeOf(roles.x))),
    note: sentences(
      [
        unseen > 0 ? null : drawnFromFirst(rows, eachRow),
        ...limited.notes,
        leftOutNote(rows, roles, { points, withoutPlace, incomplete, eachRow, isSum }),
      ],
      locale,
    ),
  };
}

/**
 * The points of one of several charts: all of them, since the whole graph decides which places are shown, and
 * in which order.
 */
export function panelPoints(
  rows: SectionRows,
  values: SectionResult | undefined,
  { eachRow, fillsSteps, spread }: Pick<PointOptions, 'eachRow' | 'fillsSteps' | 'spread'>,
): PointList {
  const { locale } = rows;
  const roles = rolesOf(rows.shown);
  if (!roles) return [];

  const { nameOf, comparedSeries } = seriesOfGraph(rows, roles, values);
  const { points } = pointsOfRows(rows, roles, { nameOf, spread });
  const filled = fillPoints(points, roles, fillsSteps && !eachRow);
  const isSum = !eachRow && !spread && canBeAdded(roles);
  const largest = largestSeries(filled, { isSum, comparedSeries, locale });

  if (!spread) return largest.points;
  return pointsOfParts(largest.points, namesOfParts(spread, locale));
}

type RowReaders = { nameOf: ReturnType<typeof seriesOfGraph>['nameOf']; spread: Spread | null };

const pointsOfRows = (rows: SectionRows, roles: GraphRoles, { nameOf, spread }: RowReaders) =>
  readPoints(rows.result.rows, roles, {
    x: distinctLabels(roles.x.labels),
    nameOf,
    locale: rows.locale,
    detailOf: spread ? partsReader(spread, rows) : detailReader(roles),
  });

const tooManyPoints = ({ result, locale }: SectionRows, by: ShownColumn): string =>
  textsOf(locale).charts.tooManyPoints({ all: result.length, most: result.rows.length, label: by.label });

/** Says that a result is drawn in part; null where all of it was read. */
function drawnFromFirst(rows: SectionRows, eachRow: boolean): string | null {
  const { length, rows: drawn } = rows.result;
  if (length <= drawn.length) return null;

  const { charts: texts } = textsOf(rows.locale);
  const text = eachRow ? texts.drawnFromRows : texts.drawnFromGroups;
  return text({ drawn: drawn.length, all: length });
}

/** Whether amounts may be added up: points with a name or a size of their own may not. */
const canBeAdded = ({ ys, name, size }: GraphRoles): boolean =>
  name === null && size === null && areAdditive(ys.map(({ descriptor }) => descriptor));

/** The series that there can be, with their names and keys, and how a value of their column is named. */
function seriesOfGraph(
  { result, columns, locale }: SectionRows,
  { by, ys }: GraphRoles,
  counted: SectionResult | undefined,
) {
  if (!by) {
    const keys = ys.map((y): [string, string] => [
      (nameOfAmount(y, ys) ?? y).label,
      keyOfAmount(y, ys)?.plainLabel ?? y.compared?.plainLabel ?? y.plainLabel,
    ]);
    const comparedSeries = pairsOfSeries(ys, [(y) => seriesOf(null, nameOfAmount(y, ys), locale)]);
    // The first place may have no amount of its own, and would begin with the other series.
    const own = comparedSeries ? keys.filter(([name]) => !comparedSeries.has(name)) : [];
    return { names: own.map(([name, key]) => ({ name, key })), keys, nameOf: null, comparedSeries };
  }

  const known = knownSeries(by, { columns, values: counted, rows: result.rows, locale });
  const nameOf = seriesNamer(by, known, locale);
  const own = ys.filter((y) => !isOther(y));
  const namesOf = (values: Iterable<Cell>) =>
    Array.from(values).flatMap((value) =>
      own.map((y) => ({
        name: seriesOf(nameOf(value), nameOfAmount(y, ys), locale) ?? '',
        key: seriesKeyOf(cellText(value), keyOfAmount(y, ys)),
      })),
    );
  // Only the most frequent values are known, and names of compared amounts are no keys.
  const values = new Set(known);
  if (own.length < ys.length) {
    result.rows.forEach((row) => values.add(row[by.index] ?? null));
  }

  return {
    names: namesOf(known),
    keys: namesOf(values).map(({ name, key }) => [name, key] as const),
    nameOf,
    comparedSeries: pairsOfSeries(
      ys,
      [...values].map((value) => (y) => seriesOf(nameOf(value), nameOfAmount(y, ys), locale)),
    ),
  };
}

/** What the axes of a graph are called, and how values along x are placed, named and coloured. */
function axesOf(
  points: PointList,
  { x, ys, by, panel, name, size }: GraphRoles,
  options: { eachRow: boolean; canBeCount: boolean; locale: Locale },
) {
  const { eachRow, locale } = options;
  const units = writtenUnits(ys);
  const xNames = x.labels ? null : optionNames(x);
  const amounts = axisAmounts(ys);
  const canBeCount = amounts.length === 1 && options.canBeCount;
  const hasUnits = units.besideAmounts !== undefined;
  const hasColours = !by && ys.length === 1 && !eachRow;

  return {
    labels: {
      x: xLabel(x, eachRow),
      y: amounts
        .map((y) => amountLabel(y, locale, { canBeCount, hasUnits }))
        .join(textsOf(locale).data.separator),
      unit: units.atAxis,
      series: by?.label ?? null,
      panel: panel?.label ?? null,
      name: name?.label ?? null,
      size: size && amountLabel(size, locale),
    },
    xType: xTypeOf(x),
    xZone: x.source.zone,
    xHasQuarters: areQuarters(x),
    xNames,
    footNames:
      x.descriptor.group && isDatePart(x.descriptor.step)
        ? shortPartNames(x.descriptor.step, locale)
        : undefined,
    xColours: hasColours ? coloursByValue(points, x, xNames) : {},
    unit: units.besideAmounts,
    hasCategories: hasCategories(x),
  };
}

/** The unit that all amounts have, by where it is written: with each of them, or once at their axis. */
function writtenUnits(ys: readonly ShownColumn[]): { besideAmounts?: string; atAxis?: string } {
  const found = unitOfAmounts(ys);
  if (!found) return {};
  if (found.isBeside) return { besideAmounts: found.unit };
  return { atAxis: found.unit };
}

/** What the axis of x is called; where each row is drawn, with the unit of its column. */
function xLabel({ label, unit }: ShownColumn, eachRow: boolean): string {
  if (eachRow && unit) return `${label} (${unit})`;
  return label;
}

type ReadRows = ReturnType<typeof readPoints> & { eachRow: boolean; isSum: boolean };

/** Says which rows and amounts are not drawn because they have no place or no number; null where all are. */
function leftOutNote(
  { result, locale }: SectionRows,
  roles: GraphRoles,
  { points, withoutPlace, incomplete, eachRow, isSum }: ReadRows,
): string | null {
  const amounts = (result.rows.length - withoutPlace.length) * roles.ys.length;
  // Of two selections, one may have nothing at many places.
  const missing = Number(!roles.ys.some(isOther)) * (amounts - points.length);
  return sentences(
    [
      withoutX(withoutPlace, roles, { eachRow, isSum, locale }),
      withoutNumber(missing, incomplete, locale),
      roles.size && withoutSize(points, roles.size, locale),
    ],
    locale,
  );
}

/**
 * The colours of the places along x, by their labels: those of options, or of ratings; none where no place
 * has one.
 */
function coloursByValue(points: PointList, x: ShownColumn, xNames: Labels | null): Record<string, string> {
  const cells = [...new Set(PointColumns.of(points).xs())];
  const names = [...new Set(cells.map((cell) => cellText(labelCell(cell, xNames))))];
  const colours = valueColours(names, x.rules);
  if (colours.length === 0) return {};
  return Object.fromEntries(names.map((name, at) => [name, colours[at] ?? '']));
}
