import { defaultLocale, knownLocale, mostLocales, writtenAlike } from '#domain/value/text/locale.ts';
import { memoize } from '#domain/value/object/memoize.ts';
import { directionOf } from '#domain/value/text/direction-of.ts';
import { directionOfText } from '#domain/value/text/direction-of-text.ts';

/** The most decimals that a number is written with. */
const mostDecimals = 20;
/**
 * From the first size on and below the second one, a number is written by its power of ten: its zeros say
 * nothing.
 */
const [leastPower, leastPlain] = [1e21, 1e-15];

/** Whether a number is written by its power of ten. */
export function isPower(value: number): boolean {
  const size = Math.abs(value);
  return size >= leastPower || (size < leastPlain && size > 0);
}

/**
 * Writes numbers of a locale in one way, with a true minus sign; those of very many digits as `1.5E300`. A
 * formatter is made once for each locale, and what was written is kept for a while: pages and their filters
 * show the same numbers again.
 */
function numberWriter(options: Intl.NumberFormatOptions): (value: number, locale: string) => string {
  const writerIn = memoize((locale: string) => {
    const format = numberFormat(locale, { signDisplay: 'negative', ...options });
    const { style = 'decimal', maximumFractionDigits = 3, maximumSignificantDigits } = options;
    const hasAllDigits = maximumSignificantDigits !== undefined || maximumFractionDigits === mostDecimals;
    const powers = numberFormat(locale, {
      style,
      notation: 'scientific',
      maximumFractionDigits: Math.max(2, maximumFractionDigits),
    });
    // What rounds to zero stays zero.
    const isWrittenByPower = (value: number) => isPower(value) && (hasAllDigits || Math.abs(value) > 1);

    return memoize((value: number) =>
      isWrittenByPower(value) ? powers.format(value).replaceAll('-', '−') : trueMinus(format.format(value)),
    );
  }, mostLocales);
  return (value, locale) => writerIn(locale)(value);
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(knownLocale(locale), {
    numberingSystem: writtenAlike.numberingSystem,
    ...options,
  });
}

const writeRounded = numberWriter({});
const writeThreeDigits = numberWriter({ maximumSignificantDigits: 3 });
const writeTwoDecimals = numberWriter({ maximumFractionDigits: 2 });
const writePercent = numberWriter({ style: 'percent', maximumFractionDigits: 1 });
/**
 * Writers of a number of decimals, or of as many as a number has; with separators from four or from five
 * digits on.
 */
const writerOf = {
  auto: memoize((decimals: number | undefined) => fixedWriter(decimals, 'auto')),
  min2: memoize((decimals: number | undefined) => fixedWriter(decimals, 'min2')),
};

function fixedWriter(decimals: number | undefined, useGrouping: 'auto' | 'min2') {
  return numberWriter({
    useGrouping,
    minimumFractionDigits: Math.min(decimals ?? 0, mostDecimals),
    maximumFractionDigits: Math.min(decimals ?? mostDecimals, mostDecimals),
  });
}

/**
 * Puts a true minus sign in place of a hyphen before a number; languages from right to left have a mark
 * before it.
 */
function trueMinus(text: string): string {
  if (text.startsWith('-')) return `−${text.slice(1)}`;
  return text.replace(/^\u200e-/, '\u200e−');
}

/** The signs of a locale within numbers: between groups of digits, and before decimals. */
export const numberSigns = memoize((locale: string): { group: string; decimal: string } => {
  const parts = numberFormat(locale, {}).formatToParts(1_234_567.5);
  const signOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { group: signOf('group'), decimal: signOf('decimal') };
});

/** A number that is written without separators, such as `1.5`, with the decimal sign of a locale. */
export function withDecimalSign(plain: string, locale = defaultLocale): string {
  if (locale === defaultLocale) return plain;
  return plain.replace('.', numberSigns(locale).decimal);
}

/** A number or a count with thousands separators and at most three decimals: `1,234,567`. */
export function formatNumber(value: number, locale = defaultLocale): string {
  return writeRounded(value, locale);
}

