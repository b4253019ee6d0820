import type { DataType } from './data-type.ts';
import type { Cell } from './cell.ts';

/** A single value: what is compared inside a column (the members of a multiselect one by one). */
export type Scalar = string | number | boolean;

const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;
const date = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})/;
const timestamp = /^\s*\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?\s*$/i;
const truths = new Set(['true', 't', 'yes', 'y', '1']);
const untruths = new Set(['false', 'f', 'no', 'n', '0']);

/** Reads a value as a column of that data type would; undefined when it does not fit, so that it equals nothing there. */
export function readValue(value: Exclude<Cell, null | string[]>, dataType: DataType): Scalar | undefined {
  return readers[dataType](value);
}

const readers: Record<DataType, (value: Scalar) => Scalar | undefined> = {
  text: (value) => String(value),
  numeric: (value) =>
    typeof value === 'boolean' || !number.test(String(value)) ? undefined : finite(Number(value)),
  date: (value) => readDate(String(value)),
  timestamp: (value) => readTimestamp(String(value)),
  boolean: (value) => readBoolean(String(value).trim().toLowerCase()),
};

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function readDate(value: string): string | undefined {
  const [, year, month, day] = date.exec(value)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const moment = new Date(Date.UTC(year, month - 1, day));
  moment.setUTCFullYear(year);
  const same = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return same ? moment.toISOString().slice(0, 10) : undefined;
}

function readTimestamp(value: string): string | undefined {
  if (!timestamp.test(value)) return undefined;
  const text = value.trim().replace(' ', 'T');
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10))
    ? text
    : text.length > 10
      ? `${text}Z`
      : `${text}T00:00Z`;
  const moment = new Date(zoned);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

function readBoolean(value: string): boolean | undefined {
  if (truths.has(value)) return true;
  return untruths.has(value) ? false : undefined;
}
