import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '#server/base/base.server.ts';
import { inChunks, selectRows } from './duckdb-table.ts';

/** The cells of a column: how many are filled, how many values differ, how many have blanks around their text. */
export type ColumnCounts = { filled: number; distinct: number; padded: number };

/** How columns are counted: which hold text, and whether estimates of distinct values are enough. */
type Counting = { isText: (name: string) => boolean; isApproximate: boolean };

/** Up to this many distinct values are counted exactly even where estimates are enough. */
const exactDistinct = 2000;

/** Counts the cells of each column. */
export async function countColumns(
  connection: DuckDBConnection,
  from: string,
  columns: readonly { name: string }[],
  counting: Counting,
): Promise<Map<string, ColumnCounts>> {
  const counts = new Map<string, ColumnCounts>();
  for (const chunk of inChunks(columns)) {
    const aggregates = chunk.flatMap(({ name }) => aggregatesOf(name, counting));
    const [row = []] = await selectRows(connection, `SELECT ${aggregates.join(', ')} FROM ${from}`);
    chunk.forEach(({ name }, index) => {
      const [filled = 0, distinct = 0, padded = 0] = row.slice(index * 3, index * 3 + 3).map(Number);
      counts.set(name, { filled, distinct, padded });
    });
  }
  if (counting.isApproximate) await countFewExactly(connection, from, counts);
  return counts;
}

function aggregatesOf(name: string, { isText, isApproximate }: Counting): string[] {
  const cell = identifier(name);
  return [
    `count(${cell})`,
    isApproximate ? `approx_count_distinct(${cell})` : `count(DISTINCT ${cell})`,
    isText(name) ? `count(*) FILTER (starts_with(${cell}, ' ') OR ends_with(${cell}, ' '))` : '0',
  ];
}

/** Few distinct values are cheap to count, and an estimate beside the list of them would look wrong. */
async function countFewExactly(
  connection: DuckDBConnection,
  from: string,
  counts: Map<string, ColumnCounts>,
): Promise<void> {
  const few = [...counts].filter(([, { distinct }]) => distinct <= exactDistinct);
  for (const chunk of inChunks(few)) {
    const aggregates = chunk.map(([name]) => `count(DISTINCT ${identifier(name)})`);
    const [row = []] = await selectRows(connection, `SELECT ${aggregates.join(', ')} FROM ${from}`);
    chunk.forEach(([name, count], index) => counts.set(name, { ...count, distinct: Number(row[index]) }));
  }
}