/**
 * A number with thousands separators and exactly this many decimals; one that would round to zero has three
 * digits.
 */
export function formatDecimals(value: number, decimals: number, locale = defaultLocale): string {
  return fullNumber(value, decimals, locale);
}

/** A number with thousands separators and at most two decimals; below 1 with three significant digits. */
export function comma(value: number, locale = defaultLocale): string {
  // Whole numbers look alike in many formats: what one of them wrote is kept for all.
  if (Number.isInteger(value)) return formatDecimals(value, 0, locale);
  return (Math.abs(value) < 1 ? writeThreeDigits : writeTwoDecimals)(value, locale);
}

/**
 * From this size on, a number without a format is a code, such as that of an article, and has no separators.
 */
const leastCode = 1e12;

/** Whether a number without a format is as long as codes are. */
export const mayBeCode = (value: number) => Math.abs(value) >= leastCode;

/**
 * A number that has no format: all its digits, or `decimals` of them, with separators; whole numbers have
 * them from five digits on, so that years have none, unless `hasSeparators`. Numbers that may be codes have
 * none, unless other numbers of their column have separators, or unless `isAmount`.
 */
export function plainNumber(
  value: number,
  {
    decimals,
    hasSeparators = false,
    isAmount = false,
  }: { decimals?: number | undefined; hasSeparators?: boolean; isAmount?: boolean } = {},
  locale = defaultLocale,
): string {
  if (!isAmount && !hasSeparators && mayBeCode(value) && !isPower(value)) {
    return withDecimalSign(trueMinus(String(value)), locale);
  }
  const mayBeYear = Number.isInteger(value) && !decimals && !hasSeparators;
  return fullNumber(value, decimals, locale, mayBeYear ? 'min2' : 'auto');
}

/**
 * An amount with separators and all its digits, or `decimals` of them; one that would round to zero has three
 * digits.
 */
export function fullNumber(
  value: number,
  decimals?: number,
  locale = defaultLocale,
  useGrouping: 'auto' | 'min2' = 'auto',
): string {
  const isLost = decimals !== undefined && value !== 0 && Math.abs(value) < 0.5 * 10 ** -decimals;
  return (isLost ? writeThreeDigits : writerOf[useGrouping](decimals))(value, locale);
}

/** A share of one as a percentage with at most one decimal: `12.5%`. */
export function formatPercent(share: number, locale = defaultLocale): string {
  return writePercent(share, locale);
}

/** The options with which `Intl` says where a locale has a sign. */
const signed = {
  percent: { style: 'percent' },
  currency: { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
} as const;

/** Where a locale has a sign: before a number or behind it, and what is between them. */
const positionOf = {
  percent: memoize((locale: string) => signPosition(locale, 'percent')),
  currency: memoize((locale: string) => signPosition(locale, 'currency')),
};

function signPosition(locale: string, kind: keyof typeof signed): { isBefore: boolean; gap: string } {
  const parts = numberFormat(locale, signed[kind]).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'percentSign' || type === 'currency');
  const isBefore = at < parts.findIndex(({ type }) => type === 'integer');
  const beside = parts[isBefore ? at + 1 : at - 1];
  return { isBefore, gap: beside?.type === 'literal' ? beside.value : '' };
}

/**
 * A formatted number with a percent sign or a currency where the locale has it: `−$1.5K`, `12%`, `1.500 €`.
 */
export function withSign(
  formatted: string,
  sign: string,
  kind: keyof typeof signed,
  locale = defaultLocale,
): string {
  const { isBefore, gap } = positionOf[kind](locale);
  if (!isBefore) return formatted + gap + sign;
  const minus = /^\u200e?−/.exec(formatted)?.[0] ?? '';
  return minus + sign + gap + formatted.slice(minus.length);
}

/** A formatted number in dollars: `−$1.5K`. */
export function dollar(formatted: string, locale?: string): string {
  return withSign(formatted, '$', 'currency', locale);
}

