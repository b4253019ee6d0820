import type { LayerRows } from './layer-rows.ts';

/**
 * The cells of a column: how many are filled, how many values differ, how many have blanks around their text.
 */
export type ColumnCounts = { filled: number; distinct: number; padded: number };

/** How columns are counted: which hold text, and whether estimates of distinct values are enough. */
type Counting = { isText: (name: string) => boolean; isApproximate: boolean };

/** Up to this many distinct values are counted exactly even where estimates are enough. */
const exactDistinct = 2000;

/** The counts of a column as aggregates; an estimate of the distinct values takes less time and memory. */
const countCells = (cell: string, isApproximate: boolean): string[] => [
  `count(${cell})`,
  isApproximate ? `approx_count_distinct(${cell})` : `count(DISTINCT ${cell})`,
];

/** The counts of a text column as aggregates. */
export const countTexts = (cell: string, isApproximate: boolean): string[] => [
  ...countCells(cell, isApproximate),
  `count(*) FILTER (starts_with(${cell}, ' ') OR ends_with(${cell}, ' '))`,
];

/** Counts the cells of each column. */
export async function countColumns(
  rows: LayerRows,
  columns: readonly { name: string }[],
  { isText, isApproximate }: Counting,
): Promise<Map<string, ColumnCounts>> {
  const counts = new Map<string, ColumnCounts>();
  const texts = await rows.aggregate(
    columns.filter(({ name }) => isText(name)),
    (cell) => countTexts(cell, isApproximate),
  );
  const others = await rows.aggregate(
    columns.filter(({ name }) => !isText(name)),
    (cell) => countCells(cell, isApproximate),
  );

  for (const { name } of columns) {
    const [filled = 0, distinct = 0, padded = 0] = (texts.get(name) ?? others.get(name) ?? []).map(Number);
    counts.set(name, { filled, distinct, padded });
  }

  if (isApproximate) {
    await countFewExactly(rows, counts);
  }

  return counts;
}

/** Few distinct values are cheap to count, and an estimate beside the list of them would look wrong. */
async function countFewExactly(rows: LayerRows, counts: Map<string, ColumnCounts>): Promise<void> {
  const few = [...counts].filter(([, { distinct }]) => distinct <= exactDistinct);
  const exact = await rows.aggregate(
    few.map(([name]) => ({ name })),
    (cell) => [`count(DISTINCT ${cell})`],
  );

  for (const [name, count] of few) {
    counts.set(name, { ...count, distinct: Number(exact.get(name)?.[0] ?? 0) });
  }
}
