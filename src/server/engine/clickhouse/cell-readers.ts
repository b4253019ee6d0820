import type { Cell } from '#domain/value/cell/cell.ts';
import { isoDate } from '../running/iso-timestamp.ts';

/** Makes a cell of a value as ClickHouse writes it in JSON. */
export type CellReader = (value: unknown) => Cell;

/**
 * The reader of a type's values. An Int32 is a day, by its number since 1970: tables have no others, and
 * statements make none. An empty list is an empty cell.
 */
export function cellReader(type: string): CellReader {
  const plain = withoutWrapper(withoutWrapper(type, 'LowCardinality'), 'Nullable');
  if (plain.startsWith('Array(')) return listReader;
  if (plain === 'Int32') return orNull((value) => isoDate(Number(value)));
  if (plain.startsWith('DateTime64')) return orNull((value) => isoMoment(String(value)));
  if (plain.startsWith('Float')) return orNull(floatingCell);
  if (/^U?Int(?:64|128|256)$/.test(plain)) return orNull(wholeCell);
  return orNull((value) => value as Cell);
}

/** A type without `Nullable(…)` around it, say. */
function withoutWrapper(type: string, wrapper: string): string {
  if (type.startsWith(`${wrapper}(`)) return type.slice(wrapper.length + 1, -1);
  return type;
}

const orNull =
  (read: CellReader): CellReader =>
  (value) =>
    value === null ? null : read(value);

const listReader: CellReader = (value) => {
  const members = value as unknown[];
  if (members.length === 0) return null;
  return members.map(String);
};

/** Whole numbers too large for JavaScript stay exact as text. */
const wholeCell: CellReader = (value) => {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  return String(value);
};

/** JSON has neither NaN nor infinite numbers: ClickHouse writes them as texts. */
const floatingCell: CellReader = (value) => {
  if (typeof value === 'number') return value;
  if (value === 'nan' || value === '-nan') return 'NaN';
  return null;
};

/** A moment in ISO 8601, of `2020-03-01 10:00:00.123000`: with microseconds where it has some. */
function isoMoment(text: string): string {
  const moment = `${text.slice(0, 10)}T${text.slice(11, 23)}`;
  const micros = text.slice(23);
  return micros === '000' ? `${moment}Z` : `${moment}${micros}Z`;
}
