import type { Cell } from '#domain/value/cell/cell.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import {
  formatDate,
  formatSecond,
  formatStyledDate,
  formatTimestamp,
  type WriteDate,
} from '#domain/value/date/format-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import { isYearLike, numberAlong } from './number-text.ts';

type XType = GraphViewProps['xType'];

/** The position of an x value on a linear or a time scale (milliseconds), or null where it has none. */
export function xPosition(value: Cell, xType: XType): number | null {
  if (xType === 'numeric') return readNumber(value);
  if (xType === 'date' || xType === 'timestamp') return readDate(value)?.getTime() ?? null;
  return null;
}

/**
 * What a chart says of its values along x: their locale, the zone of times, and whether dates are quarters.
 */
export type XLook = Pick<DrawnDisplay, 'locale' | 'xZone' | 'xHasQuarters'>;

/**
 * How to write the x values of a chart: dates only as finely as these values differ (years, months, days,
 * minutes, seconds).
 */
export function xLabeller(values: Iterable<Cell>, xType: XType, look: XLook = {}): (value: Cell) => string {
  const { locale } = look;
  if (xType === 'numeric') return numberLabeller(values, locale);
  if (xType === 'boolean') return booleanLabeller(locale);
  if (xType !== 'date' && xType !== 'timestamp') return (value) => cellText(value, { locale });

  const dates = Array.from(values, readDate).filter((date) => date !== null);
  const write = finest(dates, look);
  return (value) => {
    const date = readDate(value);
    if (date) return write(date, locale);
    return cellText(value);
  };
}

function booleanLabeller(locale: Locale): (value: Cell) => string {
  const { columns: texts } = textsOf(locale);
  return (value) => (value === true || value === 'true' ? texts.yes : texts.no);
}

function numberLabeller(values: Iterable<Cell>, locale: Locale): (value: Cell) => string {
  const write = numberAlong(areYears(values), locale);
  return (value) => {
    const number = readNumber(value);
    if (number === null) return cellText(value);
    return write(number);
  };
}

/** Whether all numbers read as years. */
function areYears(values: Iterable<Cell>): boolean {
  for (const value of values) {
    const number = readNumber(value);
    if (number !== null && !isYearLike(number)) return false;
  }
  return true;
}

function finest(dates: Date[], { xZone: zone, xHasQuarters = false }: XLook): WriteDate {
  if (dates.some((date) => date.getTime() % 86_400_000 !== 0)) {
    const write = areInDifferentMinutes(dates) ? formatTimestamp : formatSecond;
    if (zone) return (date, locale) => `${write(date, locale)} ${zone}`;
    return write;
  }

  if (dates.some((date) => date.getUTCDate() !== 1)) return formatDate;
  const years = dates.some((date) => date.getUTCMonth() !== 0) ? 'month' : 'year';
  const style = xHasQuarters ? 'quarter' : years;

  return (date, locale) => formatStyledDate(date, style, locale);
}

/** Whether different moments are in different minutes. */
function areInDifferentMinutes(dates: Date[]): boolean {
  const moments = new Set(dates.map((date) => date.getTime()));
  return new Set([...moments].map((moment) => Math.floor(moment / 60_000))).size === moments.size;
}