type ShortUnit = readonly [size: number, unit: string];

const englishUnits: readonly ShortUnit[] = [
  [1e15, 'Q'],
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

const isEnglish = (locale: string) => locale === 'en' || locale.startsWith('en-');

/**
 * The units of short numbers in a locale with what is between a number and its unit, the greatest first: K,
 * M, B, T and Q in English, elsewhere those that are usual (German has none below a million: ` Mio.`, `
 * Mrd.`, ` Bio.`).
 */
export const shortUnits = memoize((locale: string): readonly ShortUnit[] => {
  if (isEnglish(knownLocale(locale))) return englishUnits;
  const format = numberFormat(locale, { notation: 'compact' });
  const exponents = Array.from({ length: 13 }, (_, index) => 15 - index);
  return exponents.flatMap((exponent) => unitOfOne(format.formatToParts(10 ** exponent), 10 ** exponent));
});

/** The unit with which a power of ten is written as one of it; none where it is several of a smaller unit. */
function unitOfOne([number, ...behind]: Intl.NumberFormatPart[], size: number): ShortUnit[] {
  const isOne = number?.type === 'integer' && number.value === '1';
  const hasUnit = behind.every(({ type }) => type === 'literal' || type === 'compact');
  if (isOne && hasUnit && behind.length > 0) {
    return [[size, behind.map(({ value }) => value).join('')]];
  }

  return [];
}

/**
 * A short number: K from a thousand, M, B, T, Q from a quadrillion, with one or two decimals (`1.5K`,
 * `1.25M`, `2.0B`); below 1 with two fixed decimals, in between with at most two. Other languages have units
 * of their own (`2 Mrd.`), and whole numbers from a thousand to the first of them.
 */
export function abbreviate(value: number, locale = defaultLocale): string {
  if (isPower(value)) return writeThreeDigits(value, locale);
  const sign = value < 0 ? minusOf(locale) : '';
  const size = Math.abs(value);
  const units = shortUnits(locale);
  // A value that rounds up to the next unit gets that unit: 999,999 is 1.0M, never 1000.0K.
  const unit = units.find(([least]) => size >= least * 0.999995);
  if (unit) return withUnit(sign + inUnit(size / unit[0], locale), unit[1]);
  if (size >= 1000) return sign + formatDecimals(size, 0, locale);

  return sign + withDecimalSign(smallNumber(size), locale);
}

/** The minus sign before the digits of a locale, with a mark where these would else be before it. */
const minusOf = (locale: string) => (directionOf(locale) === 'rtl' ? '\u200e−' : '−');

/** The text of a number above zero with a plus sign, on the side on which its locale has minus signs. */
export const withPlus = (text: string, locale = defaultLocale): string =>
  `${minusOf(locale).replace('−', '+')}${text}`;

/**
 * A number with its unit. Before a unit of letters from right to left, the mark of a negative number is no
 * longer the first one: the unit is behind the number, as it is behind a positive one.
 */
export function withUnit(number: string, unit: string): string {
  if (number.startsWith('\u200e') && directionOfText(unit) === 'rtl') return `\u200f${number}${unit}`;
  return number + unit;
}

function inUnit(amount: number, locale: string): string {
  if (!isEnglish(knownLocale(locale))) return writeTwoDecimals(amount, locale);
  const decimals = withoutTrailingZeros(amount.toFixed(2));
  return withDecimalSign(decimals.includes('.') ? decimals : `${decimals}.0`, locale);
}

function smallNumber(size: number): string {
  if (size === 0) return '0';
  if (size < 1) return fraction(size);
  return withoutTrailingZeros(size.toFixed(2));
}

/** Two decimals, or two significant digits where that would round to zero. */
function fraction(size: number): string {
  if (size < 0.005) return size.toPrecision(2);
  return size.toFixed(2);
}

function withoutTrailingZeros(digits: string): string {
  if (digits.includes('.')) return String(Number(digits));
  return digits;
}
