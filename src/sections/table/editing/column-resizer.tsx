import type { KeyboardEvent, PointerEvent } from 'react';
import { leastColumnSize } from '#dataview/state/column-rules.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

/** How far one arrow key moves, in px; with Shift five times as far. */
const step = 10;

type ResizerProps = { label: string; size: number | null; onChange(size: number | null): void };

/**
 * The right edge of a column's name: dragged, or moved by arrow keys, it sets the width; a double click lets
 * the content decide.
 */
export function ColumnResizer({ label, size, onChange }: ResizerProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const header = event.currentTarget.closest('th');
    if (!header || event.button !== 0) return;

    event.preventDefault();
    const handle = event.currentTarget;
    const [start, width] = [event.clientX, header.offsetWidth];
    const sizeAt = (x: number) => Math.max(leastColumnSize, width + (x - start) * wayOf(header));
    const events = new AbortController();

    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => {
      const px = `${sizeAt(clientX)}px`;
      Object.assign(header.style, { width: px, minWidth: px });
    };

    const end = ({ clientX }: globalThis.PointerEvent) => {
      events.abort();
      if (clientX !== start) {
        onChange(sizeAt(clientX));
      }
    };
    handle.addEventListener('pointermove', move, events);
    handle.addEventListener('pointerup', end, events);
    handle.addEventListener('pointercancel', () => events.abort(), events);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const direction = { ArrowRight: 1, ArrowLeft: -1 }[pressedKey(event)];
    const header = event.currentTarget.closest('th');
    if (!direction || !header) return;
    event.preventDefault();
    event.stopPropagation();
    onChange((size ?? header.offsetWidth) + direction * wayOf(header) * step * (event.shiftKey ? 5 : 1));
  };

  return (
    // A separator that can be moved takes the focus and keys, as its ARIA pattern says.
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={size ?? leastColumnSize}
      aria-valuetext={size === null ? 'Fit to content' : `${size} px`}
      aria-valuemin={leastColumnSize}
      aria-valuemax={2000}
      tabIndex={0}
      className="hover:bg-accent focus-visible:bg-accent"
      style={{
        position: 'absolute',
        insetBlock: 0,
        insetInlineEnd: 0,
        cursor: 'col-resize',
        touchAction: 'none',
      }}
      onPointerDown={drag}
      onDoubleClick={() => onChange(null)}
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

/** The way along x in which a column becomes wider: to the left in a table that runs from right to left. */
const wayOf = (header: HTMLElement): 1 | -1 =>
  getComputedStyle(header.closest('tr') ?? header).direction === 'rtl' ? -1 : 1;
