import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBListValue,
  LIST,
  VARCHAR,
  listValue,
  type DuckDBConnection,
  type DuckDBMaterializedResult,
  type DuckDBPreparedStatement,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { cellsOfTurn, nextTurn } from '#server/base/base.server.ts';
import type { BoundParameter, Statement } from '../dialect.ts';
import { tooLargeError } from '../running/limit-errors.ts';

/**
 * The rows of a statement as DuckDB gives them, in a transaction of the caller where others may change what
 * it reads, unless the statement is atomic (`isAtomic`). They are taken a part at a time, with turns for
 * other work in between, and no further than `maxCharacters` of text (`too_large`). `convert` makes something
 * lighter of each value at once: objects of many rows that stay until all are read take most of the time to
 * collect.
 */
export async function runStatement(
  connection: DuckDBConnection,
  statement: Statement,
  maxCharacters = Infinity,
  convert: (value: DuckDBValue) => DuckDBValue = (value) => value,
): Promise<DuckDBValue[][]> {
  const result = await runToEnd(connection, statement);
  const rows: DuckDBValue[][] = [];
  let [characters, cells] = [0, 0];

  for (let index = 0; index < result.chunkCount; index += 1) {
    const chunk = result.getChunk(index);
    const { rowCount } = chunk;
    for (let number = 0; number < rowCount; number += 1) {
      const row = chunk.getRowValues(number).map(convert);
      for (const value of row) {
        characters += charactersOf(value);
      }
      if (characters > maxCharacters) throw tooLargeError(maxCharacters);
      rows.push(row);
      cells += row.length;
      if (cells < cellsOfTurn) continue;
      cells = 0;
      await nextTurn();
    }
  }

  return rows;
}

/** The whole result of a statement, in the parts in which DuckDB has it. */
export function runToEnd(
  connection: DuckDBConnection,
  statement: Statement,
): Promise<DuckDBMaterializedResult> {
  if (isAtomic(statement)) return connection.run(statement.sql);
  return runPrepared(connection, statement, (prepared) => prepared.run());
}

/** The numbers in the only row of a statement without values, such as one of counts. */
export async function readNumbers(connection: DuckDBConnection, sql: string): Promise<number[]> {
  const [row = []] = (await connection.runAndReadAll(sql)).getRows();
  return row.map(Number);
}

/**
 * Whether DuckDB plans and runs a statement in one step, as it does without bound values: then no one can
 * change what it reads in between, and it needs no transaction.
 */
export const isAtomic = ({ parameters }: Statement): boolean => parameters.length === 0;

function charactersOf(value: DuckDBValue): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof DuckDBListValue) {
    return value.items.reduce<number>((sum, item) => sum + charactersOf(item), 0);
  }
  return 0;
}

/** The most cells of a part of rows that are streamed, unless a row has more. */
const cellsOfPart = 3 * cellsOfTurn;

/** The rows of a statement, a part at a time, with turns for others in between. */
export async function* streamStatement(
  connection: DuckDBConnection,
  statement: Statement,
): AsyncGenerator<DuckDBValue[][]> {
  const result = await runPrepared(connection, statement, (prepared) => prepared.stream());
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    const { rowCount, columnCount } = chunk;
    const rowsOfPart = Math.max(1, Math.floor(cellsOfPart / columnCount));
    for (let start = 0; start < rowCount; start += rowsOfPart) {
      await nextTurn();
      const rows: DuckDBValue[][] = [];
      for (let number = start; number < Math.min(start + rowsOfPart, rowCount); number += 1) {
        rows.push(chunk.getRowValues(number));
      }
      yield rows;
    }
  }
}

/**
 * Prepares and runs a statement. The library's own `run` takes one more turn of a thread, to look for several
 * statements.
 */
async function runPrepared<Result>(
  connection: DuckDBConnection,
  { sql, parameters }: Statement,
  run: (prepared: DuckDBPreparedStatement) => Promise<Result>,
): Promise<Result> {
  const prepared = await connection.prepare(sql);
  try {
    prepared.bind(parameters.map(boundValue), parameters.map(boundType));
    return await run(prepared);
  } finally {
    prepared.destroySync();
  }
}

const types: Record<BoundParameter['type'], DuckDBType> = { VARCHAR, DOUBLE, BIGINT, BOOLEAN };

function boundType({ type, list }: BoundParameter): DuckDBType {
  if (list) return LIST(types[type]);
  return types[type];
}

function boundValue({ value, type, list }: BoundParameter): DuckDBValue {
  const convert = (single: unknown) => (type === 'BIGINT' ? BigInt(single as number) : single) as DuckDBValue;
  if (list) return listValue((value as unknown[]).map(convert));
  return convert(value);
}
