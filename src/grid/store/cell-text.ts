import { columnType } from '#columns/index.ts';
import { optionLabel } from '#columns/option-label.ts';
import { booleanText } from '#columns/boolean.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { enteredText } from '#domain/source/column/entered-text.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import { dateReadingOf, type SourceColumn } from '#domain/source/column/column.ts';
import { joinList, splitList } from '#domain/value/text/list-text.ts';
import { plainNumberText, readFormattedNumber } from '#domain/value/cell/number-format.ts';

/** What results will have for a raw text: its typed value, or the text itself where it does not fit. */
export function cellOfRaw(raw: string | null, column: SourceColumn): Cell {
  if (raw === null || raw === '') return null;

  if (columnType(column.type).storage === 'list') {
    const members = splitList(raw);
    if (members.length > 0) return members;
    return raw;
  }

  const text = column.trim ? raw.trim() : raw;
  if (column.dataType === 'text') return text || null;

  if (column.dataType === 'numeric' && column.number_format) {
    return readFormattedNumber(raw, column.number_format) ?? raw;
  }

  return readValue(raw, column.dataType, dateReadingOf(column)) ?? raw;
}

/**
 * What a cell puts on the clipboard: labels of choices, dates and moments by ISO 8601, all else as its column
 * reads it.
 */
export function copiedText(
  cell: Cell,
  column: SourceColumn,
  labelOf = (value: string) => optionLabel(value, column),
): string {
  if (cell === null) return '';
  if (typeof cell === 'number' && column.dataType === 'numeric') {
    return plainNumberText(cell, column.number_format);
  }
  if (Array.isArray(cell)) return joinList(cell.map(labelOf));
  if (columnType(column.type).hasOptions) return labelOf(String(cell));
  return String(cell);
}

/**
 * What a pasted text becomes in a column: the value of the option that it names, all else as it is stored.
 */
export function pastedRaw(
  text: string,
  column: SourceColumn,
  valueOf = (label: string) => optionValue(label, column),
): string | null {
  if (text === '') return null;
  const { storage, hasOptions, dataType } = columnType(column.type);
  if (storage === 'list') return joinList(splitList(text).map(valueOf)) || null;
  if (hasOptions) return valueOf(text);
  if (dataType === 'boolean' && /^(true|false)$/i.test(text)) return booleanText(/^t/i.test(text), column);
  return enteredText(text, column);
}

/** The value of the option that a text is, or is the label of; the text itself where it is neither. */
function optionValue(text: string, { options = [] }: SourceColumn): string {
  if (options.some(({ value }) => value === text)) return text;
  return options.find(({ label }) => label === text)?.value ?? text;
}
