import { useCallback, useState, type KeyboardEvent } from 'react';
import { startsWithTyping } from '../paint/cell-editor.tsx';
import { headerId } from '../paint/grid-header.tsx';
import { cellId, columnBox } from '../paint/row-layout.ts';
import type { useGridView } from '../paint/use-grid-view.ts';
import { toggleBoolean } from '../store/grid-edits.ts';
import {
  cellSelection,
  movedSelection,
  rowsSelection,
  type CellPosition,
  type GridSelection,
} from '../store/grid-selection.ts';
import { useGrid } from './grid-context.ts';
import { onEditorKey, onGridKey } from './grid-keyboard.ts';
import { useGridPointer } from './grid-pointer.ts';
import { useCellEditing, type LeavingKey } from './use-cell-editing.ts';

/** Where the selection goes when an editor is left by a key. */
const stepsAfterEditing: Record<Exclude<LeavingKey, null>, CellPosition> = {
  Enter: { row: 1, column: 0 },
  Tab: { row: 0, column: 1 },
  'Shift+Tab': { row: 0, column: -1 },
  Escape: { row: 0, column: 0 },
};

type GridView = ReturnType<typeof useGridView>;

/** What a person does in a grid with keyboard and pointer; `id` is the id of the grid's element. */
export function useGridInput(id: string, view: GridView) {
  const { grid, columns, rows, extent, selection, canEdit, requests, element } = useGrid();
  const { scroll, layout, reveal, inView } = view;
  const { head, setHead, select, openColumnMenu, openRowMenu } = useGridSelecting(id, view);

  const { editing, begin, leaveBy } = useCellEditing(grid, columns, canEdit, (from, key) => {
    if (key === null) return;
    const next = movedSelection(cellSelection(from), stepsAfterEditing[key], false, extent);
    select(next);
    reveal(next.focus);
    element.current?.focus({ preventScroll: true });
  });

  const pointer = useGridPointer({
    element,
    edges: layout.edges,
    startWidth: view.start,
    frozenWidth: view.frozenWidth,
    rows: extent.rows,
    position: () => scroll.now().scrolled.position,
    selection,
    select,
    reveal,
    edit: begin,
    menu: openRowMenu,
  });

  const onKeyDown = (event: KeyboardEvent) =>
    onGridKey(event, {
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
      toggle: (cell) => canEdit && toggleBoolean(grid, columns, rows, cell),
      openColumnMenu,
      openRowMenu: ({ row, column }) => openRowMenu(row, document.getElementById(cellId(id, row, column))),
    });

  return {
    /** The column whose header has the keyboard, or -1. */
    head,
    editing,
    openColumnMenu,
    pointer,
    onKeyDown,
    onEditorKey: (event: KeyboardEvent<HTMLElement>) =>
      editing && onEditorKey(event, columns[editing.column], leaveBy),
    /** Edits the selected cell, with a text as its value if its type is typed. */
    editWith: (text: string) => {
      const cell = selection?.anchor;
      const column = cell && columns[cell.column];
      if (column) {
        begin(cell, startsWithTyping(column) ? text : undefined);
      }
    },
  };
}

/** Where the keyboard is: in a header or with the selection; and the menus that it opens there. */
function useGridSelecting(id: string, { layout }: GridView) {
  const { selection, blocks, setSelection, requests } = useGrid();
  const [head, setHead] = useState(-1);
  const select = useCallback(
    (next: GridSelection | null) => {
      setHead(-1);
      setSelection(next);
    },
    [setSelection],
  );

  return {
    head,
    setHead,
    select,
    openColumnMenu: (column: number) => {
      const { width } = columnBox(layout, column);
      requests.columnMenu(column, document.getElementById(headerId(id, column)), width);
    },
    openRowMenu: (row: number, trigger: Element | null) => {
      const isSelected = blocks.some(({ top, bottom }) => row >= top && row <= bottom);
      if (selection?.kind !== 'rows' || !isSelected) {
        select(rowsSelection(row, row));
      }
      requests.rowMenu(row, trigger);
    },
  };
}
