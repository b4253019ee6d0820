import { useEffect, useState, type RefObject } from 'react';
import { useLatest } from '#ui/use-latest.ts';
import { GridScroll, type GridView, type ViewSize } from './grid-scroll.ts';
import type { ScrollPosition } from './virtual-scroll.ts';

/**
 * The scrolling of a grid as it was rendered last, with the object that follows it. `scrolled` is of the last
 * time that it stood still, so that React has nothing to do while it scrolls down or up.
 */
export type RenderedScroll = GridView & { scroll: GridScroll };

/** Follows the scrolling of a grid's element over any number of rows. */
export function useGridScroll(element: RefObject<HTMLDivElement | null>, rows: number): RenderedScroll {
  const view = useInnerSize(element);
  const [left, setLeft] = useState(0);
  const [scrolled, setScrolled] = useState<ScrollPosition>({ top: 0, position: 0 });
  const rendered = useLatest({ rows, view });
  const [scroll] = useState(
    () => new GridScroll({ element, rendered, onLeft: setLeft, onSettled: setScrolled }),
  );

  useEffect(() => () => scroll.close(), [scroll]);
  return { scroll, scrolled, left, view };
}

/** The size of an element in px, without its scroll bars; 0 by 0 until it is measured. */
function useInnerSize(element: RefObject<HTMLElement | null>): ViewSize {
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
