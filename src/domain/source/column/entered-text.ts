import { enteredDate } from '#domain/value/date/entered-date.ts';
import { readFormattedNumber } from '#domain/value/cell/number-format.ts';
import { plainDigits, readNumber } from '#domain/value/cell/read-value.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { dateReadingOf, type SourceColumn } from './column.ts';

/**
 * What a person typed or pasted into a cell, as its column stores it: numbers and dates as people write them
 * (`−1,234.5`, `$5`, `(100)`, `01/31/2026`) in their plain form. Other texts stay, as do numbers of columns
 * in a format of their own, and percentages of columns with another unit.
 */
export function enteredText(text: string, column: EnteredColumn): string {
  const { dataType, number_format, unit } = column;
  if (dataType === 'date' || dataType === 'timestamp') {
    return enteredDate(text, dataType, dateReadingOf(column));
  }
  if (dataType === 'numeric' && number_format === undefined) return enteredNumber(text, unit);
  return text;
}

type EnteredColumn = Pick<SourceColumn, 'dataType' | 'date_order' | 'date_step' | 'number_format' | 'unit'>;

function enteredNumber(text: string, unit = ''): string {
  const trimmed = text.trim();
  const amount = plainDigits(unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : text);
  if (readNumber(amount) !== null) return amount.trim();
  const number = amount.includes('%') && unit !== shareUnit ? null : readFormattedNumber(amount, 'point');
  if (number === null) return text;
  return String(number);
}
