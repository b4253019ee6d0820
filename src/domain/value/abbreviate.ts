const units: [number, string][] = [
  [1e15, 'Q'],
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

/**
 * A number in short: K at a thousand, M, B, T, Q at a quadrillion, with one or two decimals (`1.5K`, `1.25M`, `2.0B`);
 * below 1 with two fixed decimals, in between with at most two. `short` drops a last `.0`, for axes.
 */
export function abbreviate(value: number, options: { short?: boolean } = {}): string {
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size < 1) return fraction(sign, size);
  // What rounds up to the next unit belongs to it: 999,999 is 1.0M, never 1000.0K.
  const unit = units.find(([least]) => size >= least * 0.999995);
  if (!unit) return sign + trim(size.toFixed(2));
  const decimals = trim((size / unit[0]).toFixed(2));
  return sign + (options.short || decimals.includes('.') ? decimals : `${decimals}.0`) + unit[1];
}

/** Two decimals, and for what would round to nothing two significant digits. */
function fraction(sign: string, size: number): string {
  return sign + (size < 0.005 ? size.toPrecision(2) : size.toFixed(2));
}

function trim(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
