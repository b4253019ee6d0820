import type { Cell } from '#domain/value/cell.ts';

/** About how many bytes a cell takes in memory: two for each character, and some for the value itself. */
function cellSize(cell: Cell | undefined): number {
  if (typeof cell === 'string') return 16 + 2 * cell.length;
  if (Array.isArray(cell)) return cell.reduce((sum, member) => sum + 16 + 2 * String(member).length, 16);
  return 8;
}

/** About how many bytes some rows take in memory. */
export function rowsSize(rows: readonly (readonly Cell[])[]): number {
  let size = 0;
  for (const row of rows) for (const cell of row) size += cellSize(cell);
  return size;
}
