import { utcWriter } from '#domain/value/date/format-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { extent, pairs } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { momentOf } from './chart-data.ts';
import { whenRead, type BreakpointName } from './breakpoints.ts';
import { dayLength, fewDays } from './few-days.ts';
import type { Tick } from './value-scale.ts';
import { isYearLike, numberAlong, tickLabels } from './number-text.ts';
import { textWidth, widest } from './text-width.ts';

/**
 * The position of each x along the axis (0 to 1), and the ticks for each breakpoint; `of` is the position of
 * any number or moment on a measured axis.
 */
export type XScale = {
  at(place: number): number;
  of?(value: number): number;
  ticks: Record<BreakpointName, Tick[]>;
};

/** The widest number along an axis that is written in full, and the least space between two labels, in px. */
const [mostFull, leastGap] = [72, 8];

/** The px that the label of a first tick may reach beyond the plot. */
const mostOutside = 16;
/** The space beside a plot that the labels of amounts usually take, in px. */
const gutter = 40;

/**
 * A scale along numbers or time, for places with these positions (null for one without): from the least to
 * the greatest, or over the custom domain. `margin` is added at both ends, in the units of x.
 */
export function measuredX(
  positions: readonly (number | null)[] | Float64Array,
  { display, xType }: Pick<GraphViewProps, 'display' | 'xType'>,
  margin = 0,
): XScale {
  const timed = xType !== 'numeric';
  const numbers =
    positions instanceof Float64Array ? positions : Float64Array.from(positions.filter((at) => at !== null));
  const [from = NaN, to = NaN] = customEnds(display, timed) ?? display.xReaches ?? extent(numbers);
  const around = timed ? dayLength : 1;
  const domain: [number, number] = from === to ? [from - around, to + around] : [from - margin, to + margin];
  const scale = timed ? scaleUtc(domain, [0, 1]) : scaleLinear(domain, [0, 1]);
  const isWhole = !timed && numbers.every((at) => Number.isInteger(at));
  const areYears = isWhole && numbers.every((at) => isYearLike(at));
  const ends = yearEnds([from, to], { areYears, timed, numbers }).map(({ value, label }) => ({
    value,
    label,
    at: scale(value),
  }));
  const days = timed && from < to ? fewDays(numbers, { at: scale, locale: display.locale }) : [];
  // A single moment may be a year or a minute.
  const first = timed ? new Date(from) : from;
  const only = from === to ? [first] : null;
  const roundTicks = (all: (number | Date)[]) => {
    if (isWhole) return onlyWhole(all, 1);
    if (xType === 'date') return onlyWhole(all, dayLength);
    return all;
  };
  // Around a single place, and beside the outermost bars and points in time, there is nothing to be labelled.
  const isWithin = (tick: number | Date) => Number(tick) >= from && Number(tick) <= to;
  const endsAtData = timed || areYears || from === to;
  const ticksFor = (least: number): Tick[] => {
    const all: (number | Date)[] =
      only ?? scale.ticks(Math.max(2, Math.round(least / (90 * display.xAxis.tickSpacing))));
    const inside = endsAtData ? all.filter(isWithin) : all;
    const ticks = roundTicks(inside.length > 0 ? inside : [first]);
    const byDay = ticks.some((tick) => tick instanceof Date && tick.getUTCDate() !== 1);
    const labels = timed
      ? ticks.map((tick) => timeTick(new Date(tick), byDay, display))
      : numberLabels(ticks.map(Number), areYears, display.locale);
    const step = Math.ceil(((widest(labels) + leastGap) * ticks.length) / least);
    const fitting = ticks
      .map((tick, index) => ({ value: Number(tick), at: scale(tick), label: labels[index]! }))
      .filter((_, index) => index % step === 0);
    const width = least - gutter;

    return (
      daysInstead(days, fitting, width) ?? withEnds(ends, fitting, width) ?? withoutCrowdedEnd(fitting, width)
    );
  };

  return {
    at: (place) => scale(positions[place] ?? 0),
    of: (value) => scale(value),
    ticks: whenRead(ticksFor),
  };
}

/** The ends of the part of x that an editor has chosen; null for all of it. */
function customEnds(
  { useCustomXDomain, xDomain }: Pick<DrawnDisplay, 'useCustomXDomain' | 'xDomain'>,
  isTimed: boolean,
): number[] | null {
  if (!useCustomXDomain || !xDomain) return null;
  return isTimed ? xDomain.map(momentOf) : xDomain;
}

/** The first and the last year of an axis of years; none of other axes, and of an axis around one place. */
function yearEnds(
  ends: [from: number, to: number],
  { areYears, timed, numbers }: { areYears: boolean; timed: boolean; numbers: Float64Array },
): Pick<Tick, 'value' | 'label'>[] {
  if (ends[0] === ends[1]) return [];

  if (!timed) {
    if (!areYears || !ends.every(isYearLike)) return [];
    return ends.map((value) => yearTick(value, value));
  }

  if (!ends.every(isYearStart) || !numbers.every(isYearStart)) return [];
  return ends.map((value) => yearTick(value, new Date(value).getUTCFullYear()));
}

