import type { DataType } from './data-type.ts';
import type { Cell } from './cell.ts';
import { readDay, readTimestamp, type DateReading } from '#domain/value/date/read-moment.ts';
import { matchValue, maxValueLength } from '#domain/value/text/value-patterns.ts';

/** A single value, as it is compared within a column; members of a multiselect are compared one by one. */
export type Scalar = string | number | boolean;

const trueTexts = new Set(['true', 't', 'yes', 'y', '1']);
const falseTexts = new Set(['false', 'f', 'no', 'n', '0']);

/**
 * Reads a value as a column of that data type would; undefined when it does not fit, so that it equals
 * nothing there. Dates are read as the column says, without a reading only those that need none. Text above
 * `maxValueLength` fits only columns of text.
 */
export function readValue(
  value: Exclude<Cell, null | string[]>,
  dataType: DataType,
  reading?: DateReading,
): Scalar | undefined {
  return readers[dataType](value, reading);
}

const readers: Record<DataType, (value: Scalar, reading?: DateReading) => Scalar | undefined> = {
  text: (value) => String(value),
  numeric: (value) => readNumber(value) ?? undefined,
  date: (value, reading) => readDay(String(value), reading),
  timestamp: (value, reading) => readTimestamp(String(value), reading),
  boolean: (value) => readBoolean(String(value)),
};

/**
 * The finite number that a cell holds, or null: also for '' and text that is not wholly a number (`0x1f`,
 * `1,5`).
 */
export function readNumber(value: Cell | undefined): number | null {
  if (typeof value === 'string' && !matchValue('number', value)) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (!Number.isFinite(Number(value))) return null;
  return Number(value);
}

/**
 * A number that a person wrote as it is shown, such as `−1,000.5`, in the form that `readNumber` reads; other
 * texts stay.
 */
export function plainDigits(text: string): string {
  if (matchValue('shownNumber', text)) return text.trim().replaceAll(',', '').replace('−', '-');
  return text;
}

function readBoolean(text: string): boolean | undefined {
  if (text.length > maxValueLength) return undefined;
  const word = text.trim().toLowerCase();
  if (trueTexts.has(word)) return true;
  if (falseTexts.has(word)) return false;
  return undefined;
}
