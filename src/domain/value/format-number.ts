/** The locale of numbers, dates and plurals where no other is given: the language of the interface. */
export const defaultLocale = 'en-US';

const formats = new Map<string, Intl.NumberFormat>();

/** A formatter of these options, made once per locale. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** A number or a count with thousands separators and at most three decimals: `1,234,567`. */
export function formatNumber(value: number, locale = defaultLocale): string {
  return numberFormat(locale, {}).format(value);
}

/** A number with thousands separators and at most two decimals; below 0.01 with three significant digits. */
export function comma(value: number, locale = defaultLocale): string {
  const isSmall = value !== 0 && Math.abs(value) < 0.01;
  return numberFormat(
    locale,
    isSmall ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 },
  ).format(value);
}

/** Puts a dollar sign before a formatted number, after its minus: `-$1.5K`. */
export function dollar(formatted: string): string {
  return formatted.startsWith('-') ? `-$${formatted.slice(1)}` : `$${formatted}`;
}

const byteUnits: readonly [number, string][] = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
];

/** A size in bytes with a decimal unit and at most one decimal: `1.4 kB`. */
export function formatBytes(bytes: number, locale = defaultLocale): string {
  const [size, unit] = byteUnits.find(([least]) => bytes >= least) ?? [1, 'B'];
  return `${numberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / size)} ${unit}`;
}

const units: readonly [number, string][] = [
  [1e15, 'Q'],
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

/**
 * A short number: K from a thousand, M, B, T, Q from a quadrillion, with one or two decimals (`1.5K`, `1.25M`, `2.0B`);
 * below 1 with two fixed decimals, in between with at most two. `short` drops a last `.0`, for axes.
 */
export function abbreviate(value: number, options: { short?: boolean } = {}): string {
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size < 1) return sign + fraction(size);
  // A value that rounds up to the next unit gets that unit: 999,999 is 1.0M, never 1000.0K.
  const unit = units.find(([least]) => size >= least * 0.999995);
  if (!unit) return sign + withoutTrailingZeros(size.toFixed(2));
  const decimals = withoutTrailingZeros((size / unit[0]).toFixed(2));
  return sign + (options.short || decimals.includes('.') ? decimals : `${decimals}.0`) + unit[1];
}

/** Two decimals, or two significant digits where that would round to zero. */
function fraction(size: number): string {
  return size < 0.005 ? size.toPrecision(2) : size.toFixed(2);
}

function withoutTrailingZeros(digits: string): string {
  return digits.includes('.') ? String(Number(digits)) : digits;
}
