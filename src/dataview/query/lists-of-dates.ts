import type { Cell } from '#domain/value/cell/cell.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';
import { columnType } from '#columns/index.ts';

/**
 * A column of a result whose cells are joined dates: its index in the rows, and the column that the dates are
 * of.
 */
export type ListOfDates = { index: number; column: WrittenColumn };

/** Rows in which joined dates are written as the dates of their columns are elsewhere. */
export function writeListsOfDates(rows: readonly Cell[][], lists: readonly ListOfDates[]): Cell[][] {
  return rows.map((row) => {
    const written = [...row];
    for (const { index, column } of lists) {
      written[index] = writtenList(row[index], column);
    }
    return written;
  });
}

/**
 * A text of dates joined by commas, each as its column shows it; between dates that have commas are
 * semicolons.
 */
function writtenList(cell: Cell | undefined, column: WrittenColumn): Cell {
  if (typeof cell !== 'string') return cell ?? null;
  const dates = cell.split(', ').map((date) => columnType(column.type).text(date, column));
  return dates.join(dates.some((date) => date.includes(',')) ? '; ' : ', ');
}
