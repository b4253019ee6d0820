import { z } from 'zod';
import { isRecord } from '#domain/value/object/is-record.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { lenient, storedObject } from '#domain/value/object/stored-object.ts';
import { referenceFields } from './reference-schema.ts';

/** The most colours that a graph can have of its own. */
export const mostColours = 20;
/** The most values that a graph can have a colour for. */
export const mostValueColours = 50;
/** The most values that stand out in a graph: of more, none would. */
export const mostHighlighted = 20;

/** The palettes of series: the theme's categories, its scales, or its first colour for all. */
const palettes = ['categorical', 'sequential', 'diverging', 'single'] as const;

const isText = (value: unknown): boolean => typeof value === 'string';

/** The margins of a graph that has not set any; at the sides they mean as much as the labels need. In px. */
export const defaultMargins = { top: 20, right: 20, bottom: 50, left: 100 };
const sides = ['top', 'right', 'bottom', 'left'] as const;
/** A side of a graph. */
export type Side = (typeof sides)[number];
const isSide = (value: unknown): boolean => sides.some((side) => side === value);

type Bounds = { least?: number; most?: number };

/** A number that may be stored as text; beyond its bounds, it is the nearest one within them. */
function numberIn({ least = -Infinity, most = Infinity }: Bounds = {}) {
  return z.preprocess((stored) => {
    const number = typeof stored === 'string' ? readNumber(stored) : stored;
    if (typeof number === 'number') return Math.min(most, Math.max(least, number));
    return stored;
  }, z.number());
}

const number = (otherwise: number, bounds: Bounds = {}) => lenient(numberIn(bounds), otherwise);
const optionalNumber = (bounds: Bounds = {}) => lenient(numberIn(bounds).nullable(), null);
const margin = (otherwise: number) => number(otherwise, { least: 0, most: 500 });
const text = lenient(z.string(), '');

/** Drops from a stored list what does not belong there or is too many; what is no list stays as it is. */
const membersOf =
  (isMember: (stored: unknown) => boolean, most = Infinity) =>
  (stored: unknown): unknown => {
    if (!Array.isArray(stored)) return stored;
    return stored.filter(isMember).slice(0, most);
  };

const texts = (most: number) => lenient(z.preprocess(membersOf(isText, most), z.array(z.string())), []);
const flag = (otherwise: boolean) => lenient(z.boolean(), otherwise);

/** Settings that belong together; what is no object is as if nothing was set. */
function settings<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.preprocess((stored) => (isRecord(stored) ? stored : {}), storedObject(shape)).prefault({});
}

const axis = { label: text, rotateLabels: flag(false) };

/**
 * The display settings that every graph has, with their defaults. Each is read by itself: one that cannot be
 * read is the default, and leaves the others as they are. Lengths in px.
 */
