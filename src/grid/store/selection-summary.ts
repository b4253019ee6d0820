import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { CellBlock } from './grid-selection.ts';
import { shownCell } from './grid-edits.ts';
import type { OpenGrid } from './open-grid.ts';
import type { RowsQuery } from './row-store.ts';

/** What the numbers among the selected cells come to; `count` is how many there are. */
export type SelectionSummary = { sum: number; count: number };

/** Selected rows beyond this number are summed on the server, where all rows are selected, or not at all. */
const mostRowsRead = 20_000;

const isSummed = (column: SourceColumn) => columnType(column.type).numeric && column.dataType === 'numeric';

/**
 * Sums the numbers in blocks of cells; null where no column of numbers is among them, and where there are too
 * many rows to read. Rows that are not here are read; all rows of a query are summed on the server.
 */
export async function summarize(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  { blocks, rows, query }: { blocks: readonly CellBlock[]; rows: number; query: RowsQuery },
): Promise<SelectionSummary | null> {
  const numeric = (block: CellBlock) =>
    columns.flatMap((column, at) =>
      at >= block.left && at <= block.right && isSummed(column) ? [{ column, at }] : [],
    );
  if (blocks.every((block) => numeric(block).length === 0)) return null;

  const [only, ...others] = blocks;
  const count = blocks.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0);
  if (count > mostRowsRead) {
    // A search among the columns of a result finds nothing in one of sums.
    const isAll = only && others.length === 0 && only.top === 0 && only.bottom === rows - 1;
    if (isAll && !query.search) return sumOfAll(grid, numeric(only), query);
    return null;
  }

  const summary = { sum: 0, count: 0 };
  for (const block of blocks) {
    const read = await grid.store.range(block.top, block.bottom + 1);
    for (const row of read) {
      for (const { column, at } of numeric(block)) {
        const cell = shownCell(grid, row, column, at);
        if (typeof cell !== 'number') continue;
        summary.sum += cell;
        summary.count += 1;
      }
    }
  }

  return summary;
}

async function sumOfAll(
  grid: OpenGrid,
  columns: readonly { column: SourceColumn }[],
  query: RowsQuery,
): Promise<SelectionSummary> {
  const names = columns.map(({ column }) => column.name);
  const copies = names.map((name, at) => [`count ${at}`, name] as const);
  const counts = copies.map(([copy]) => copy);
  const { rows } = await grid.rows.read({
    ...query,
    orderBy: {},
    attributes: [...names, ...counts],
    copies: Object.fromEntries(copies),
    fn: Object.fromEntries([...names.map((name) => [name, 'sum']), ...counts.map((copy) => [copy, 'count'])]),
    fromIndex: 0,
    toIndex: 1,
  });
  const numbers = (rows[0] ?? []).map((cell) => (typeof cell === 'number' ? cell : 0));
  const total = (of: readonly number[]) => of.reduce((sum, number) => sum + number, 0);

  return { sum: total(numbers.slice(0, names.length)), count: total(numbers.slice(names.length)) };
}
