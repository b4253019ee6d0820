import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A rectangle of the viewport that something floats beside. */
export type Anchor = { top: number; bottom: number; left: number; right: number };

const gap = 8;

type FloatingProps = {
  anchor: Anchor;
  side: 'above' | 'below';
  children: ReactNode;
};

/**
 * Shows its children on this side of `anchor`, or on the other where there is no space; always within the
 * window.
 */
export function Floating({ anchor, side, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<{ top: number; left: number }>();
  useLayoutEffect(() => {
    const { width, height } = box.current!.getBoundingClientRect();
    const above = anchor.top - gap - height;
    const below = anchor.bottom + gap;
    const isAbove =
      side === 'above' ? above >= gap : below + height > window.innerHeight - gap && above >= gap;
    const left = side === 'above' ? (anchor.left + anchor.right - width) / 2 : anchor.left;

    setPosition({
      top: isAbove ? above : below,
      left: Math.max(gap, Math.min(left, window.innerWidth - width - gap)),
    });
  }, [anchor, side]);

  return createPortal(
    <div
      ref={box}
      role="presentation"
      // React passes events of a portal to the elements around the editor, where a click has another meaning.
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      className={`fixed z-30 ${position ? '' : 'opacity-0'}`}
      style={position ?? { top: 0, left: 0 }}
    >
      {children}
    </div>,
    document.querySelector('main') ?? document.body,
  );
}
