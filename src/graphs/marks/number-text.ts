import { commonDecimals, decimalsOf } from '#domain/value/common-decimals.ts';
import { abbreviate, dollar, formatDecimals, formatNumber, shortUnits } from '#domain/value/format-number.ts';
import { formatValue } from '#domain/value/format-value.ts';

type Write = (value: number) => string;

/** With the greatest amount below this, labels of different units are written with all digits. */
const leastShort = 10_000;
/** From this amount on, the amounts beside bars are short. */
const leastShortAmount = 1_000_000;

/** Labels for axis ticks in a value format. All have one unit and as many decimals; zero has neither. */
export function tickLabels(ticks: number[], format: string): string[] {
  const write = ticksWriter(ticks, format);
  return ticks.map((tick) => (tick === 0 && isNumeric(format) ? inFormat('0', format) : write(tick)));
}

function ticksWriter(ticks: number[], format: string): Write {
  const [size, unit] = isShort(format) ? commonUnit(ticks) : none;
  const decimals = mostDecimals(ticks.map((tick) => tick / size));
  if (unit !== '' && decimals > 2) return ticksWriter(ticks, format.replace('abbreviate', 'comma'));
  if (isNumeric(format)) return (tick) => inFormat(formatDecimals(tick / size, decimals) + unit, format);
  return (tick) => formatValue(tick, { format });
}

const none = [1, ''] as const;

/** The unit of all ticks: that of each of them, else that of the greatest, none where that is not great. */
function commonUnit(ticks: number[]): readonly [size: number, unit: string] {
  const sizes = ticks.filter((tick) => tick !== 0).map(Math.abs);
  const unitOf = (amount: number) => shortUnits.find(([least]) => amount >= least) ?? none;
  const most = Math.max(0, ...sizes);
  const [largest, least] = [unitOf(most), unitOf(Math.min(most, ...sizes))];
  return largest === least || most >= leastShort ? largest : none;
}

const mostDecimals = (values: number[]) => Math.max(0, ...values.map(decimalsOf));

const isShort = (format: string) => format.startsWith('abbreviate');
const isNumeric = (format: string) => format === '' || isShort(format) || format.startsWith('comma');
const inFormat = (number: string, format: string) => (format.endsWith('_dollar') ? dollar(number) : number);

/** A value with all its digits for a tooltip or a table, in dollars where the axis is. */
export function fullNumber(value: number, format: string): string {
  if (!isNumeric(format)) return formatValue(value, { format });
  return formatValue(value, { format: format.endsWith('_dollar') ? 'comma_dollar' : 'comma' });
}

/** Writes the numbers of a list in full with as many decimals each; `fullNumber` where they have very many. */
export function alignedNumbers(values: readonly number[], format: string): Write {
  const full = format.endsWith('_dollar') ? 'comma_dollar' : 'comma';
  const decimals = isNumeric(format) ? commonDecimals(values, full) : undefined;
  return decimals === undefined
    ? (value) => fullNumber(value, format)
    : (value) => formatValue(value, { format: full, decimals });
}

/** Writes the amounts of a chart beside its marks: all of them short, or all with all digits. */
export function amountsWriter(values: readonly number[], format: string): Write {
  const isLarge = values.some((value) => Math.abs(value) >= leastShortAmount);
  if (isShort(format) && isLarge) return (value) => inFormat(abbreviate(value), format);
  return alignedNumbers(values, format);
}

/** Writes the numbers along an axis alike: without a comma where all of them look like years. */
export function numbersAlong(values: readonly number[]): Write {
  return values.every(isYearLike) ? String : formatNumber;
}

/** Whether a number can be a year of a calendar. */
export const isYearLike = (value: number): boolean =>
  Number.isInteger(value) && value >= 1000 && value < 3000;
