import type { Cell } from './cell.ts';
import { abbreviate } from './abbreviate.ts';
import { comma } from './comma.ts';
import { formatDate, readDate } from './date.ts';
import { dollar } from './dollar.ts';
import { readNumber } from './read-number.ts';
import { titleCase } from './title-case.ts';

/** The value formats of the specification, and what people call them; `icon` and `color` are drawn, not written. */
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

const numeric: Record<string, (value: number) => string> = {
  abbreviate: (value) => abbreviate(value),
  abbreviate_dollar: (value) => dollar(abbreviate(value)),
  comma,
  comma_dollar: (value) => dollar(comma(value)),
  zero_to_na: (value) => (value === 0 ? 'N/A' : String(value)),
};

/** Any cell as plain text: lists joined by commas, nothing for null. */
export function cellText(value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** A cell as text in one of `valueFormats`; what the format cannot read, and an unknown format, leave the text as it is. */
export function formatValue(value: Cell | undefined, format: string | undefined): string {
  const number = format && Object.hasOwn(numeric, format) ? readNumber(value) : null;
  if (number !== null) return numeric[format!]!(number);
  if (format === 'date') {
    const date = readDate(value);
    return date ? formatDate(date) : cellText(value);
  }
  return format === 'title' ? titleCase(cellText(value)) : cellText(value);
}
