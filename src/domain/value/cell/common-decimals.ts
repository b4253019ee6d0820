import type { Cell } from './cell.ts';
import { mayBeCode } from '#domain/value/number/format-number.ts';

/**
 * The most decimals that numbers without a format are filled up to; longer ones are written with their own
 * digits.
 */
const mostFilled = 6;

/** Powers of ten for the decimals that most numbers have. */
const powers = [1, 10, 100, 1000, 10_000];
/** Below this, a number of so few decimals has at most 15 digits, which a floating number keeps. */
const leastLong = 1e10;

/** The decimals that a number needs, without the noise of floating numbers. */
export function decimalsOf(value: number): number {
  if (Number.isSafeInteger(value)) return 0;
  // Long columns are read whole, and writing each number takes ten times as long.
  if (Math.abs(value) < leastLong) {
    const few = powers.findIndex((power) => Math.round(value * power) / power === value);
    if (few !== -1) return few;
  }

  const [digits = '', exponent] = String(Number(value.toPrecision(15))).split('e');
  const written = digits.split('.')[1]?.length ?? 0;
  return Math.max(0, written - Number(exponent ?? 0));
}

/**
 * The decimals that all numbers of a column have, so that their points are below each other. Undefined where
 * each is written with its own: in a format that is not made of plain digits, and where some number has very
 * many. Numbers that `mayBeRounded`, because they were calculated, have no more than they need.
 */
export function commonDecimals(
  values: readonly number[],
  format: string,
  mayBeRounded = false,
): number | undefined {
  const most = greatest(values, decimalsOf);
  if (format === '' || format === 'zero_to_na') {
    if (mayBeRounded) return Math.min(most, precision(values));
    if (most > mostFilled) return undefined;
    return most;
  }

  if (format === 'comma_dollar' && most > 0 && reachesOne(values)) return 2;
  if (format === 'comma' || format === 'comma_dollar') return Math.min(most, precision(values));
  return undefined;
}

/**
 * From this size on, whole numbers without a format have separators: years are less. Others have them from
 * four digits on.
 */
const leastSeparated = 10_000;

/**
 * Whether the numbers of a column have separators from four digits on, because some of them have separators
 * anyway. A column of nothing but codes has none.
 */
export function haveSeparators(values: readonly Cell[]): boolean {
  return values.some((value) => {
    if (typeof value !== 'number' || mayBeCode(value)) return false;
    return Math.abs(value) >= (Number.isInteger(value) ? leastSeparated : 1000);
  });
}

/** Two decimals, or those of three significant digits where all numbers are less than one. */
function precision(values: readonly number[]): number {
  if (reachesOne(values)) return 2;
  const largest = greatest(values, Math.abs);
  if (largest === 0) return 0;
  return 2 - Math.floor(Math.log10(largest));
}

/**
 * The greatest result over all values, at least 0; `Math.max` cannot take as many arguments as long lists
 * have.
 */
const greatest = (values: readonly number[], of: (value: number) => number) =>
  values.reduce((most, value) => Math.max(most, of(value)), 0);

const reachesOne = (values: readonly number[]) => values.some((value) => Math.abs(value) >= 1);
