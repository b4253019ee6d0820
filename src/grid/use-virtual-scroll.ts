import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { headerHeight, rowHeight } from './grid-geometry.ts';
import {
  afterScroll,
  isAtFalseEnd,
  positionOf,
  type ScrollPosition,
  type ScrollSize,
} from './virtual-scroll.ts';
import { useLatest } from './use-latest.ts';

/** Where a grid is scrolled to, how large its view is, and how to bring a cell into it. */
export type GridScroll = {
  place: ScrollPosition;
  left: number;
  view: { width: number; height: number };
  /** For the element's scroll event. */
  onScroll(): void;
  /** Scrolls just as far as it takes to see a row, and a column from one edge to the other; `beside` is what stays in view. */
  reveal(row: number, from: number, to: number, beside: { start: number; frozenWidth: number }): void;
};

/** The bar goes back into proportion when nothing has scrolled for so many ms. */
const settleDelay = 200;

/** Follows the scrolling of a grid's element over any number of rows. */
export function useVirtualScroll(element: RefObject<HTMLDivElement | null>, rows: number): GridScroll {
  const [view, setView] = useState({ width: 0, height: 0 });
  const [left, setLeft] = useState(0);
  const [place, setPlace] = useState<ScrollPosition>({ top: 0, position: 0 });
  const now = useRef(place);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const size: ScrollSize = { content: rows * rowHeight, view: Math.max(0, view.height - headerHeight) };
  const sizeNow = useLatest(size);

  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => setView({ width: box.clientWidth, height: box.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [element]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const put = useCallback(
    (next: ScrollPosition) => {
      now.current = next;
      setPlace(next);
      if (element.current && Math.abs(element.current.scrollTop - next.top) >= 1) {
        element.current.scrollTo({ top: next.top });
      }
    },
    [element],
  );
  const onScroll = useCallback(() => {
    const box = element.current;
    if (!box) return;
    setLeft(box.scrollLeft);
    if (Math.abs(box.scrollTop - now.current.top) < 1) return;
    const next = afterScroll(now.current, box.scrollTop, sizeNow.current);
    put(isAtFalseEnd(next, sizeNow.current) ? positionOf(next.position, sizeNow.current) : next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => put(positionOf(now.current.position, sizeNow.current)), settleDelay);
  }, [element, put, sizeNow]);
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
      const { position } = now.current;
      const top = row * rowHeight;
      if (top < position) put(positionOf(top, sizeNow.current));
      else if (top + rowHeight > position + height)
        put(positionOf(top + rowHeight - height, sizeNow.current));
      const width = box.clientWidth - start;
      if (to <= frozenWidth) return;
      if (from - frozenWidth < box.scrollLeft) box.scrollTo({ left: from - frozenWidth });
      else if (to > box.scrollLeft + width) box.scrollTo({ left: Math.min(from - frozenWidth, to - width) });
    },
    [element, put, sizeNow],
  );
  return { place, left, view, onScroll, reveal };
}
