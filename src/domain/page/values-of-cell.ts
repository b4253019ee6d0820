import { isFilled, type Cell } from '../value/cell.ts';

/** The values by which a page filter selects the rows that have a cell in its column; 'null' selects empty cells. */
export function valuesOfCell(cell: Cell | undefined): string[] {
  if (!isFilled(cell)) return ['null'];
  return Array.isArray(cell) ? cell : [String(cell)];
}
