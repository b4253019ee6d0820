import { useEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { elementOfEvent } from '#ui/element-of-event.ts';
import { headerHeight, rowHeight } from '../paint/grid-geometry.ts';
import {
  cellSelection,
  extendTo,
  rowsSelection,
  toggledRow,
  type CellPosition,
  type GridSelection,
} from '../store/grid-selection.ts';
import { useLatest } from '#ui/use-latest.ts';

/** What pointing needs to know of the grid, read when something happens. */
export type PointedGrid = {
  element: RefObject<HTMLDivElement | null>;
  edges: readonly number[];
  startWidth: number;
  /** The width of the columns that do not scroll. */
  frozenWidth: number;
  rows: number;
  /** How far down the view is, in pixels of the content. */
  position(): number;
  selection: GridSelection | null;
  select(selection: GridSelection | null): void;
  /** Scrolls until a cell is fully in view. */
  reveal(place: CellPosition): void;
  edit(place: CellPosition): void;
  menu(row: number, trigger: Element): void;
};

/** Rows and columns scroll by while a selection is dragged beyond the edge, a step each so many ms. */
const dragStep = 40;

const numberOf = (target: Element | null, name: string) => {
  const found = target?.closest<HTMLElement>(`[data-${name}]`);
  if (!found) return null;
  return Number(found.dataset[name]);
};

type Modifiers = { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/**
 * Selecting by mouse and touch: click, drag, shift, ctrl; a second click on the selected cell edits it. By touch, which
 * scrolls where a mouse drags, a tap selects, the handle of the selected cells is dragged to further ones, and taps of
 * the numbers of rows take further rows in or out.
 */
export function useGridPointer(grid: PointedGrid) {
  const now = useLatest(grid);
  const drag = useRef<{
    x: number;
    y: number;
    wholeRows: boolean;
    byHandle: boolean;
    timer: ReturnType<typeof setInterval>;
  } | null>(null);

  const pressed = useRef<{
    place: CellPosition;
    wholeRows: boolean;
    again: boolean;
    isTouch: boolean;
  } | null>(null);

  const stop = useRef(() => {
    if (drag.current) {
      clearInterval(drag.current.timer);
    }
    drag.current = null;
  });
  useEffect(() => {
    const end = stop.current;
    const move = (event: PointerEvent) => {
      if (!drag.current) return;
      drag.current = Object.assign(drag.current, { x: event.clientX, y: event.clientY });
      leadTo(now.current, drag.current);
    };

    const release = () => {
      const { selection, reveal } = now.current;
      // So that the handle can be taken again.
      if (drag.current?.byHandle && selection) {
        reveal(selection.focus);
      }
      end();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', end);

    return () => {
      end();
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', end);
    };
  }, [now]);

  const startDrag = (
    { clientX, clientY }: ReactPointerEvent,
    { wholeRows = false, byHandle = false }: { wholeRows?: boolean; byHandle?: boolean },
  ) => {
    // A browser that lost the pointer has not said that the drag before ended.
    stop.current();
    const timer = setInterval(() => drag.current && scrollBeyond(now.current, drag.current), dragStep);
    drag.current = { x: clientX, y: clientY, wholeRows, byHandle, timer };
  };

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      const target = elementOfEvent(event);
      if (target?.closest('[data-handle]')) {
        pressed.current = null;
        // The handle moves to other rows while it is dragged.
        now.current.element.current?.setPointerCapture(event.pointerId);
        return startDrag(event, { byHandle: true });
      }

      const row = numberOf(target, 'row');
      if (
        event.button !== 0 ||
        row === null ||
        target?.closest('[data-editor], [data-actions], [data-controls]')
      ) {
        return;
      }

      const { selection } = now.current;
      const column = numberOf(target, 'column');
      const wholeRows = column === null;
      const place = { row, column: column ?? 0 };
      const isOne =
        selection?.kind === 'cells' &&
        isSame(selection.anchor, selection.focus) &&
        isSame(selection.focus, place);
      const isTouch = event.pointerType !== 'mouse';

      pressed.current = { place, wholeRows, again: isOne && !wholeRows, isTouch };
      if (isTouch) return;

      choose(now.current, pressed.current, event);
      if (event.ctrlKey || event.metaKey || event.shiftKey) {
        pressed.current = null;
      }

      event.preventDefault();
      startDrag(event, { wholeRows });
    },
    onClick: (event: { target: EventTarget } & Modifiers) => {
      const target = elementOfEvent(event);
      const row = numberOf(target, 'row');
      const actions = target?.closest('[data-actions]');
      if (actions && row !== null) return now.current.menu(row, actions);

      const { current } = pressed;
      pressed.current = null;
      if (!current || row !== current.place.row) return;

      const column = numberOf(target, 'column');
      if (current.wholeRows ? column !== null : column !== current.place.column) return;

      if (current.isTouch) {
        choose(now.current, current, event);
      }

      // Under a mouse nothing moves, so that a double click stays on its cell.
      if (current.isTouch && !current.wholeRows) {
        now.current.reveal(current.place);
      }

      if (current.again) {
        now.current.edit(current.place);
      }
    },
    /** The menu of a row, at the cell that was clicked; text in an editor has the browser's own menu. */
    onContextMenu: (event: { target: EventTarget; preventDefault(): void }) => {
      const target = elementOfEvent(event);
      const row = numberOf(target, 'row');
      if (!target || row === null || target.closest('[data-editor]')) return;
      event.preventDefault();
      now.current.menu(row, target.closest('[data-column], [data-number]') ?? target);
    },
    onDoubleClick: (event: { target: EventTarget }) => {
      const target = elementOfEvent(event);
      const [row, column] = [numberOf(target, 'row'), numberOf(target, 'column')];
      if (row !== null && column !== null && !target?.closest('[data-editor]')) {
        now.current.edit({ row, column });
      }
    },
  };
}

/** Selects what was pressed, or with a modifier more than was selected. */
function choose(
  { selection, select, element }: PointedGrid,
  { place, wholeRows, isTouch }: { place: CellPosition; wholeRows: boolean; isTouch: boolean },
  { ctrlKey, metaKey, shiftKey }: Modifiers,
): void {
  const { row } = place;
  const isMore = isTouch && wholeRows && selection?.kind === 'rows';
  if (shiftKey && selection && !ctrlKey && !metaKey) {
    select(wholeRows ? rowsSelection(selection.anchor.row, row) : extendTo(selection, place));
  } else if (ctrlKey || metaKey || isMore) {
    select(toggledRow(selection, row));
  } else {
    select(wholeRows ? rowsSelection(row, row) : cellSelection(place));
  }

  element.current?.focus({ preventScroll: true });
}

const isSame = (one: CellPosition, other: CellPosition) =>
  one.row === other.row && one.column === other.column;

type Drag = { x: number; y: number; wholeRows: boolean };

function leadTo(grid: PointedGrid, { x, y, wholeRows }: Drag): void {
  const { element, edges, startWidth, frozenWidth, rows, position, selection, select } = grid;
  const box = element.current;
  if (!box || !selection || rows === 0) return;

  const { top, left } = box.getBoundingClientRect();
  const row = Math.min(Math.max(Math.floor((y - top - headerHeight + position()) / rowHeight), 0), rows - 1);
  const inView = x - left - startWidth;
  const across = inView < frozenWidth ? inView : inView + box.scrollLeft;
  const column = Math.max(
    0,
    edges.findLastIndex((edge, index) => edge <= across && index < edges.length - 1),
  );
  const focus = { row, column: wholeRows ? 0 : column };

  if (!isSame(selection.focus, focus)) {
    select(extendTo(selection, focus));
  }
}

function scrollBeyond(grid: PointedGrid, drag: Drag): void {
  const box = grid.element.current;
  if (!box) return;
  const { top, bottom, left, right } = box.getBoundingClientRect();
  const down = drag.y > bottom - 12 ? 1 : drag.y < top + headerHeight ? -1 : 0;
  const aside = drag.x > right - 12 ? 1 : drag.x < left + grid.startWidth + grid.frozenWidth ? -1 : 0;
  if (down === 0 && (aside === 0 || drag.wholeRows)) return;
  box.scrollBy(drag.wholeRows ? 0 : aside * 40, down * rowHeight);
  leadTo(grid, drag);
}
