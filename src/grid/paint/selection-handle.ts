import type { Corner } from '../store/grid-selection.ts';
import { rowHeight } from './grid-geometry.ts';

/**
 * How far inside its cell the middle of the handle is, in px: at the edge of the grid, half of it would be
 * cut off.
 */
const handleInset = 4;

/** A dot that a finger finds; with a mouse, cells are selected by dragging over them. */
export function handleElement(): HTMLElement {
  const handle = document.createElement('div');
  handle.dataset['handle'] = '';
  handle.ariaHidden = 'true';
  handle.className =
    'absolute z-2 hidden size-8 -translate-1/2 touch-none place-items-center pointer-coarse:grid after:size-3.5 after:rounded-full after:border-2 after:border-paper after:bg-accent';
  return handle;
}

/** Moves the handle to a corner of a cell, which is at a box of its row. */
export function moveHandle(
  { style }: HTMLElement,
  { left, width }: { left: number; width: number },
  corner: Corner,
): void {
  const [end, side] = corner.split(' ');
  style.left = `${side === 'left' ? left + handleInset : left + width - handleInset}px`;
  style.top = `${end === 'top' ? handleInset : rowHeight - handleInset}px`;
}
