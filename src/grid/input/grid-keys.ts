import type { KeyboardEvent } from 'react';
import type { CellPosition } from '../store/grid-selection.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

/** The action of a key on the grid. */
export type GridKey =
  | { kind: 'move'; step: CellPosition; extend: boolean }
  | { kind: 'edit'; start?: string }
  | { kind: 'insert'; side: 'above' | 'below' }
  | { kind: 'clear' | 'escape' | 'all' | 'undo' | 'redo' | 'menu' | 'rows' | 'search' };

const far = 1e9;
const steps: Record<string, CellPosition> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  Home: { row: 0, column: -far },
  End: { row: 0, column: far },
};

/** The steps with Ctrl: to the edges of the table, and with Home and End to its corners. */
const farSteps: Record<string, CellPosition> = {
  ArrowUp: { row: -far, column: 0 },
  ArrowDown: { row: far, column: 0 },
  ArrowLeft: { row: 0, column: -far },
  ArrowRight: { row: 0, column: far },
  Home: { row: -far, column: -far },
  End: { row: far, column: far },
};

/**
 * Reads a key that was pressed on the grid itself, not in an editor; null where it is not for the grid.
 * `page` is how many rows are in view.
 */
export function readGridKey(event: KeyboardEvent, page: number): GridKey | null {
  const key = pressedKey(event);
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && isInsertKey(key, event)) return { kind: 'insert', side: 'above' };
  if (event.altKey) return null;

  const step = readStep(key, page, isCommand);
  if (step) return { kind: 'move', step, extend: event.shiftKey };
  if (isCommand) return readCommand(key.toLowerCase(), event.shiftKey);
  return (event.shiftKey && readShiftKey(key)) || readPlainKey(key);
}

/**
 * Spreadsheets insert rows with Ctrl and + (which is Shift and = on many keyboards), or with Ctrl, Alt and =.
 */
function isInsertKey(key: string, { shiftKey, altKey, code }: KeyboardEvent): boolean {
  return (key === '+' && shiftKey) || (altKey && (key === '=' || code === 'Equal'));
}

function readStep(key: string, page: number, isCommand: boolean): CellPosition | undefined {
  if (key === 'PageDown') return { row: page, column: 0 };
  if (key === 'PageUp') return { row: -page, column: 0 };
  if (isCommand) return farSteps[key];
  return steps[key];
}

function readShiftKey(key: string): GridKey | null {
  switch (key) {
    case 'Enter':
      return { kind: 'insert', side: 'below' };
    case 'F10':
      return { kind: 'menu' };
    case ' ':
      return { kind: 'rows' };
    default:
      return null;
  }
}

function readPlainKey(key: string): GridKey | null {
  switch (key) {
    case 'Enter':
    case 'F2':
      return { kind: 'edit' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' };
    case 'Escape':
      return { kind: 'escape' };
    case 'ContextMenu':
      return { kind: 'menu' };
    default:
      if (key.length !== 1) return null;
      return { kind: 'edit', start: key };
  }
}

function readCommand(key: string, withShift: boolean): GridKey | null {
  if (key === 'a') return { kind: 'all' };
  // The browser's own search finds only the rows that are drawn.
  if (key === 'f' && !withShift) return { kind: 'search' };
  if (key === 'z') return { kind: withShift ? 'redo' : 'undo' };
  if (key !== 'y') return null;
  return { kind: 'redo' };
}
