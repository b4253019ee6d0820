import { useEffect, useEffectEvent } from 'react';

/**
 * How near to the edge of the window a dragged section scrolls the page, and how far in each frame, in px.
 */
const zone = 60;
const step = 14;

/** How far a pointer at this height scrolls the page. */
function edgeStep(y: number, windowHeight: number): number {
  if (y < zone) return -step;
  if (y > windowHeight - zone) return step;
  return 0;
}

/** Scrolls the window for as long as a dragged pointer is near its edge, also while it is held still. */
export function useEdgeScroll(
  isDragging: boolean,
  pointerY: () => number | undefined,
  onScroll: () => void,
): void {
  const scroll = useEffectEvent(() => {
    const y = pointerY();
    const by = y === undefined ? 0 : edgeStep(y, window.innerHeight);
    if (by === 0) return;
    const before = window.scrollY;

    window.scrollBy(0, by);
    if (window.scrollY !== before) {
      onScroll();
    }
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = requestAnimationFrame(function next() {
      scroll();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);
}
