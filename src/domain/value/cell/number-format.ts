import { present } from '#domain/value/object/present.ts';
import { readNumber } from './read-value.ts';

/**
 * How numbers are written beside the plain form: `point` is 1,234.5 and `comma` is 1.234,5. Both may have a
 * currency, a percent sign (12% is 0.12), parentheses or a minus sign at the end for negative numbers, and
 * blanks between groups.
 */
export const numberFormats = ['point', 'comma'] as const;
/** One of `numberFormats`. */
export type NumberFormat = (typeof numberFormats)[number];

const blanks = ' \u00a0\u2009\u202f';
/** The signs between groups of digits; all groups of a number have one of them. */
const groupSigns = { point: [',', "['’]", `[${blanks}]`], comma: ['[.]', "['’]", `[${blanks}]`] } as const;
/** Groups as in India, 12,34,567. */
const indianGroups = '[1-9]\\d?(?:,\\d{2})+,\\d{3}';
const decimals = { point: '[.]', comma: ',' } as const;
const minus = '-\u2212';
const codes =
  'AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|ILS|INR|JPY|KRW|MXN|NOK|NZD|PLN|RUB|SEK|SGD|TRY|USD|ZAR|kr|zł|Kč|Fr';

/** A pattern for a currency, as a sign or as a code. RE2 and JavaScript read it the same. */
export const currencyPattern = `(?:[A-Z]{0,2}\\p{Sc}|${codes})`;

/**
 * A pattern for a whole number whose digits are in groups. A group sign behind a leading zero is no such
 * sign: 0,512 and 001.942 are something else, as are groups of different lengths. RE2 and JavaScript read it
 * the same.
 */
export function groupedPattern(format: NumberFormat): string {
  const thousands = groupSigns[format].map((sign) => `[1-9]\\d{0,2}(?:${sign}\\d{3})+`);
  return `(?:${present([...thousands, format === 'point' && indianGroups]).join('|')})`;
}

/** A pattern for a whole text that is a number in this format. RE2 and JavaScript read it the same. */
export function numberPattern(format: NumberFormat): string {
  const decimal = decimals[format];
  const blank = `[${blanks}]*`;
  const digitsOf = (whole: string) =>
    `(?:(?:${groupedPattern(format)}|${whole})(?:${decimal}\\d*)?|${decimal}\\d+)`;
  const digits = digitsOf('\\d+');
  const before = `(?:[${minus}+]?${blank}(?:${currencyPattern}${blank})?|${currencyPattern}${blank}[${minus}+])`;
  const after = `(?:${blank}(?:%|${currencyPattern}))?`;
  const plain = `${before}${digits}${after}[${minus}]?`;
  // (01) numbers an item of a list.
  const amount = `(?:${currencyPattern}${blank})?${digitsOf('(?:0|[1-9]\\d*)')}${after}`;
  const inParentheses = `(?:${currencyPattern}${blank})?\\(${amount}\\)%?`;

  return `${blank}(?:${plain}|${inParentheses})${blank}`;
}

/**
 * The characters that make a number negative: minus signs and parentheses. RE2 and JavaScript read the
 * pattern the same.
 */
export const negativePattern = `[${minus}(]`;

/** The sign between the whole number and its decimals. */
export const decimalSign = { point: '.', comma: ',' } as const;

const patterns = {
  point: new RegExp(`^(?:${numberPattern('point')})$`, 'u'),
  comma: new RegExp(`^(?:${numberPattern('comma')})$`, 'u'),
};

/** A plain number of a format with a decimal point; empty where it is none of the format. */
function withDecimalPoint(text: string, format: NumberFormat): string {
  if (format === 'point') return text;
  if (text.includes('.')) return '';
  return text.replace(',', '.');
}

/** Reads a text in a number format, plain or written for people; null for other text. */
export function readFormattedNumber(text: string, format: NumberFormat): number | null {
  const number = readNumber(withDecimalPoint(text, format));
  if (number !== null || text.length > 64 || !patterns[format].test(text)) return number;
  const digits = [...text].filter((sign) => /\d/.test(sign) || sign === decimalSign[format]).join('');
  const sign = new RegExp(negativePattern).test(text) ? '-' : '';
  return readNumber(`${sign}${digits.replace(',', '.')}${text.includes('%') ? 'e-2' : ''}`);
}

/** A number as text that reads back as the same number in this format. */
export function plainNumberText(value: number, format: NumberFormat | undefined): string {
  if (format === 'comma') return String(value).replace('.', ',');
  return String(value);
}
