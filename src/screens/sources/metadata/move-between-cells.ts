import type { KeyboardEvent } from 'react';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

type Step = { rows: number; cells: number };

/**
 * Moves the focus between the fields of a table as a spreadsheet does: up and down and Enter within a column,
 * left and right within a row where a text has no character left to go over.
 */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  // A list that belongs to a field is elsewhere in the document, though not in the tree of components.
  if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;

  const step = stepOf(event, target);
  const cell = target.closest<HTMLTableCellElement>('td, th');
  if (!step || !cell) return;

  const next = fieldAt(cell, step);
  // At an edge of the table a text may still move its caret; a list neither opens nor changes.
  if (!next && target instanceof HTMLInputElement) return;

  event.preventDefault();
  event.stopPropagation();
  if (!next) return;

  next.focus();
  if (next instanceof HTMLInputElement) {
    next.select();
  }
}

function stepOf(event: KeyboardEvent, target: HTMLElement): Step | null {
  const key = pressedKey(event);
  const { shiftKey } = event;
  const isText = target instanceof HTMLInputElement;
  if (key === 'ArrowDown' || (key === 'Enter' && isText && !shiftKey)) return { rows: 1, cells: 0 };
  if (key === 'ArrowUp' || (key === 'Enter' && isText)) return { rows: -1, cells: 0 };
  if (key === 'ArrowLeft' && (!isText || isAtEdge(target, 'start'))) return { rows: 0, cells: -1 };
  if (key === 'ArrowRight' && (!isText || isAtEdge(target, 'end'))) return { rows: 0, cells: 1 };

  return null;
}

/** Whether the caret is before or behind the whole text; a selected text counts as both. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, edge: 'start' | 'end'): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  if (edge === 'start') return selectionEnd === 0;
  return selectionStart === value.length;
}

/** The nearest field in a direction; cells and rows without one are passed over. */
function fieldAt(cell: HTMLTableCellElement, { rows, cells }: Step): HTMLElement | null {
  const row = cell.closest('tr')!;
  const all = [...(row.parentElement?.querySelectorAll('tr') ?? [])];
  let [at, index] = [all.indexOf(row) + rows, cell.cellIndex + cells];

  while (all[at] && index >= 0 && index < row.cells.length) {
    const field = all[at]!.cells[index]?.querySelector<HTMLElement>('input, button');
    if (field) return field;
    [at, index] = [at + rows, index + cells];
  }

  return null;
}