const isYearStart = (moment: number): boolean => moment === Date.UTC(new Date(moment).getUTCFullYear(), 0);

const yearTick = (value: number, year: number) => ({ value, label: String(year).padStart(4, '0') });

/**
 * The ends with the ticks between them whose labels do not meet theirs; null without ends, or where these
 * meet.
 */
function withEnds(ends: readonly Tick[], ticks: readonly Tick[], width: number): Tick[] | null {
  const [first, last] = ends;
  if (!first || !last || !areApart(first, last, width)) return null;

  return [
    first,
    ...ticks.filter((tick) => areApart(first, tick, width) && areApart(tick, last, width)),
    last,
  ];
}

/**
 * Few days instead of these ticks; null where there are none, where the ticks are the same, or where labels
 * would meet.
 */
function daysInstead(days: readonly Tick[], ticks: readonly Tick[], width: number): Tick[] | null {
  const shown = days.filter(({ at }) => at >= 0 && at <= 1);
  const isSame = shown.length === ticks.length && shown.every(({ value }, at) => value === ticks[at]?.value);
  if (shown.length === 0 || isSame) return null;
  if (!pairs(shown).every(([one, next]) => areApart(one, next, width))) return null;
  return shown;
}

/** Whether the labels of two ticks do not meet; those at the ends are moved inwards (`.tm-foot-free`). */
function areApart(before: Tick, after: Tick, width: number): boolean {
  const [half, afterHalf] = [textWidth(before.label) / 2, textWidth(after.label) / 2];
  const end = Math.max(before.at * width, half - mostOutside) + half;
  const start = Math.min(after.at * width, width - afterHalf) - afterHalf;
  return start - end >= leastGap;
}

/** Ticks without the last one where its label meets the one before. */
function withoutCrowdedEnd(ticks: Tick[], width: number): Tick[] {
  const [before, last] = ticks.slice(-2);
  if (!before || !last) return ticks;
  if (areApart(before, last, width)) return ticks;
  return ticks.slice(0, -1);
}

/**
 * The ticks at multiples of a unit: between two years or two days there is none. All of them where none is
 * one.
 */
function onlyWhole(ticks: (number | Date)[], unit: number): (number | Date)[] {
  const whole = ticks.filter((tick) => Number(tick) % unit === 0);
  if (whole.length > 0) return whole;
  return ticks;
}

/** Labels of numbers along an axis; short, or with more decimals, where full ones are wide or alike. */
function numberLabels(ticks: number[], areYears: boolean, locale: Locale): string[] {
  const full = ticks.map(numberAlong(areYears && ticks.every(isYearLike), locale));
  const isClear = widest(full) <= mostFull && new Set(full).size === full.length;
  if (isClear) return full;
  return tickLabels(ticks, { name: 'abbreviate', locale });
}

/** The centres of bands, for categories along x, which have labels instead of ticks. */
export function bandX(count: number): XScale {
  return { at: (place) => (place + 0.5) / count, ticks: { n: [], m: [], w: [] } };
}

/** Whether x is measured, by numbers or time, and not a row of categories. */
export function isMeasured(xType: GraphViewProps['xType']): boolean {
  return xType === 'numeric' || xType === 'date' || xType === 'timestamp';
}

/**
 * Whether labels along x are understood where some are left out: of the largest numbers or dates only, none
 * follows.
 */
export function areOrdered({ display, xType }: Pick<GraphViewProps, 'display' | 'xType'>): boolean {
  return isMeasured(xType) && display.mostPlaces === null;
}

/** Where the minutes, the seconds and the milliseconds of a time end in ISO 8601. */
const timeEnds = { minute: 16, second: 19, millisecond: 23 } as const;

/** A time as coarsely as it is round: `10:05`, `10:05:30` or `10:05:30.250`. */
function timeOfDay(tick: Date): string {
  return tick.toISOString().slice(11, timeEnds[precisionOf(tick.getTime())]);
}

function precisionOf(moment: number): keyof typeof timeEnds {
  if (moment % 60_000 === 0) return 'minute';
  if (moment % 1000 === 0) return 'second';
  return 'millisecond';
}

const writeDayOfMonth = utcWriter({ month: 'short', day: 'numeric' });
const writeMonth = utcWriter({ month: 'short' });

/**
 * A moment as coarsely as it is round: a year, a month, a day, a time; `byDay` where months are too coarse.
 */
function timeTick(tick: Date, byDay: boolean, { locale, xZone }: DrawnDisplay): string {
  if (tick.getTime() % dayLength !== 0) {
    if (xZone) return `${timeOfDay(tick)} ${xZone}`;
    return timeOfDay(tick);
  }
  if (tick.getUTCDate() !== 1 || (byDay && tick.getUTCMonth() !== 0)) return writeDayOfMonth(tick, locale);
  if (tick.getUTCMonth() === 0) return String(tick.getUTCFullYear()).padStart(4, '0');
  return writeMonth(tick, locale);
}
