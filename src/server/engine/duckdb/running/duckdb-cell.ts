import {
  DuckDBDateValue,
  DuckDBListValue,
  DuckDBTimestampValue,
  type DuckDBConnection,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Cell } from '#domain/value/cell/cell.ts';
import { isoDate, isoTimestamp } from '../../running/iso-timestamp.ts';
import type { ReadCells, StatementReader } from '../../running/statement-reader.ts';
import { runStatement } from '../run-statement.ts';

/** A DuckDB value as a cell; whole numbers too large for JavaScript stay exact as text, NaN becomes `NaN`. */
export function cellOf(value: DuckDBValue | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return numberCell(value);

  if (typeof value === 'bigint') {
    const number = Number(value);
    if (Number.isSafeInteger(number)) return number;
    return value.toString();
  }

  if (value instanceof DuckDBTimestampValue) return isoTimestamp(value.micros);
  if (value instanceof DuckDBDateValue) return isoDate(value.days);
  if (value instanceof DuckDBListValue) return value.items.map((item) => String(item));

  return String(value);
}

/** JSON has no NaN. */
function numberCell(value: number): Cell {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return null;
  return value;
}

/** A moment or a day as its text, which takes less memory than DuckDB's object; other values as they are. */
function lightValue(value: DuckDBValue): DuckDBValue {
  if (value instanceof DuckDBTimestampValue) return isoTimestamp(value.micros);
  if (value instanceof DuckDBDateValue) return isoDate(value.days);
  return value;
}

/** Reads the statements of a request on a connection. */
export const readerOf = (connection: DuckDBConnection): StatementReader<DuckDBValue> => ({
  read: (statement, maxCharacters) => runStatement(connection, statement, maxCharacters, lightValue),
  cellOf,
  numbersOf: (value) => {
    if (value instanceof DuckDBListValue) return value.items.map(Number);
    return [];
  },
});

/** Reads the cells of statements on a connection. */
export const cellReaderOf =
  (connection: DuckDBConnection): ReadCells =>
  async (statement) =>
    (await runStatement(connection, statement)).map((row) => row.map(cellOf));
