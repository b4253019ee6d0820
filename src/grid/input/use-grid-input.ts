import { useCallback, useState, type KeyboardEvent } from 'react';
import { startsWithTyping } from '../paint/cell-editor.tsx';
import { toggleBoolean } from '../store/grid-edits.ts';
import { cellId } from '../paint/grid-frame.ts';
import { headerId } from '../paint/grid-header.tsx';
import { onEditorKey, onGridKey, type KeyboardGrid } from './grid-keyboard.ts';
import {
  cellSelection,
  movedSelection,
  rowsSelection,
  type CellPosition,
  type GridSelection,
} from '../store/grid-selection.ts';
import type { GridViewportProps } from './grid-viewport-props.ts';
import { useCellEditing, type LeavingKey } from './use-cell-editing.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import type { useGridView } from '../paint/use-grid-view.ts';
import { columnPlace } from '../paint/grid-frame.ts';

/** Where the selection goes when an editor is left by a key. */
const stepsAfterEditing: Record<Exclude<LeavingKey, null>, CellPosition> = {
  Enter: { row: 1, column: 0 },
  Tab: { row: 0, column: 1 },
  'Shift+Tab': { row: 0, column: -1 },
  Escape: { row: 0, column: 0 },
};

/** What a person does in a grid with keyboard and pointer; `id` is the id of the grid's element. */
export function useGridInput(id: string, view: ReturnType<typeof useGridView>, props: GridViewportProps) {
  const { grid, columns, rows, selection, blocks, onSelect, canEdit, requests, element } = props;
  const { scroll, frame, reveal, inView } = view;
  const extent = { rows: rows.length ?? 0, columns: columns.length };
  const [head, setHead] = useState(-1);
  const select = useCallback(
    (next: GridSelection | null) => {
      setHead(-1);
      onSelect(next);
    },
    [onSelect],
  );

  const { editing, begin, leaveBy } = useCellEditing(grid, columns, canEdit, (from, key) => {
    if (key === null) return;
    const next = movedSelection(cellSelection(from), stepsAfterEditing[key], false, extent);
    select(next);
    reveal(next.focus);
    element.current?.focus({ preventScroll: true });
  });
  const openRowMenu = (row: number, trigger: Element | null) => {
    const isSelected = blocks.some(({ top, bottom }) => row >= top && row <= bottom);
    if (selection?.kind !== 'rows' || !isSelected) {
      select(rowsSelection(row, row));
    }
    requests.rowMenu(row, trigger);
  };

  const openColumnMenu = (column: number) => {
    const { width } = columnPlace(frame, column);
    requests.columnMenu(column, document.getElementById(headerId(id, column)), width);
  };
  const pointer = useGridPointer({
    element,
    edges: frame.edges,
    startWidth: view.start,
    frozenWidth: view.frozenWidth,
    rows: extent.rows,
    position: () => scroll.now().place.position,
    selection,
    select,
    reveal,
    edit: begin,
    menu: openRowMenu,
  });

  const keyboard: KeyboardGrid = {
    ...requests,
    columns,
    extent,
    head,
    setHead,
    selection,
    select,
    reveal,
    inView,
    edit: begin,
    toggle: (at) => canEdit && toggleBoolean(grid, columns, rows, at),
    openColumnMenu,
    openRowMenu: ({ row, column }) => openRowMenu(row, document.getElementById(cellId(id, row, column))),
  };
  return {
    /** The column whose header has the keyboard, or -1. */
    head,
    editing,
    openColumnMenu,
    pointer,
    onKeyDown: (event: KeyboardEvent) => onGridKey(event, keyboard),
    onEditorKey: (event: KeyboardEvent<HTMLElement>) =>
      editing && onEditorKey(event, columns[editing.column], leaveBy),
    /** Edits the selected cell, with a text in its place if its type is typed. */
    editWith: (text: string) => {
      const place = selection?.anchor;
      const column = place && columns[place.column];
      if (column) {
        begin(place, startsWithTyping(column) ? text : undefined);
      }
    },
  };
}
