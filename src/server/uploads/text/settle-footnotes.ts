import { rename } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Detected, LayerParseOptions } from '#domain/source/parse-options.ts';
import { identifier, literal, selectRows } from '../table/duckdb-table.ts';
import { areRemarks, footnotesBelow } from '../table/footnotes.ts';

/** How many rows from the end are looked at. */
const lookedAt = 50;

/** Finds remarks below a table that was written, and leaves them out where that was chosen or they read as such. */
export async function settleFootnotes(
  connection: DuckDBConnection,
  parquet: string,
  headers: readonly { name: string }[],
  choice: LayerParseOptions,
  fresh: () => Promise<string>,
): Promise<Pick<Detected, 'footnotes' | 'keepsFootnotes'>> {
  const from = `read_parquet(${literal(parquet)})`;
  const [[rows]] = (await selectRows(connection, `SELECT count(*) FROM ${from}`)) as [[bigint]];
  const names = headers.slice(0, 200).map(({ name }) => identifier(name));
  const end = await selectRows(
    connection,
    `SELECT ${names.join(', ')} FROM ${from} WHERE _row_id > ${Number(rows) - lookedAt} ORDER BY _row_id`,
  );
  const footnotes = footnotesBelow(end as (string | null)[][]);
  const keepsFootnotes = choice.footnotes ? choice.footnotes === 'keep' : !areRemarks(footnotes);
  if (footnotes.length > 0 && !keepsFootnotes) {
    const shorter = await fresh();
    const kept = `SELECT * FROM ${from} WHERE _row_id <= ${Number(rows) - footnotes.length}`;
    await connection.run(`COPY (${kept}) TO ${literal(shorter)} (FORMAT parquet)`);
    await rename(shorter, parquet);
  }
  return { footnotes: footnotes.map((note) => note.slice(0, 2000)), keepsFootnotes };
}
