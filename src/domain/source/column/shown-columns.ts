import type { SourceColumn } from './column.ts';

/** The number of columns that are shown without default columns. */
const columnsWithoutChoice = 3;

/**
 * The columns that a table of forms shows at first: the source's default columns, in their order; else the
 * first three.
 */
export function shownColumns(
  columns: readonly SourceColumn[],
  defaultColumns: readonly string[],
): SourceColumn[] {
  const chosen = defaultColumns.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  if (chosen.length > 0) return chosen;
  return columns.slice(0, columnsWithoutChoice);
}
