import type { Cell } from '#domain/value/cell/cell.ts';

/** What a text takes beside its characters, and a row beside its cells: objects, and slots in lists. */
const [textOverhead, rowOverhead] = [32, 64];

/** Whole numbers of 32 bits have their slot in the list of cells; others are objects of their own. */
const numberSize = (value: number): number => {
  if (value === (value | 0)) return 8;
  return 24;
};

/** About how many bytes a cell takes in memory: two for each character, and some for the value itself. */
function cellSize(cell: Cell | undefined): number {
  if (typeof cell === 'number') return numberSize(cell);
  if (typeof cell === 'string') return textOverhead + 2 * cell.length;
  if (Array.isArray(cell)) {
    return cell.reduce((sum, member) => sum + textOverhead + 2 * String(member).length, rowOverhead);
  }
  return 8;
}

/** About how many bytes some rows take in memory. */
export function rowsSize(rows: readonly (readonly Cell[])[]): number {
  let size = rowOverhead * rows.length;
  for (const row of rows) {
    for (const cell of row) {
      size += cellSize(cell);
    }
  }

  return size;
}
