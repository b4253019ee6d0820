import { DuckDBBlobValue, type DuckDBConnection } from '@duckdb/node-api';
import { parquetNoteKey, stepsOfParquetNote } from '#domain/source/upload/parquet-note.ts';
import type { HeldStep } from '#domain/value/date/date-step.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { selectRows } from '../table/duckdb-table.ts';

/** A longer note in a file is not one that was written here. */
const maxNoteBytes = 4 * 1024 ** 2;

/**
 * The columns of dates that a Parquet file says are months or quarters, by their names in the file; only
 * those whose dates are all the first days of these.
 */
export async function readHeldSteps(
  connection: DuckDBConnection,
  path: string,
  columns: readonly { original: string; type: string }[],
): Promise<Map<string, HeldStep>> {
  const noted = await readNote(connection, path);
  const dated = columns.flatMap(({ original, type }) => {
    const step = type === 'DATE' ? noted.get(original) : undefined;
    if (!step) return [];
    return [{ original, step }];
  });
  if (dated.length === 0) return new Map();

  const tests = dated.map(({ original, step }) => {
    const date = identifier(original);
    return `coalesce(bool_and(isfinite(${date}) AND date_trunc('${step}', ${date}) = ${date}), true)`;
  });
  const [row = []] = await selectRows(
    connection,
    `SELECT ${tests.join(', ')} FROM read_parquet(${literal(path)})`,
  );

  return new Map(
    dated.filter((_, index) => row[index] === true).map(({ original, step }) => [original, step]),
  );
}

async function readNote(connection: DuckDBConnection, path: string): Promise<Map<string, HeldStep>> {
  const isNote = `key = ${literal(parquetNoteKey)} AND octet_length(value) <= ${maxNoteBytes}`;
  const [[note] = []] = await selectRows(
    connection,
    `SELECT value FROM parquet_kv_metadata(${literal(path)}) WHERE ${isNote} LIMIT 1`,
  );
  return stepsOfParquetNote(note instanceof DuckDBBlobValue ? Buffer.from(note.bytes).toString() : '');
}
