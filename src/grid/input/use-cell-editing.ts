import { useCallback, useRef, useState } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { rawText } from '#domain/value/cell/cell-text.ts';
import type { CellEditing } from '../paint/cell-editor.tsx';
import { cellsOf, shownCell } from '../store/grid-edits.ts';
import type { CellPosition } from '../store/grid-selection.ts';
import { isCalculated } from '#domain/source/column/column.ts';
import type { OpenGrid } from '../store/open-grid.ts';
import { useLatest } from '#ui/use-latest.ts';

/** How an editor was left: by which key, or null for the pointer. */
export type LeavingKey = 'Enter' | 'Escape' | 'Tab' | 'Shift+Tab' | null;

/**
 * The one cell that is being edited. What is typed is saved when the editor is left; Escape leaves the cell
 * as it was.
 */
export function useCellEditing(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  canEdit: boolean,
  onLeave: (cell: CellPosition, key: LeavingKey) => void,
): {
  editing: CellEditing | null;
  begin(cell: CellPosition, start?: string): void;
  /** Says by which key the editor is about to be left. */
  leaveBy(key: LeavingKey): void;
} {
  const [editing, setEditing] = useState<CellEditing | null>(null);
  const leavingKey = useRef<LeavingKey>(null);
  const leave = useLatest(onLeave);
  const begin = useCallback(
    (cell: CellPosition, start?: string) => {
      const row = grid.store.snapshot().row(cell.row);
      const column = columns[cell.column];
      if (!canEdit || !row || !column || isCalculated(column)) return;

      const value = shownCell(grid, row, column, cell.column);
      const original = rawText(value);
      const editOf = (raw: string | null) => ({
        rowId: row.id,
        column: column.name,
        value: raw,
        base: value,
      });

      const end = (raw: string | null) => {
        grid.queue.draft(null);
        if (raw !== original) {
          grid.queue.type(editOf(raw));
        }

        setEditing(null);
        leave.current(cell, leavingKey.current);
        leavingKey.current = null;
      };
      setEditing({
        ...cell,
        rowId: row.id,
        value,
        cells: cellsOf(grid, row),
        start,
        onDraft: (raw) => grid.queue.draft(raw === original ? null : editOf(raw)),
        onCommit: end,
        onCancel: () => end(original),
      });
    },
    [grid, columns, canEdit, leave],
  );

  const leaveBy = useCallback((key: LeavingKey) => {
    leavingKey.current = key;
  }, []);
  return { editing, begin, leaveBy };
}
