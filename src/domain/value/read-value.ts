import type { DataType } from './data-type.ts';
import type { Cell } from './cell.ts';
import { readDay, readTimestamp } from './read-date.ts';

/** A single value: what is compared inside a column (the members of a multiselect one by one). */
export type Scalar = string | number | boolean;

const number = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;
const trueTexts = new Set(['true', 't', 'yes', 'y', '1']);
const falseTexts = new Set(['false', 'f', 'no', 'n', '0']);

/** Reads a value as a column of that data type would; undefined when it does not fit, so that it equals nothing there. */
export function readValue(value: Exclude<Cell, null | string[]>, dataType: DataType): Scalar | undefined {
  return readers[dataType](value);
}

const readers: Record<DataType, (value: Scalar) => Scalar | undefined> = {
  text: (value) => String(value),
  numeric: (value) => readNumber(value) ?? undefined,
  date: (value) => readDay(String(value)),
  timestamp: (value) => readTimestamp(String(value)),
  boolean: (value) => readBoolean(String(value).trim().toLowerCase()),
};

/** The finite number that a cell holds, or null: also for '' and text that is not wholly a number (`0x1f`, `1,5`). */
export function readNumber(value: Cell | undefined): number | null {
  if (typeof value === 'string' && !number.test(value)) return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return Number.isFinite(Number(value)) ? Number(value) : null;
}

function readBoolean(value: string): boolean | undefined {
  if (trueTexts.has(value)) return true;
  return falseTexts.has(value) ? false : undefined;
}
