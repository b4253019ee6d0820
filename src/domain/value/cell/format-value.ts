import type { Cell } from './cell.ts';
import { cellText } from './cell-text.ts';
import { currencySigns } from '#domain/value/number/currency-signs.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import {
  abbreviate,
  comma,
  dollar,
  formatDecimals,
  fullNumber,
  plainNumber,
  withPlus,
  withSign,
} from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { readNumber } from './read-value.ts';
import { shareUnit, shownAmount } from './share-unit.ts';
import { ownValue } from '#domain/value/object/own-value.ts';

/** How values may be shown, and what people call it; `icon` and `color` are drawn, not written. */
export const valueFormats = [
  { name: 'abbreviate', label: 'Short number (1.5K)' },
  { name: 'abbreviate_dollar', label: 'Short dollars ($1.5K)' },
  { name: 'comma', label: 'Number (1,500)' },
  { name: 'comma_dollar', label: 'Dollars ($1,500)' },
  { name: 'zero_to_na', label: 'N/A for zero' },
  { name: 'date', label: 'Date' },
  { name: 'title', label: 'Title Case' },
  { name: 'icon', label: 'Icon' },
  { name: 'color', label: 'Colour' },
] as const;

/** How the values of a column are written. */
export type CellFormat = {
  /** One of `valueFormats`' names; others, and none, leave numbers with all their digits. */
  format?: string | undefined;
  /** How many decimals each number has; as many as it needs, where missing. */
  decimals?: number | undefined;
  /** Whether whole numbers of four digits have separators, as longer ones have. */
  hasSeparators?: boolean;
  /** Whether numbers are amounts and not codes, whatever their size: sums have separators. */
  isAmount?: boolean;
  /**
   * The unit behind each number, such as `km` or `%`; shares of one with `shareUnit` are shown as
   * percentages.
   */
  unit?: string | undefined;
  /** Whether numbers have their sign, also above zero: those of changes and of differences. */
  hasSign?: boolean;
  locale?: Locale;
};

/**
 * How the numbers of one column look alike: their decimals, so that their points are below each other, and
 * their separators.
 */
export type NumberLook = Pick<CellFormat, 'decimals' | 'hasSeparators' | 'hasSign'>;

type WriteNumber = (value: number, format: CellFormat) => string;

const withCommas: WriteNumber = (value, { decimals, locale }) => {
  if (decimals === undefined) return comma(value, locale);
  return formatDecimals(value, decimals, locale);
};

/** What the format `zero_to_na` writes for zero. */
const notApplicable = 'N/A';

const numeric: Record<string, WriteNumber> = {
  abbreviate: (value, { locale }) => abbreviate(value, locale),
  abbreviate_dollar: (value, { locale }) => dollar(abbreviate(value, locale), locale),
  comma: withCommas,
  comma_dollar: (value, format) => dollar(withCommas(value, format), format.locale),
  zero_to_na: (value, format) => (value === 0 ? notApplicable : plainNumber(value, format, format.locale)),
};

/** Whether a format writes dollars, which take the place of the unit of a column. */
export const isDollarFormat = (format: string): boolean => format.endsWith('_dollar');

/** A cell as text in the format of its column; text that the format cannot read is not changed. */
export function formatValue(value: Cell | undefined, format: CellFormat): string {
  const text = unsignedText(value, format);
  if (!format.hasSign || text === notApplicable) return text;
  const number = readNumber(value);
  if (number === null || number <= 0) return text;
  return withPlus(text, format.locale);
}

/** A cell as text without a sign above zero. */
function unsignedText(value: Cell | undefined, format: CellFormat): string {
  if (format.unit === shareUnit) return formatShare(value, format);

  const { locale } = format;
  const name = format.format ?? '';
  const write = ownValue(numeric, name);
  const number = write ? readNumber(value) : null;

  if (write && number !== null) {
    const text = write(number, format);
    if (isDollarFormat(name) || text === notApplicable) return text;
    return besideNumber(text, format);
  }

  if (name === 'date') {
    const date = readDate(value);
    if (date) return formatDate(date, locale);
    return cellText(value, format);
  }

  if (name === 'title') return titleCase(cellText(value, format));
  if (typeof value !== 'number' || !Number.isFinite(value)) return cellText(value);

  return besideNumber(
    format.unit ? fullNumber(value, format.decimals, locale) : plainNumber(value, format, locale),
    format,
  );
}

function formatShare(value: Cell | undefined, format: CellFormat): string {
  const share = readNumber(value);
  return unsignedText(share === null ? value : shownAmount(share, shareUnit), { ...format, unit: '%' });
}

/**
 * A formatted number with its unit: a percent sign and a currency are where the locale has them, another unit
 * is behind it on the same line.
 */
export function besideNumber(
  number: string,
  { unit = '', locale }: Pick<CellFormat, 'unit' | 'locale'>,
): string {
  if (unit === '') return number;
  if (unit === '%') return withSign(number, unit, 'percent', locale);
  if (currencySigns.includes(unit)) return withSign(number, unit, 'currency', locale);
  return `${number}\u00a0${unit}`;
}

/** Letters of a word that is longer than usual abbreviations are. */
const longWord = /\p{L}{4}/u;

/**
 * Text with the first letter of each word in upper case and underscores as blanks. Other letters stay (`FEMA
 * aid`), unless all of the text is in capitals: then only abbreviations (`FEMA`, `US`) stay.
 */
function titleCase(text: string): string {
  const isShouted = text === text.toUpperCase() && longWord.test(text) && !/^\p{L}{1,4}$/u.test(text);
  return (isShouted ? text.toLowerCase() : text)
    .replaceAll('_', ' ')
    .replace(/(^|[\s(/-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
