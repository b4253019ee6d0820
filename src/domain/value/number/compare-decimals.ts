/** A number in digits, with a point or without. */
const plainDecimal = /^([+-]?)(\d+)(?:\.(\d*))?$/;

/** Whether a text is a number in digits, as `compareDecimals` compares them exactly. */
export const isPlainDecimal = (text: string): boolean => plainDecimal.test(text);

/** Compares two numbers in digits exactly, however many they have: below 0, 0 or above 0. */
export function compareDecimals(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const scale = Math.max(left.fraction.length, right.fraction.length);
  const difference = scaled(left, scale) - scaled(right, scale);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

type Parts = { sign: string; whole: string; fraction: string };

function partsOf(text: string): Parts {
  const [, sign = '', whole = '0', fraction = ''] = plainDecimal.exec(text) ?? [];
  return { sign, whole, fraction };
}

function scaled({ sign, whole, fraction }: Parts, scale: number): bigint {
  const digits = BigInt(whole + fraction.padEnd(scale, '0'));
  return sign === '-' ? -digits : digits;
}
