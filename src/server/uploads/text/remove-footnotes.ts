import type { DuckDBConnection } from '@duckdb/node-api';
import type { Detected, LayerParseOptions } from '#domain/source/upload/parse-options.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import { fileRowNumber } from '#server/engine/engine.server.ts';
import { selectRows } from '../table/duckdb-table.ts';
import { footnotesBelow, looksLikeFootnotes } from '../table/footnotes.ts';
import { keepRows } from '../table/keep-rows.ts';

/** How many rows at the end are searched for footnotes. */
const searchedRows = 50;

/**
 * Finds footnotes in the last rows of a written table; removes them when that was chosen or they look like
 * footnotes.
 */
export async function removeFootnotes(
  connection: DuckDBConnection,
  parquet: string,
  headers: readonly { name: string }[],
  { choice, temporaryPath }: { choice: LayerParseOptions['footnotes']; temporaryPath: () => string },
): Promise<Pick<Detected, 'footnotes' | 'keepsFootnotes'>> {
  const from = `read_parquet(${literal(parquet)})`;
  const [[rows] = []] = await selectRows(connection, `SELECT count(*) FROM ${from}`);
  const names = headers.slice(0, 200).map(({ name }) => identifier(name));
  const end = await selectRows(
    connection,
    `SELECT ${names.join(', ')} FROM ${from} WHERE ${fileRowNumber} >= ${Number(rows) - searchedRows} ORDER BY ${fileRowNumber}`,
  );
  const footnotes = footnotesBelow(end as (string | null)[][]);
  const keepsFootnotes = choice ? choice === 'keep' : !looksLikeFootnotes(footnotes);

  if (footnotes.length > 0 && !keepsFootnotes) {
    await keepRows(connection, parquet, {
      rows: Number(rows) - footnotes.length,
      columns: headers.length,
      temporaryPath: temporaryPath(),
    });
  }

  return { footnotes: footnotes.map((note) => cutText(note, 2000)), keepsFootnotes };
}
