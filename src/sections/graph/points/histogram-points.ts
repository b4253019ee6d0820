import { cellText } from '#domain/value/cell/cell-text.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Labels } from '#domain/value/cell/label-cell.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import type { GraphViewProps } from '#graphs/graph-view-props.ts';
import { xLabeller, xPosition } from '#graphs/marks/x-label.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphPoints } from './graph-points.ts';
import { xTypeOf } from './x-column.ts';

/** The width of the only step there is, by the type of x: one, or a day in ms. */
const [oneNumber, oneDay] = [1, 86_400_000];

/**
 * The steps of a histogram as points: each row of the result has the start, the last value and the number of
 * rows of a step, in their order. `all` is the result with the number of all rows: the note says how many of
 * them have no value.
 */
export function histogramPoints(
  { shown, result, locale }: SectionRows,
  all: SectionResult | undefined,
): GraphPoints {
  const { data: texts } = textsOf(locale);
  const x = shown.find(({ descriptor }) => descriptor.xAxis);
  if (!x) return { problem: texts.noColumns };

  const xType = xTypeOf(x);
  const steps = result.rows.map(([from = null, last = null, count = null]) => ({ from, last, count }));
  return {
    points: steps.map(({ from, count }) => ({ x: from, y: readNumber(count) ?? 0, series: null })),
    labels: { x: x.label, y: texts.countOfRows, series: null },
    xType,
    xNames: namesOfSteps(steps, xType, locale),
    xColours: {},
    stepWidth: widthOfSteps(steps, xType),
    restSeries: null,
    seriesOrder: [],
    seriesKeys: new Map(),
    isSum: true,
    hasParts: false,
    unit: undefined,
    xZone: undefined,
    xHasQuarters: false,
    hasCategories: false,
    note: withoutValue(x, { counted: steps.map(({ count }) => readNumber(count) ?? 0), all }, locale),
  };
}

/** Says how many rows have no value, and so no step; null where there are none or it is not known. */
function withoutValue(
  { label }: ShownColumn,
  { counted, all }: { counted: readonly number[]; all: SectionResult | undefined },
  locale: Locale,
): string | null {
  if (all?.status !== 'ready') return null;
  const rows = readNumber(all.result.rows[0]?.[0]) ?? 0;
  const count = rows - counted.reduce((sum, one) => sum + one, 0);
  if (count <= 0) return null;
  return textsOf(locale).charts.rowsWithoutValidValue({ count, label });
}

type Step = { from: Cell; last: Cell };

/** What steps are called, by their starts: from one value to another, or the one value that they have. */
function namesOfSteps(steps: readonly Step[], xType: GraphViewProps['xType'], locale: Locale): Labels {
  const { filters: texts } = textsOf(locale);
  const write = endWriter(steps, xType, locale);
  return Object.fromEntries(
    steps.map(({ from, last }) => {
      const name = from === last ? write(from) : texts.fromTo({ from: write(from), to: write(last) });
      return [String(from), name];
    }),
  );
}

/** Writes the ends of steps: days in full, and numbers as along an axis. */
function endWriter(
  steps: readonly Step[],
  xType: GraphViewProps['xType'],
  locale: Locale,
): (end: Cell) => string {
  const ends = steps.flatMap(({ from, last }) => [from, last]);
  if (xType === 'numeric') return xLabeller(ends, xType, { locale });

  return (end) => {
    const date = readDate(end);
    if (!date) return cellText(end);
    return formatDate(date, locale);
  };
}

/** The width of steps in units of x, of dates in ms. */
function widthOfSteps([first, second]: readonly Step[], xType: GraphViewProps['xType']): number {
  const [from, next] = [first, second].map((step) => xPosition(step?.from ?? null, xType));
  if (from == null || next == null) return xType === 'numeric' ? oneNumber : oneDay;
  return next - from;
}
