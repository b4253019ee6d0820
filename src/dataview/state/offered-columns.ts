import { columnsOfRows, isMeasure } from '#domain/source/column/column.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';

type Columns = readonly ColumnDescriptor[];

/*
 * Where a measure is offered: wherever a function of a column may be chosen, and nowhere else. Pickers of
 * columns whose cells are read take `columnsOfRows`.
 */

/** Whether a section shows rows of its source: a column is shown that is no group and has no function. */
const showsRows = (columns: Columns): boolean =>
  columns.some(({ show, group, fn, type }) => show && !group && fn === '' && !isMeasure({ type }));

/** The columns that may be shown beside those that are: measures only where no rows are. */
export function showableColumns(columns: Columns): ColumnDescriptor[] {
  const hidden = columns.filter(({ show }) => !show);
  if (showsRows(columns)) return columnsOfRows(hidden);
  return hidden;
}
