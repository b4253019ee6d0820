import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '#server/base/base.server.ts';
import { inChunks, selectRows } from './duckdb-table.ts';

/** Whole numbers of one length with so many digits are codes, whatever their column is called. */
const surelyCode = 8;

/** Words in the name of a column that holds codes. */
const codeWord =
  /(^|[\s_.-])(id|ids|code|codes|fips|geoid|zip|zipcode|postcode|plz|phone|ean|gtin|upc|isbn|issn|sku|barcode|key|nr)($|[\s_.-])/i;

type Header = { name: string; display_name: string };

/**
 * The names of number columns that hold codes: whole numbers of one length, which are long or whose column is named like
 * one. `sample` is a table with some of the rows.
 */
export async function findCodes(
  connection: DuckDBConnection,
  { from, sample }: { from: string; sample: string },
  numbers: readonly Header[],
): Promise<Set<string>> {
  const likely = await findOneLength(connection, sample, numbers);
  const found = await findOneLength(connection, from, likely);
  return new Set(found.map(({ name }) => name));
}

async function findOneLength(
  connection: DuckDBConnection,
  from: string,
  columns: readonly Header[],
): Promise<Header[]> {
  const found: Header[] = [];
  for (const chunk of inChunks(columns)) {
    const aggregates = chunk.flatMap(({ name }) => {
      const cell = `trim(${identifier(name)})`;
      return [
        `count(${cell})`,
        `min(length(${cell}))`,
        `max(length(${cell}))`,
        `count(*) FILTER (NOT regexp_full_match(${cell}, '\\d+'))`,
      ];
    });
    const [row = []] = await selectRows(connection, `SELECT ${aggregates.join(', ')} FROM ${from}`);
    chunk.forEach((column, index) => {
      const [filled = 0, shortest = 0, longest = 0, others = 0] = row
        .slice(index * 4, index * 4 + 4)
        .map(Number);
      if (filled < 2 || others > 0 || shortest !== longest) return;
      const least = codeWord.test(column.display_name) ? 2 : surelyCode;
      if (shortest >= least) found.push(column);
    });
  }
  return found;
}

/** The note for the person about columns that are proposed as text because they hold codes. */
export function codeNotes(codes: readonly Header[]): string[] {
  if (codes.length === 0) return [];
  const names = codes.slice(0, 20).map(({ display_name }) => display_name);
  const more = codes.length > 20 ? ', …' : '';
  return [
    `Proposed as text, because the values are whole numbers of one length, as codes are: ${names.join(', ')}${more}.`,
  ];
}
