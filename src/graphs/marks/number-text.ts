import { max, min } from 'd3-array';
import { commonDecimals, decimalsOf } from '#domain/value/cell/common-decimals.ts';
import {
  abbreviate,
  dollar,
  formatDecimals,
  formatNumber,
  isPower,
  shortUnits,
  withUnit,
} from '#domain/value/number/format-number.ts';
import { besideNumber, formatValue, isDollarFormat } from '#domain/value/cell/format-value.ts';
import { defaultLocale, type Locale } from '#domain/value/text/locale.ts';
import type { DrawnDisplay } from '../graph-display.ts';

type Write = (value: number) => string;

/**
 * How the amounts of a chart are written: the name of a value format, the locale, and the unit that each
 * number has.
 */
export type AmountFormat = { name: string; locale?: Locale; unit?: string | undefined };

/** How the amounts of a chart are written, by its display. */
export const amountFormat = ({
  yAxis: { tickFormat: name },
  locale,
  unit,
}: Pick<DrawnDisplay, 'yAxis' | 'locale' | 'unit'>): AmountFormat => ({
  name,
  locale,
  unit: isDollarFormat(name) ? undefined : unit,
});

/** With the greatest amount below this, labels of different units are written with all digits. */
const leastShort = 10_000;
/** How many digits the greatest of the amounts at marks has at least; its tooltip has all. */
const firstDigits = 4;
/** From this amount on, the amounts beside bars are short. */
const leastShortAmount = 1_000_000;

/** Labels for axis ticks in a value format. All have one unit and as many decimals; zero has neither. */
export function tickLabels(ticks: number[], format: AmountFormat): string[] {
  const write = ticksWriter(ticks, format);
  return ticks.map((tick) => (tick === 0 && isNumeric(format.name) ? inFormat('0', format) : write(tick)));
}

function ticksWriter(ticks: number[], format: AmountFormat): Write {
  const { name, locale } = format;
  const [size, unit] = isShort(name) && !ticks.some(isPower) ? commonUnit(ticks, locale) : none;
  const decimals = mostDecimals(ticks.map((tick) => tick / size));

  if (unit !== '' && decimals > 2) {
    return ticksWriter(ticks, { ...format, name: name.replace('abbreviate', 'comma') });
  }

  if (isNumeric(name)) {
    return (tick) => inFormat(withUnit(formatDecimals(tick / size, decimals, locale), unit), format);
  }

  return (tick) => formatValue(tick, { format: name, locale });
}

const none = [1, ''] as const;

/** The unit of all ticks: that of each of them, else that of the greatest, none where that is not great. */
function commonUnit(ticks: number[], locale: string = defaultLocale): readonly [size: number, unit: string] {
  const sizes = ticks.filter((tick) => tick !== 0).map(Math.abs);
  const unitOf = (amount: number) => shortUnits(locale).find(([least]) => amount >= least) ?? none;
  const most = Math.max(0, ...sizes);
  const [largest, least] = [unitOf(most), unitOf(Math.min(most, ...sizes))];
  if (largest === least || most >= leastShort) return largest;
  return none;
}

const mostDecimals = (values: number[]) => Math.max(0, ...values.map(decimalsOf));

const isShort = (name: string) => name.startsWith('abbreviate');
const isNumeric = (name: string) => name === '' || isShort(name) || name.startsWith('comma');

function inFormat(number: string, format: AmountFormat): string {
  if (isDollarFormat(format.name)) return dollar(number, format.locale);
  return besideNumber(number, format);
}

function inFull(name: string): string {
  if (isDollarFormat(name)) return 'comma_dollar';
  return 'comma';
}

/** A value with all its digits for a tooltip or a table, in dollars where the axis is. */
export function fullAmount(value: number, { name, ...how }: AmountFormat): string {
  if (isNumeric(name)) return formatValue(value, { ...how, format: inFull(name) });
  return formatValue(value, { format: name, locale: how.locale });
}

/**
 * Writes the numbers of a list in full with as many decimals each, at most so many; `fullAmount` where they
 * have very many.
 */
export function alignedNumbers(
  values: readonly number[],
  format: AmountFormat,
  mostDecimals = Infinity,
): Write {
  const { name, ...how } = format;
  const full = inFull(name);
  const common = isNumeric(name) ? commonDecimals(values, full) : undefined;
  if (common === undefined) return (value) => fullAmount(value, format);
  const decimals = Math.min(common, mostDecimals);
  return (value) => formatValue(value, { ...how, format: full, decimals });
}

/**
 * Writes the amounts of a chart beside its marks: all of them short, or all in full, with the decimals that
 * the greatest has among its first digits.
 */
export function amountsWriter(
  values: readonly number[],
  format: AmountFormat,
  digits: number = firstDigits,
): Write {
  const most = values.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0);
  if (isShort(format.name) && most >= leastShortAmount) return shortWriter(values, format, digits);
  return alignedNumbers(values, format, decimalsWithin(digits, most));
}

/** How many decimals a number of this size has among its first digits. */
const decimalsWithin = (digits: number, size: number) =>
  Math.max(0, digits - 1 - Math.floor(Math.log10(Math.max(size, 1))));

/**
 * Writes short amounts with the unit of the greatest and as many decimals each; each with its own where some
 * are far smaller.
 */
function shortWriter(values: readonly number[], format: AmountFormat, digits: number): Write {
  const sizes = values.filter((value) => value !== 0).map(Math.abs);
  const [size, unit] = commonUnit(sizes, format.locale);

  if (min(sizes)! < size / 10 || sizes.some(isPower)) {
    return (value) => inFormat(abbreviate(value, format.locale), format);
  }

  const most = decimalsWithin(digits, max(sizes)! / size);
  const decimals = mostDecimals(sizes.map((value) => Number((value / size).toFixed(most))));
  const write: Write = (value) => formatDecimals(value / size, decimals, format.locale) + unit;

  return (value) => inFormat(value === 0 ? '0' : write(value), format);
}

/** Writes the numbers along an axis alike: without a comma where all of them are like years. */
export function numberAlong(areYears: boolean, locale: Locale): Write {
  if (areYears) return String;
  return (value) => formatNumber(value, locale);
}

/** Whether a number can be a year of a calendar. */
export const isYearLike = (value: number): boolean =>
  Number.isInteger(value) && value >= 1000 && value < 3000;
