import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import { emptyValue, filterValueOf } from './filter-value.ts';

/** The values by which a page filter selects the rows that have a cell in its column. */
export function valuesOfCell(cell: Cell | undefined): string[] {
  if (Array.isArray(cell) && cell.length > 0) return cell.map(filterValueOf);
  return [valueOfCell(cell)];
}

/** The value of a cell that is no list, or an empty one. */
export function valueOfCell(cell: Cell | undefined): string {
  if (!isFilled(cell)) return emptyValue;
  return filterValueOf(String(cell));
}