export const graphDisplaySchema = storedObject({
  graphType: lenient(z.string(), 'BarGraph'),
  orientation: lenient(z.enum(['vertical', 'horizontal']), 'vertical'),
  groupMode: lenient(z.enum(['stacked', 'grouped', 'shares']), 'stacked'),
  title: settings({
    title: text,
    position: lenient(z.enum(['start', 'middle', 'end']), 'start'),
    /** Null is the size of the titles of sections beside it (decision 283). */
    fontSize: optionalNumber({ least: 8, most: 96 }),
    fontWeight: lenient(z.union([z.string(), z.number().transform(String)]).nullable(), null),
  }),
  subtitle: text,
  /** What the author notes on the data, below the chart. */
  footnote: text,
  bgColor: text,
  textColor: text,
  /**
   * The colours of series by the theme; '' for a scale where their values are one, else the theme's
   * categories.
   */
  palette: lenient(z.enum(['', ...palettes]), ''),
  colors: texts(mostColours),
  /**
   * Colours of values, by the values or, in older states, by what they are called in the chart; they go
   * before the colours by number.
   */
  valueColours: lenient(
    z.preprocess(membersOf(isRecord, mostValueColours), z.array(storedObject({ value: text, colour: text }))),
    [],
  ),
  /** The colour of bars of one series below zero; empty for that of the others. */
  negativeColour: text,
  /**
   * The values of series, or of places along x in bars of one series, that stand out: all others are faint.
   */
  highlighted: texts(mostHighlighted),
  height: number(300, { least: 60, most: 2000 }),
  width: number(0, { least: 0, most: 4000 }),
  margins: settings({
    top: margin(defaultMargins.top),
    right: margin(defaultMargins.right),
    bottom: margin(defaultMargins.bottom),
    left: margin(defaultMargins.left),
    /** The sides whose margin was set, also to the default one. */
    chosen: lenient(z.preprocess(membersOf(isSide), z.array(z.enum(sides))), []),
  }),
  legend: settings({
    show: flag(true),
    label: text,
    width: number(0),
    height: number(0),
  }),
  tooltip: settings({
    show: flag(true),
    fontSize: number(12, { least: 8, most: 32 }),
  }),
  /** Whether bars, pies and the cells of heat maps carry their amounts, where they fit. */
  showAmounts: flag(true),
  /** Whether the middle of a pie is free, and has the total. */
  hasHole: flag(false),
  /** Whether the points of a scatter plot that have names carry them, where they fit. */
  showPointNames: flag(true),
  xAxis: settings({
    ...axis,
    showGridLines: flag(false),
    tickSpacing: number(1, { least: 1 }),
    showXAxisBar: flag(true),
  }),
  yAxis: settings({
    ...axis,
    showGridLines: flag(true),
    tickFormat: lenient(z.string(), 'abbreviate'),
  }),
  /**
   * Of several charts, one for each value of a column: their axes of amounts, their order, and one that
   * stands out.
   */
  panels: settings({
    axes: lenient(z.enum(['shared', 'free']), 'shared'),
    sort: lenient(z.enum(['', 'largest']), ''),
    highlighted: text,
  }),
  /** The series that is a line over bars, by its key; the last one where it is empty. */
  lineSeries: text,
  /** The axis of that line, which it has where this one and the other are named. */
  secondAxis: settings({ label: text, tickFormat: lenient(z.string(), 'abbreviate') }),
  /** How many categories along x are shown, the largest; the others are one, Other. All where it is null. */
  mostCategories: lenient(z.number().int().min(1).max(1000).nullable(), null),
  /**
   * The same for numbers and dates along x in bars and heat maps: those with the largest amounts, in equal
   * steps.
   */
  mostPlaces: lenient(z.number().int().min(1).max(1000).nullable(), null),
  /** About how many steps a histogram has, which begin at round values. */
  mostSteps: lenient(z.number().int().min(5).max(100), 20),
  upperLimit: optionalNumber(),
  /** Whether the amounts of lines and scatter plots begin at zero, as those of bars always do. */
  startsAtZero: flag(false),
  isLog: flag(false),
  useCustomXDomain: flag(false),
  xDomain: lenient(z.tuple([numberIn(), numberIn()]).nullable(), null),
  showScaleFilter: flag(false),
  ...referenceFields,
  darkMode: flag(false),
  padding: number(0),
});

/** Display settings with every default filled in. */
export type GraphDisplay = z.output<typeof graphDisplaySchema>;

/**
 * Display settings with the locale in which the data of the page is written, and the unit that is written
 * with each amount.
 */
export type DrawnDisplay = GraphDisplay & {
  locale?: Locale;
  unit?: string | undefined;
  /** The zone of the times along x, which is written with each of them. */
  xZone?: SourceColumn['zone'];
  /** The amounts and the positions along x that axes reach at least, so that several charts have the same. */
  reaches?: [least: number, most: number] | undefined;
  xReaches?: [first: number, last: number] | undefined;
  /** Whether the dates along x are quarters, as which they are written. */
  xHasQuarters?: boolean;
};

/** The margin of a side in px if it was set; null where the labels decide. */
export function chosenMargin({ margins }: Pick<GraphDisplay, 'margins'>, side: Side): number | null {
  if (margins.chosen.includes(side) || margins[side] !== defaultMargins[side]) return margins[side];
  return null;
}
