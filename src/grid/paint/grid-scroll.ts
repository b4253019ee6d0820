import type { RefObject } from 'react';
import { headerHeight, rowHeight } from './grid-geometry.ts';
import {
  afterScroll,
  isAtElementEnd,
  positionOf,
  type ScrollPosition,
  type ScrollSize,
} from './virtual-scroll.ts';

/** The size of the element that scrolls, in px, without its scroll bars. */
export type ViewSize = { width: number; height: number };

/** Which part of a grid is in view. */
export type GridView = { scrolled: ScrollPosition; left: number; view: ViewSize };

/** Options of GridScroll. */
type GridScrollOptions = {
  element: RefObject<HTMLElement | null>;
  /** The number of rows and the size of the view, as they were rendered last. */
  rendered: RefObject<{ rows: number; view: ViewSize }>;
  /** Called when the grid was scrolled horizontally. */
  onLeft(left: number): void;
  /** Called when the grid has stood still for a moment. */
  onSettled(scrolled: ScrollPosition): void;
};

/** The bar goes back into proportion when nothing has scrolled for so many ms. */
const settleDelay = 200;

/**
 * Where a grid's element is scrolled to, over any number of rows. React hears of it only when it has
 * something to do.
 */
export class GridScroll {
  readonly #options: GridScrollOptions;
  #scrolled: ScrollPosition = { top: 0, position: 0 };
  #left = 0;
  #hasMovedHorizontally = false;
  readonly #moveListeners = new Set<() => void>();
  readonly #settleListeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: GridScrollOptions) {
    this.#options = options;
  }

  /** Where the grid is now; `isVertical` says whether it has moved vertically only since it stood still. */
  readonly now = (): GridView & { isVertical: boolean } => ({
    scrolled: this.#scrolled,
    left: this.#left,
    view: this.#options.rendered.current.view,
    isVertical: !this.#hasMovedHorizontally,
  });

  /** Calls back whenever it has moved; returns how to stop that. */
  readonly onMove = (listener: () => void): (() => void) => follow(this.#moveListeners, listener);

  /** Calls back when it has stood still for a moment; returns how to stop that. */
  readonly onSettle = (listener: () => void): (() => void) => follow(this.#settleListeners, listener);

  /** For the element's scroll event. */
  readonly onScroll = (): void => {
    const element = this.#options.element.current;
    if (!element) return;

    const { scrollTop, scrollLeft } = element;
    const movesHorizontally = scrollLeft !== this.#left;
    const movesVertically = Math.abs(scrollTop - this.#scrolled.top) >= 1;
    if (!movesHorizontally && !movesVertically) return;

    this.#hasMovedHorizontally ||= movesHorizontally;
    this.#left = scrollLeft;
    this.#options.onLeft(scrollLeft);

    const size = this.#size();
    const next = movesVertically ? afterScroll(this.#scrolled, scrollTop, size) : this.#scrolled;
    if (isAtElementEnd(next, size)) {
      this.#scrollTo(positionOf(next.position, size));
    } else {
      this.#move(next);
    }

    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#rest, settleDelay);
  };

  /**
   * Scrolls just as far as it takes to see a row, and a column from one edge to the other; `beside` is what
   * stays in view.
   */
  readonly reveal = (
    row: number,
    from: number,
    to: number,
    beside: { start: number; frozenWidth: number },
  ): void => {
    const element = this.#options.element.current;
    if (!element) return;

    this.#revealRow(row);
    const { start, frozenWidth } = beside;
    if (to <= frozenWidth) return;

    const width = element.clientWidth - start;
    if (from - frozenWidth < element.scrollLeft) {
      element.scrollTo({ left: from - frozenWidth });
    } else if (to > element.scrollLeft + width) {
      element.scrollTo({ left: Math.min(from - frozenWidth, to - width) });
    }
  };

  /** Forgets the scrolling that has not come to rest. */
  close(): void {
    clearTimeout(this.#timer);
  }

  #size(): ScrollSize {
    const { rows, view } = this.#options.rendered.current;
    return { content: rows * rowHeight, view: Math.max(0, view.height - headerHeight) };
  }

  #revealRow(row: number): void {
    const size = this.#size();
    const { position } = this.#scrolled;
    const top = row * rowHeight;
    const bottom = top + rowHeight;

    if (top < position) {
      this.#settle(positionOf(top, size));
    } else if (bottom > position + size.view) {
      this.#settle(positionOf(bottom - size.view, size));
    }
  }

  /** Nothing is read from the document once the listeners have written to it: that would lay it out twice. */
  #move(next: ScrollPosition): void {
    this.#scrolled = next;
    this.#moveListeners.forEach((listener) => listener());
  }

  #scrollTo(next: ScrollPosition): void {
    const element = this.#options.element.current;
    if (element && Math.abs(element.scrollTop - next.top) >= 1) {
      element.scrollTo({ top: next.top });
    }
    this.#move(next);
  }

  #settle(next: ScrollPosition): void {
    clearTimeout(this.#timer);
    this.#hasMovedHorizontally = false;
    this.#scrollTo(next);
    this.#options.onSettled(next);
    this.#settleListeners.forEach((listener) => listener());
  }

  readonly #rest = (): void => {
    const scrollTop = this.#options.element.current?.scrollTop;
    // The grid was scrolled just now: the event of that is still to come, and starts the timer again.
    if (scrollTop === undefined || Math.abs(scrollTop - this.#scrolled.top) >= 1) return;
    this.#settle(positionOf(this.#scrolled.position, this.#size()));
  };
}

function follow(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
