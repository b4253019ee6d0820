import { dirname } from 'node:path';
import { identifier, literal } from '#server/base/base.server.ts';
import {
  copyAsParquet,
  hasWholeDigits,
  inZone,
  openDuckDb,
  physicalType,
  wholeColumns,
} from '#server/engine/engine.server.ts';
import { parquetNote } from '#domain/source/upload/parquet-note.ts';
import { columnStorage } from '#domain/source/column/column-storage.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';

/**
 * Writes lines of JSON arrays as a Parquet file, for rows that the engine alone cannot write: those with
 * labels. A cell that does not fit the type of its column is empty. It stops when `signal` aborts.
 */
export async function writeParquet(
  lines: string,
  target: string,
  columns: readonly SourceColumn[],
  signal: AbortSignal,
): Promise<void> {
  const folder = dirname(target);
  const instance = await openDuckDb({
    memoryLimit: '1GB',
    spill: folder,
    folders: [folder],
    files: [lines],
    settings: { threads: '2' },
  });
  const connection = await instance.connect();
  const rows = `read_json(${literal(lines)}, format = 'newline_delimited', records = false, columns = {row: 'JSON[]'}, maximum_object_size = 67108864)`;
  const interrupt = () => connection.interrupt();

  try {
    signal.throwIfAborted();
    signal.addEventListener('abort', interrupt);
    const whole = await wholeColumns(
      columns,
      (index) => `CASE WHEN ${cellAs('DOUBLE', index)} IS NOT NULL THEN ${hasWholeDigits(textAt(index))} END`,
      async (tests) => (await connection.runAndReadAll(`SELECT ${tests} FROM ${rows}`)).getRows()[0] ?? [],
    );
    const shapes = await shapeColumns(
      columns,
      async (tests) => (await connection.runAndReadAll(`SELECT ${tests} FROM ${rows}`)).getRows()[0] ?? [],
    );
    const cells = columns.map((column, index) => {
      if (shapes.has(index)) return `${shapeAt(index)} AS ${identifier(column.name)}`;
      const type = whole.has(index) ? 'BIGINT' : physicalType(column);
      return `${inZone(cellAs(type, index), column)} AS ${identifier(column.name)}`;
    });
    await copyAsParquet(connection, `SELECT ${cells.join(', ')} FROM ${rows}`, {
      path: target,
      columns: cells.length,
      note: parquetNote(columns),
    });
  } finally {
    signal.removeEventListener('abort', interrupt);
    connection.closeSync();
    instance.closeSync();
  }
}

/**
 * The columns that become shapes of GeoParquet: those whose filled cells all are shapes, without measures,
 * which it does not have. The others stay text, so that nothing is lost.
 */
async function shapeColumns(
  columns: readonly SourceColumn[],
  run: (tests: string) => Promise<readonly unknown[]>,
): Promise<Set<number>> {
  const likely = [...columns.keys()].filter((index) => columnStorage(columns[index]!.type) === 'shape');
  if (likely.length === 0) return new Set();
  const tests = likely.map((index) => {
    const text = textAt(index);
    const isShape = `${shapeAt(index)} IS NOT NULL AND NOT regexp_matches(${text}, '${withMeasures}')`;
    return `coalesce(bool_and(coalesce(${isShape}, FALSE)) FILTER (${text} IS NOT NULL), FALSE)`;
  });
  const results = await run(tests.join(', '));
  return new Set(likely.filter((_, at) => results[at] === true));
}

/** The beginning of Well-Known Text whose positions have measures. */
const withMeasures = '(?i)^\\s*[a-z]+\\s*z?m\\s*\\(';

/** A cell of a row of JSON as a shape, as SQL; null for other texts. */
const shapeAt = (index: number) => `TRY(CAST(${textAt(index)} AS GEOMETRY))`;

/** The text of a cell of a row of JSON, as SQL. */
const textAt = (index: number) => `(row[${index + 1}] ->> '$')`;

/** A cell of a row of JSON in a type, as SQL. */
function cellAs(type: string, index: number): string {
  if (type === 'VARCHAR[]') return `CAST(row[${index + 1}] AS VARCHAR[])`;
  return `TRY_CAST(${textAt(index)} AS ${type})`;
}
