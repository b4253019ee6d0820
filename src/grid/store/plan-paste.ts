import type { SourceColumn } from '#domain/source/column/column.ts';
import { pastedRaw } from './cell-text.ts';
import type { CellBlock } from './grid-selection.ts';

/**
 * What a paste comes to, in indexes: the rows it writes over, what each of them gets, and the rows it adds.
 */
export type PastePlan = {
  /** Raw text by column name for each row from `top` on that is there already. */
  top: number;
  over: Record<string, string | null>[];
  added: Record<string, string | null>[];
  /** The block that is selected afterwards. */
  block: CellBlock;
  /** How many columns of the clipboard found no column here. */
  leftOut: number;
};

/** What a grid is like that a table is pasted into; `rows` is how many it has. */
type PasteOptions = {
  isReadOnly(column: SourceColumn): boolean;
  rows: number;
  /** Finds the value of an option by its label, in columns whose options are looked up. */
  lookups?: ReadonlyMap<string, { optionOf(label: string): string }>;
};

/**
 * Lays a table from the clipboard over a grid, from the top left of the selection on. Where the selection is
 * larger and the table fits into it a whole number of times, it is repeated, as spreadsheets do. Read-only
 * columns stay as they are.
 */
export function planPaste(
  table: readonly (readonly string[])[],
  target: CellBlock,
  columns: readonly SourceColumn[],
  { isReadOnly, rows, lookups }: PasteOptions,
): PastePlan {
  const width = Math.max(...table.map((row) => row.length));
  const height = repeated(table.length, target.bottom - target.top + 1);
  const across = repeated(width, target.right - target.left + 1);
  const fitting = Math.min(across, columns.length - target.left);
  const lines = Array.from({ length: height }, (_, down) => {
    const texts = table[down % table.length] ?? [];
    const cells = columns.slice(target.left, target.left + fitting).flatMap((column, right) => {
      if (isReadOnly(column)) return [];
      return [
        [
          column.name,
          pastedRaw(texts[right % width] ?? '', column, lookups?.get(column.name)?.optionOf),
        ] as const,
      ];
    });

    return Object.fromEntries(cells);
  });
  const there = Math.max(0, rows - target.top);

  return {
    top: target.top,
    over: lines.slice(0, there),
    added: lines.slice(there),
    block: {
      top: target.top,
      bottom: target.top + height - 1,
      left: target.left,
      right: target.left + fitting - 1,
    },
    leftOut: across - fitting,
  };
}

function repeated(size: number, room: number): number {
  if (room > size && room % size === 0) return room;
  return size;
}
