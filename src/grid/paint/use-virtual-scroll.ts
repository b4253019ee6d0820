import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { headerHeight, rowHeight } from './grid-geometry.ts';
import {
  afterScroll,
  isAtElementEnd,
  positionOf,
  type ScrollPosition,
  type ScrollSize,
} from './virtual-scroll.ts';
import { useLatest } from '#ui/use-latest.ts';

/** Which part of a grid is in view. */
type GridView = { place: ScrollPosition; left: number; view: { width: number; height: number } };

/**
 * Where a grid is scrolled to, how large its view is, and how to bring a cell into it. `place` is of the last time that it
 * stood still, so that React has nothing to do while it scrolls down or up; `now` is where it is.
 */
export type GridScroll = GridView & {
  now(): GridView & {
    /** Whether it has moved vertically only since it stood still. */
    isVertical: boolean;
  };
  /** Calls back whenever it has moved; returns how to stop that. */
  onMove(listener: () => void): () => void;
  /** Calls back when it has stood still for a moment; returns how to stop that. */
  onSettle(listener: () => void): () => void;
  /** For the element's scroll event. */
  onScroll(): void;
  /** Scrolls just as far as it takes to see a row, and a column from one edge to the other; `beside` is what stays in view. */
  reveal(row: number, from: number, to: number, beside: { start: number; frozenWidth: number }): void;
};

/** The bar goes back into proportion when nothing has scrolled for so many ms. */
const settleDelay = 200;

/** Follows the scrolling of a grid's element over any number of rows. */
export function useVirtualScroll(element: RefObject<HTMLDivElement | null>, rows: number): GridScroll {
  const view = useInnerSize(element);
  const [left, setLeft] = useState(0);
  const [place, setPlace] = useState<ScrollPosition>({ top: 0, position: 0 });
  const at = useRef(place);
  const leftNow = useRef(0);
  const hasMovedHorizontally = useRef(false);
  const [moveListeners] = useState(() => new Set<() => void>());
  const [settleListeners] = useState(() => new Set<() => void>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const size: ScrollSize = { content: rows * rowHeight, view: Math.max(0, view.height - headerHeight) };
  const sizeNow = useLatest(size);
  const viewNow = useLatest(view);

  useEffect(() => () => clearTimeout(timer.current), []);

  const now = useCallback(
    () => ({
      place: at.current,
      left: leftNow.current,
      view: viewNow.current,
      isVertical: !hasMovedHorizontally.current,
    }),
    [viewNow],
  );
  /** Nothing is read from the document once the listeners have written to it: that would lay it out twice. */
  const move = useCallback(
    (next: ScrollPosition) => {
      at.current = next;
      moveListeners.forEach((listener) => listener());
    },
    [moveListeners],
  );

  const scrollTo = useCallback(
    (next: ScrollPosition) => {
      if (element.current && Math.abs(element.current.scrollTop - next.top) >= 1) {
        element.current.scrollTo({ top: next.top });
      }
      move(next);
    },
    [element, move],
  );
  const settle = useCallback(
    (next: ScrollPosition) => {
      clearTimeout(timer.current);
      hasMovedHorizontally.current = false;
      scrollTo(next);
      setPlace(next);
      settleListeners.forEach((listener) => listener());
    },
    [scrollTo, settleListeners],
  );

  const onScroll = useCallback(() => {
    const box = element.current;
    if (!box) return;

    const { scrollTop, scrollLeft } = box;
    const movesHorizontally = scrollLeft !== leftNow.current;
    const movesVertically = Math.abs(scrollTop - at.current.top) >= 1;
    if (!movesHorizontally && !movesVertically) return;

    hasMovedHorizontally.current ||= movesHorizontally;
    leftNow.current = scrollLeft;
    setLeft(scrollLeft);

    const next = movesVertically ? afterScroll(at.current, scrollTop, sizeNow.current) : at.current;
    if (isAtElementEnd(next, sizeNow.current)) {
      scrollTo(positionOf(next.position, sizeNow.current));
    } else {
      move(next);
    }

    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Somebody scrolled just now: the event of that is still to come, and starts the timer again.
      if (Math.abs(box.scrollTop - at.current.top) >= 1) return;
      settle(positionOf(at.current.position, sizeNow.current));
    }, settleDelay);
  }, [element, move, scrollTo, settle, sizeNow]);
  const onMove = useCallback((listener: () => void) => follow(moveListeners, listener), [moveListeners]);
  const onSettle = useCallback(
    (listener: () => void) => follow(settleListeners, listener),
    [settleListeners],
  );

  const reveal = useCallback(
    (
      row: number,
      from: number,
      to: number,
      { start, frozenWidth }: { start: number; frozenWidth: number },
    ) => {
      const box = element.current;
      if (!box) return;

      const { view: height } = sizeNow.current;
      const { position } = at.current;
      const top = row * rowHeight;

      if (top < position) {
        settle(positionOf(top, sizeNow.current));
      } else if (top + rowHeight > position + height) {
        settle(positionOf(top + rowHeight - height, sizeNow.current));
      }

      const width = box.clientWidth - start;
      if (to <= frozenWidth) return;

      if (from - frozenWidth < box.scrollLeft) {
        box.scrollTo({ left: from - frozenWidth });
      } else if (to > box.scrollLeft + width) {
        box.scrollTo({ left: Math.min(from - frozenWidth, to - width) });
      }
    },
    [element, settle, sizeNow],
  );
  return { place, left, view, now, onMove, onSettle, onScroll, reveal };
}

/** The size of an element in px, without its scroll bars; 0 by 0 until it is measured. */
function useInnerSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setSize({ width: box.clientWidth, height: box.clientHeight });
    const observer = new ResizeObserver(measure);

    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [element]);

  return size;
}

function follow(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
