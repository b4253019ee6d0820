import { plainDigits, readNumber } from './read-value.ts';

/** The unit of shares of one, which are shown as percentages: 0.12 as 12%. */
export const shareUnit = '100%';

/**
 * Whether numbers are parts of something each, so that their sum says nothing: percentages, per mille and
 * shares of one.
 */
export const isPartUnit = (unit: string | undefined): boolean =>
  unit !== undefined && ['%', '‰', shareUnit].includes(unit);

/** A number as it is shown with its unit: a share times 100, without the noise of floating numbers. */
export function shownAmount(value: number, unit: string | undefined): number {
  if (unit === shareUnit) return Number((value * 100).toPrecision(15));
  return value;
}

/** The percentage of a share, as texts: `12` for `0.12`; other texts stay. */
export function percentageOf(share: string): string {
  const number = readNumber(share);
  if (number === null) return share;
  return String(shownAmount(number, shareUnit));
}

/**
 * The share of a percentage that a person wrote, as texts: `12.5` for `1,250` and `1,250%`; other texts stay.
 */
export function shareOf(percentage: string): string {
  const number = readNumber(plainDigits(percentage.trim().replace(/%$/, '')));
  if (number === null) return percentage;
  return String(Number((number / 100).toPrecision(15)));
}
