import type { Cell } from './cell.ts';
import { cellText } from './cell-text.ts';
import { currencySigns } from './currency-signs.ts';
import { formatDate } from './format-date.ts';
import { abbreviate, comma, dollar, formatDecimals, fullNumber, plainNumber } from './format-number.ts';
import { readDate } from './read-date.ts';
import { readNumber } from './read-value.ts';
import { shareUnit, shownAmount } from './share-unit.ts';

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

/** One of `valueFormats`' names. */
export type ValueFormat = (typeof valueFormats)[number]['name'];

/** How the values of a column are written. */
export type CellFormat = {
  /** One of `valueFormats`' names; others, and none, leave numbers with all their digits. */
  format?: string | undefined;
  /** How many decimals each number has; as many as it needs, where missing. */
  decimals?: number | undefined;
  /** Whether whole numbers of four digits have separators, as longer ones have. */
  hasSeparators?: boolean;
  /** What is written behind each number, such as `km` or `%`; shares of one with `shareUnit` are shown as percentages. */
  unit?: string | undefined;
};

/** How the numbers of one column look alike: their decimals, so that their points are below each other, and their separators. */
export type NumberLook = Pick<CellFormat, 'decimals' | 'hasSeparators'>;

type WriteNumber = (value: number, format: CellFormat, locale?: string) => string;

const withCommas: WriteNumber = (value, { decimals }, locale) =>
  decimals === undefined ? comma(value, locale) : formatDecimals(value, decimals, locale);

const numeric: Record<string, WriteNumber> = {
  abbreviate: (value) => abbreviate(value),
  abbreviate_dollar: (value) => dollar(abbreviate(value)),
  comma: withCommas,
  comma_dollar: (value, format, locale) => dollar(withCommas(value, format, locale)),
  zero_to_na: (value, format, locale) => (value === 0 ? 'N/A' : plainNumber(value, format, locale)),
};

/** A cell as text in the format of its column; text that the format cannot read is not changed. */
export function formatValue(value: Cell | undefined, format: CellFormat, locale?: string): string {
  if (format.unit === shareUnit) return formatShare(value, format, locale);
  const name = format.format ?? '';
  if (Object.hasOwn(numeric, name)) {
    const number = readNumber(value);
    if (number !== null) return withUnit(numeric[name]!(number, format, locale), format.unit);
  }
  if (name === 'date') {
    const date = readDate(value);
    return date ? formatDate(date, locale) : cellText(value);
  }
  if (name === 'title') return titleCase(cellText(value));
  if (typeof value !== 'number' || !Number.isFinite(value)) return cellText(value);
  return withUnit(
    format.unit ? fullNumber(value, format.decimals, locale) : plainNumber(value, format, locale),
    format.unit,
  );
}

function formatShare(value: Cell | undefined, format: CellFormat, locale: string | undefined): string {
  const share = readNumber(value);
  return formatValue(
    share === null ? value : shownAmount(share, shareUnit),
    { ...format, unit: '%' },
    locale,
  );
}

/** A percent sign follows its number, a currency is before it, another unit is behind it on the same line. */
function withUnit(number: string, unit = ''): string {
  if (currencySigns.includes(unit))
    return number.startsWith('−') ? `−${unit}${number.slice(1)}` : unit + number;
  return unit === '' || unit === '%' ? number + unit : `${number}\u00a0${unit}`;
}

/** Text with the first letter of each word in upper case and underscores as blanks; other letters stay (`FEMA`). */
function titleCase(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replace(/(^|[\s(/-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
