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

/** Reads a key that was pressed on the grid itself, not in an editor; null where it is not for the grid. `page` is how many rows are in view. */
export function readGridKey(event: KeyboardEvent, page: number): GridKey | null {
  const key = pressedKey(event);
  const extend = event.shiftKey;
  const isCommand = event.ctrlKey || event.metaKey;
  // Spreadsheets insert rows with Ctrl and + (which is Shift and = on many keyboards), or with Ctrl, Alt and =.
  const isInsert = (key === '+' && extend) || (event.altKey && (key === '=' || event.code === 'Equal'));
  if (isCommand && isInsert) return { kind: 'insert', side: 'above' };
  if (event.altKey) return null;

  if (key === 'PageDown' || key === 'PageUp') {
    return { kind: 'move', step: { row: key === 'PageDown' ? page : -page, column: 0 }, extend };
  }

  const step = steps[key];
  if (step && isCommand) {
    const row = key === 'Home' ? -far : key === 'End' ? far : step.row * far;
    return { kind: 'move', step: { row, column: step.column * far }, extend };
  }

  if (step) return { kind: 'move', step, extend };
  if (isCommand) return readCommand(key.toLowerCase(), extend);
  if (key === 'Enter' && extend) return { kind: 'insert', side: 'below' };
  if (key === 'Enter' || key === 'F2') return { kind: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' };
  if (key === 'Escape') return { kind: 'escape' };
  if (key === 'ContextMenu' || (key === 'F10' && extend)) return { kind: 'menu' };
  if (key === ' ' && extend) return { kind: 'rows' };

  if (key.length !== 1) return null;
  return { kind: 'edit', start: key };
}

function readCommand(key: string, withShift: boolean): GridKey | null {
  if (key === 'a') return { kind: 'all' };
  // The browser's own search finds only the rows that are drawn.
  if (key === 'f' && !withShift) return { kind: 'search' };
  if (key === 'z') return { kind: withShift ? 'redo' : 'undo' };
  if (key !== 'y') return null;
  return { kind: 'redo' };
}
