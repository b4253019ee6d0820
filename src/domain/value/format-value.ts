import type { Cell } from './cell.ts';
import { cellText } from './cell-text.ts';
import { formatDate } from './format-date.ts';
import { abbreviate, comma, dollar } from './format-number.ts';
import { readDate } from './read-date.ts';
import { readNumber } from './read-value.ts';

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

const numeric: Record<string, (value: number, locale?: string) => string> = {
  abbreviate: (value) => abbreviate(value),
  abbreviate_dollar: (value) => dollar(abbreviate(value)),
  comma,
  comma_dollar: (value, locale) => dollar(comma(value, locale)),
  zero_to_na: (value) => (value === 0 ? 'N/A' : String(value)),
};

/** A cell as text in one of `valueFormats`; text that the format cannot read, and an unknown format, change nothing. */
export function formatValue(value: Cell | undefined, format: string | undefined, locale?: string): string {
  const write = format && Object.hasOwn(numeric, format) ? numeric[format] : undefined;
  const number = write ? readNumber(value) : null;
  if (write && number !== null) return write(number, locale);
  if (format === 'date') {
    const date = readDate(value);
    return date ? formatDate(date, locale) : cellText(value);
  }
  return format === 'title' ? titleCase(cellText(value)) : cellText(value);
}

/** Text with the first letter of each word in upper case and underscores as blanks; other letters stay (`FEMA`). */
function titleCase(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replace(/(^|[\s(/-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
