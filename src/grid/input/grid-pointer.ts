import { useEffect, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { elementOfEvent } from '#ui/element-of-event.ts';
import { useLatest } from '#ui/use-latest.ts';
import {
  cellSelection,
  extendTo,
  isSameCell,
  rowsSelection,
  toggledRow,
  type CellPosition,
  type GridSelection,
} from '../store/grid-selection.ts';
import { dragSelection, scrollWithDrag, type DraggedGrid, type DragPoint } from './drag-selection.ts';

/** What pointing needs to know of the grid, read when something happens. */
export type PointedGrid = DraggedGrid & {
  /** Scrolls until a cell is fully in view. */
  reveal(cell: CellPosition): void;
  edit(cell: CellPosition): void;
  menu(row: number, trigger: Element): void;
};

/** Rows and columns scroll by while a selection is dragged beyond the edge, a step each so many ms. */
const dragStep = 40;

/** Parts of a row that take the pointer themselves. */
const ownParts = '[data-editor], [data-actions], [data-controls]';

type Modifiers = { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/** What the pointer went down on. */
type Press = {
  cell: CellPosition;
  wholeRows: boolean;
  /** Whether the cell was the only one that was selected before. */
  isAgain: boolean;
  isTouch: boolean;
};

type Drag = DragPoint & { byHandle: boolean; timer: ReturnType<typeof setInterval> };

/**
 * Selecting by mouse and touch: click, drag, shift, ctrl; a second click on the selected cell edits it. By
 * touch, which scrolls where a mouse drags, a tap selects, the handle of the selected cells is dragged to
 * further ones, and taps of the numbers of rows take further rows in or out.
 */
export class GridPointer {
  readonly #latest: RefObject<PointedGrid>;
  #drag: Drag | null = null;
  #press: Press | null = null;

  constructor(latest: RefObject<PointedGrid>) {
    this.#latest = latest;
  }

  /** Follows the pointer also outside the grid; returns how to stop that. */
  listen(): () => void {
    addEventListener('pointermove', this.#moveDrag);
    addEventListener('pointerup', this.#releaseDrag);
    addEventListener('pointercancel', this.#endDrag);

    return () => {
      this.#endDrag();
      removeEventListener('pointermove', this.#moveDrag);
      removeEventListener('pointerup', this.#releaseDrag);
      removeEventListener('pointercancel', this.#endDrag);
    };
  }

  readonly onPointerDown = (event: ReactPointerEvent): void => {
    const target = elementOfEvent(event);
    if (target?.closest('[data-handle]')) {
      this.#press = null;
      // The handle moves to other rows while it is dragged.
      this.#grid.element.current?.setPointerCapture(event.pointerId);
      return this.#startDrag(event, { byHandle: true });
    }

    const row = indexAt(target, 'row');
    if (event.button !== 0 || row === null || target?.closest(ownParts)) return;

    const press = this.#pressAt(row, indexAt(target, 'column'), event.pointerType);
    this.#press = press;
    if (press.isTouch) return;

    selectPressed(this.#grid, press, event);
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      this.#press = null;
    }

    event.preventDefault();
    this.#startDrag(event, { wholeRows: press.wholeRows });
  };

  readonly onClick = (event: { target: EventTarget } & Modifiers): void => {
    const target = elementOfEvent(event);
    const row = indexAt(target, 'row');
    const actions = target?.closest('[data-actions]');
    if (actions && row !== null) return this.#grid.menu(row, actions);

    const press = this.#press;
    this.#press = null;
    if (!press || row !== press.cell.row) return;

    const column = indexAt(target, 'column');
    const pressedColumn = press.wholeRows ? null : press.cell.column;
    if (column !== pressedColumn) return;

    if (press.isTouch) {
      selectPressed(this.#grid, press, event);
    }

    // Under a mouse nothing moves, so that a double click stays on its cell.
    if (press.isTouch && !press.wholeRows) {
      this.#grid.reveal(press.cell);
    }

    if (press.isAgain) {
      this.#grid.edit(press.cell);
    }
  };

  /** The menu of a row, at the cell that was clicked; text in an editor has the browser's own menu. */
  readonly onContextMenu = (event: { target: EventTarget; preventDefault(): void }): void => {
    const target = elementOfEvent(event);
    const row = indexAt(target, 'row');
    if (!target || row === null || target.closest('[data-editor]')) return;

    event.preventDefault();
    this.#grid.menu(row, target.closest('[data-column], [data-number]') ?? target);
  };

  readonly onDoubleClick = (event: { target: EventTarget }): void => {
    const target = elementOfEvent(event);
    const [row, column] = [indexAt(target, 'row'), indexAt(target, 'column')];
    if (row !== null && column !== null && !target?.closest('[data-editor]')) {
      this.#grid.edit({ row, column });
    }
  };

  get #grid(): PointedGrid {
    return this.#latest.current;
  }

  #pressAt(row: number, column: number | null, pointerType: string): Press {
    const { selection } = this.#grid;
    const cell = { row, column: column ?? 0 };
    const isAgain =
      column !== null &&
      selection?.kind === 'cells' &&
      isSameCell(selection.anchor, selection.focus) &&
      isSameCell(selection.focus, cell);

    return { cell, wholeRows: column === null, isAgain, isTouch: pointerType !== 'mouse' };
  }

  #startDrag(
    { clientX, clientY }: ReactPointerEvent,
    { wholeRows = false, byHandle = false }: { wholeRows?: boolean; byHandle?: boolean },
  ): void {
    // A browser that lost the pointer has not said that the drag before ended.
    this.#endDrag();
    const timer = setInterval(() => this.#drag && scrollWithDrag(this.#grid, this.#drag), dragStep);
    this.#drag = { x: clientX, y: clientY, wholeRows, byHandle, timer };
  }

  readonly #moveDrag = ({ clientX, clientY }: PointerEvent): void => {
    if (!this.#drag) return;
    this.#drag = { ...this.#drag, x: clientX, y: clientY };
    dragSelection(this.#grid, this.#drag);
  };

  readonly #releaseDrag = (): void => {
    const { selection, reveal } = this.#grid;
    // So that the handle can be taken again.
    if (this.#drag?.byHandle && selection) {
      reveal(selection.focus);
    }
    this.#endDrag();
  };

  readonly #endDrag = (): void => {
    if (this.#drag) {
      clearInterval(this.#drag.timer);
    }
    this.#drag = null;
  };
}

/** Selects in a grid by mouse and touch, until the component goes. */
export function useGridPointer(grid: PointedGrid): GridPointer {
  const latest = useLatest(grid);
  const [pointer] = useState(() => new GridPointer(latest));
  useEffect(() => pointer.listen(), [pointer]);
  return pointer;
}

/** Selects what was pressed, or with a modifier more than was selected. */
function selectPressed(
  { selection, select, element }: PointedGrid,
  press: Press,
  modifiers: Modifiers,
): void {
  select(pressedSelection(selection, press, modifiers));
  element.current?.focus({ preventScroll: true });
}

function pressedSelection(
  selection: GridSelection | null,
  { cell, wholeRows, isTouch }: Press,
  { ctrlKey, metaKey, shiftKey }: Modifiers,
): GridSelection | null {
  const { row } = cell;
  const isCommand = ctrlKey || metaKey;
  const isMore = isTouch && wholeRows && selection?.kind === 'rows';

  if (selection && shiftKey && !isCommand) {
    if (wholeRows) return rowsSelection(selection.anchor.row, row);
    return extendTo(selection, cell);
  }

  if (isCommand || isMore) return toggledRow(selection, row);
  if (wholeRows) return rowsSelection(row, row);
  return cellSelection(cell);
}

/** The number in a data attribute of an element or the nearest around it; null where none has it. */
function indexAt(target: Element | null, name: string): number | null {
  const element = target?.closest<HTMLElement>(`[data-${name}]`);
  if (!element) return null;
  return Number(element.dataset[name]);
}
