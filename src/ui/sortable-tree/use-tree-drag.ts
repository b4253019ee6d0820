import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { dropMove, visibleRows, type SortableNode, type TreeMove } from './tree-move.ts';
import { pressedKey } from '../pressed-key/pressed-key.ts';

/** A drag while it lasts: what is dragged, where the pointer is, and where it would be dropped. */
export type DragState = {
  ids: string[];
  pointer: { x: number; y: number };
  /** Where the drop would go: undefined where nothing would change. `top` is within the tree, in pixels. */
  drop: { move: TreeMove; depth: number; top: number } | undefined;
};

type Options = {
  tree: RefObject<HTMLElement | null>;
  items: readonly SortableNode[];
  expanded: readonly string[];
  maxDepth: number;
  onMove(move: TreeMove): void;
};

/** How far the pointer moves before a press becomes a drag, in pixels. */
const dragStart = 4;
/** How close to the edge of a window or a scrolling box the tree scrolls while dragging, in pixels. */
const scrollZone = 40;

/** Drags rows of a tree with a mouse, a pen or a finger. Escape cancels. */
export function useTreeDrag({ tree, items, expanded, maxDepth, onMove }: Options) {
  const [drag, setDrag] = useState<DragState | null>(null);
  const press = useRef<{ ids: string[]; x: number; y: number } | null>(null);

  const end = () => {
    press.current = null;
    setDrag(null);
  };
  const moved = useEffectEvent((event: globalThis.PointerEvent) => {
    const start = press.current;
    if (!start || !tree.current) return;

    const [x, y] = [event.clientX, event.clientY];
    if (!drag && Math.hypot(x - start.x, y - start.y) < dragStart) return;

    event.preventDefault();
    scrollNear(tree.current, y);

    const gap = gapAt(tree.current, visibleRows(items, expanded, start.ids), y);
    const move = dropMove(
      items,
      expanded,
      { ids: start.ids, after: gap.after, sideways: x - start.x },
      maxDepth,
    );
    const drop = move && { move, depth: move.depth, top: gap.top };

    setDrag({ ids: start.ids, pointer: { x, y }, drop });
  });

  const released = useEffectEvent(() => {
    if (drag?.drop) {
      onMove(drag.drop.move);
    }
    end();
  });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !press.current) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  });

  useEffect(() => {
    document.addEventListener('pointermove', moved);
    document.addEventListener('pointerup', released);
    document.addEventListener('pointercancel', end);
    document.addEventListener('keydown', pressed, { capture: true });

    return () => {
      document.removeEventListener('pointermove', moved);
      document.removeEventListener('pointerup', released);
      document.removeEventListener('pointercancel', end);
      document.removeEventListener('keydown', pressed, { capture: true });
    };
  }, []);

  const start = (event: PointerEvent, ids: string[]) => {
    // The row must not take the press for a selection.
    event.stopPropagation();
    event.preventDefault();
    if (event.button === 0) {
      press.current = { ids, x: event.clientX, y: event.clientY };
    }
  };
  return { drag, start };
}

/**
 * The gap between two rows that is nearest to the pointer: the row above it, and its top within the tree.
 * Rows far above the window are not drawn, so that a pointer there is taken to be at its top.
 */
function gapAt(
  tree: HTMLElement,
  rows: ReturnType<typeof visibleRows>,
  y: number,
): { after: string | null; top: number } {
  const origin = tree.getBoundingClientRect().top;
  const below = Math.max(0, y);
  const others = new Set(rows.map(({ id }) => id));
  let gap: { after: string | null; top: number } = { after: null, top: 0 };

  for (const element of tree.querySelectorAll<HTMLElement>(':is([role=row], li)[data-key]')) {
    const id = element.dataset['key'] ?? '';
    const row = element.getBoundingClientRect();
    if (others.has(id) && below > (row.top + row.bottom) / 2) {
      gap = { after: id, top: row.bottom - origin };
    }
  }

  return gap;
}

/** Scrolls the box that the tree is in, or the window, when the pointer is near its edge. */
function scrollNear(tree: HTMLElement, y: number): void {
  const box = scrollingBox(tree);
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  if (y < top + scrollZone) {
    (box ?? window).scrollBy(0, -12);
  } else if (y > bottom - scrollZone) {
    (box ?? window).scrollBy(0, 12);
  }
}

function scrollingBox(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) {
      return box;
    }
  }
  return null;
}
