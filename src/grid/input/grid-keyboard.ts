import type { KeyboardEvent } from 'react';
import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { elementOfEvent } from '#ui/element-of-event.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { startsWithTyping } from '../paint/cell-editor.tsx';
import { readGridKey, type GridKey } from './grid-keys.ts';
import {
  allCells,
  blocksOf,
  cellSelection,
  movedSelection,
  rowsSelection,
  type CellPosition,
  type Extent,
  type GridSelection,
} from '../store/grid-selection.ts';
import type { GridRequests } from './grid-context.ts';
import type { LeavingKey } from './use-cell-editing.ts';

/** What keys on a grid work with. */
export type KeyboardGrid = Pick<GridRequests, 'clear' | 'insert' | 'search' | 'undo' | 'redo'> & {
  columns: readonly SourceColumn[];
  extent: Extent;
  /** The column whose header has the keyboard, or -1. */
  head: number;
  setHead(column: number): void;
  selection: GridSelection | null;
  select(selection: GridSelection | null): void;
  reveal(cell: CellPosition): void;
  /** Which rows are in view. */
  inView(): { firstVisible: number; visibleRows: number };
  /** Starts to edit a cell, with a text that replaces its own where one was typed. */
  edit(cell: CellPosition, start?: string): void;
  /** Turns a boolean cell into its opposite; false where it is none or may not be edited. */
  toggle(cell: CellPosition): boolean;
  openColumnMenu(column: number): void;
  openRowMenu(cell: CellPosition): void;
};

/** Handles a key on the grid itself or on a header; keys in an editor are the editor's. */
export function onGridKey(event: KeyboardEvent, grid: KeyboardGrid): void {
  if (elementOfEvent(event)?.closest('[data-editor]')) return;
  const isHandled = grid.head >= 0 ? onHeaderKey(event, grid) : onCellKey(event, grid);
  if (isHandled) {
    event.preventDefault();
  }
}

function onHeaderKey(event: KeyboardEvent, grid: KeyboardGrid): boolean {
  const key = pressedKey(event);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) {
    const column = Math.min(Math.max(grid.head + step, 0), grid.columns.length - 1);
    grid.setHead(column);
    grid.reveal({ row: grid.inView().firstVisible, column });
  } else if (key === 'ArrowDown') {
    goTo(grid, cellSelection({ row: 0, column: grid.head }));
  } else if (key === 'Escape') {
    grid.setHead(-1);
  } else if (['Enter', ' ', 'F2', 'ContextMenu'].includes(key)) {
    grid.openColumnMenu(grid.head);
  } else {
    return false;
  }

  return true;
}

/** What can be done where there are no rows. */
const withoutRows = new Set<GridKey['kind']>(['undo', 'redo', 'search']);

function onCellKey(event: KeyboardEvent, grid: KeyboardGrid): boolean {
  const { selection, extent } = grid;
  const key = readGridKey(event, grid.inView().visibleRows - 1);
  if (!key || (extent.rows === 0 && !withoutRows.has(key.kind))) return false;

  const at = selection?.focus ?? { row: grid.inView().firstVisible, column: 0 };
  switch (key.kind) {
    case 'edit':
      return (key.start === ' ' && grid.toggle(at)) || startEditing(grid, key.start);
    case 'menu':
      grid.openRowMenu(at);
      return true;
    case 'undo':
    case 'redo':
    case 'search':
      grid[key.kind]();
      return true;
    default:
      changeSelection(grid, key, at);
      return true;
  }
}

/** Handles a key that moves the selection or does something with it; `at` is where the keyboard is. */
function changeSelection(grid: KeyboardGrid, key: GridKey, at: CellPosition): void {
  const { selection, extent } = grid;
  switch (key.kind) {
    case 'escape':
      return grid.select(null);
    case 'all':
      return grid.select(allCells(extent));
    case 'rows':
      return grid.select(rowsSelection(selection?.anchor.row ?? at.row, at.row));
    case 'clear':
      if (selection) {
        grid.clear(blocksOf(selection, extent));
      }
      return;
    case 'insert':
      if (selection) {
        grid.insert(key.side);
      }
      return;
    case 'move':
      if (!selection) return goTo(grid, cellSelection(at));
      moveSelection(grid, selection, key.step, key.extend);
  }
}

function goTo(grid: KeyboardGrid, selection: GridSelection): void {
  grid.select(selection);
  grid.reveal(selection.focus);
}

/** Moves or extends the selection; from the first row upwards the keyboard goes to the header. */
function moveSelection(
  grid: KeyboardGrid,
  selection: GridSelection,
  step: CellPosition,
  extend: boolean,
): void {
  const { focus } = selection;
  if (step.row !== -1 || focus.row !== 0 || extend) {
    return goTo(grid, movedSelection(selection, step, extend, grid.extent));
  }
  grid.reveal(focus);
  grid.setHead(focus.column);
}

function startEditing(grid: KeyboardGrid, start: string | undefined): boolean {
  const anchor = grid.selection?.anchor;
  const column = anchor && grid.columns[anchor.column];
  if (!column) return false;

  grid.reveal(anchor);
  if (start !== undefined && startsWithTyping(column)) {
    grid.edit(anchor, start);
  } else {
    grid.edit(anchor);
  }

  return true;
}

/**
 * Notes by which key the editor of a cell is left; Tab leaves it here, except where it moves between choices.
 */
export function onEditorKey(
  event: KeyboardEvent<HTMLElement>,
  column: SourceColumn | undefined,
  leaveBy: (key: LeavingKey) => void,
): void {
  const key = pressedKey(event);
  if (!column || key === '' || !elementOfEvent(event)?.closest('[data-editor]')) return;
  if (key === 'Enter' || key === 'Escape') return leaveBy(key);
  if (key !== 'Tab' || columnType(column.type).storage === 'list') return leaveBy(null);
  leaveBy(event.shiftKey ? 'Shift+Tab' : 'Tab');
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}
