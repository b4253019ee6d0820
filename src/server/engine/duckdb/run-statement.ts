import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  LIST,
  VARCHAR,
  listValue,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Parameter, Statement } from '../dialect.ts';

/** The rows of a statement as DuckDB gives them. */
export async function runStatement(
  connection: DuckDBConnection,
  statement: Statement,
): Promise<DuckDBValue[][]> {
  const { sql, parameters } = statement;
  const reader = await connection.runAndReadAll(sql, parameters.map(boundValue), parameters.map(boundType));
  return reader.getRows();
}

/** The rows of a statement, a part at a time as DuckDB makes them. */
export async function* streamStatement(
  connection: DuckDBConnection,
  { sql, parameters }: Statement,
): AsyncGenerator<DuckDBValue[][]> {
  const result = await connection.stream(sql, parameters.map(boundValue), parameters.map(boundType));
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    yield chunk.getRows();
  }
}

const types: Record<Parameter['type'], DuckDBType> = { VARCHAR, DOUBLE, BIGINT, BOOLEAN };

function boundType({ type, list }: Parameter): DuckDBType {
  return list ? LIST(types[type]) : types[type];
}

function boundValue({ value, type, list }: Parameter): DuckDBValue {
  const convert = (single: unknown) => (type === 'BIGINT' ? BigInt(single as number) : single) as DuckDBValue;
  return list ? listValue((value as unknown[]).map(convert)) : convert(value);
}
