import type { SourceColumn } from '#domain/source/column.ts';
import { readFormattedNumber } from '#domain/value/number-format.ts';
import { readShownDate } from '#domain/value/read-date.ts';
import { plainDigits, readNumber } from '#domain/value/read-value.ts';

/**
 * What a person typed or pasted into a cell, as its column stores it: numbers and dates as they are shown (`−1,234.5`,
 * `$5`, `(100)`, `01/31/2026`) in their plain form. Other texts stay, as do those of columns that have a way of writing
 * of their own, and percentages of columns with another unit.
 */
export function enteredText(text: string, column: SourceColumn): string {
  if (column.dataType === 'numeric') return column.number_format ? text : enteredNumber(text, column.unit);
  if (column.date_order) return text;
  if (column.dataType === 'date') return readShownDate(text)?.toISOString().slice(0, 10) ?? text;
  if (column.dataType === 'timestamp') return readShownDate(text)?.toISOString() ?? text;
  return text;
}

function enteredNumber(text: string, unit = ''): string {
  const trimmed = text.trim();
  const amount = plainDigits(unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : text);
  if (readNumber(amount) !== null) return amount.trim();
  const number = amount.includes('%') ? null : readFormattedNumber(amount, 'point');
  return number === null ? text : String(number);
}
