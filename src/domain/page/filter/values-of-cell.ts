import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import { emptyValue, filterValueOf } from './filter-value.ts';

/** The values by which a page filter selects the rows that have a cell in its column. */
export function valuesOfCell(cell: Cell | undefined): string[] {
  if (!isFilled(cell)) return [emptyValue];
  if (Array.isArray(cell)) return cell.map(filterValueOf);
  return [filterValueOf(String(cell))];
}
