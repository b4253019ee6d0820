import { useLayoutEffect, useRef, useState } from 'react';
import { Toolbar } from './toolbar.tsx';

/** The width of all tools in one row, and the least distance to the edges of the window, in pixels. */
const least = 1024;
const margin = 8;

type DockPosition = { width: number; shift: number };

/** As wide as the text and as all tools, and always within the window. */
function positionIn({ left, width: available }: DOMRect): DockPosition {
  const inWindow = document.documentElement.clientWidth - 2 * margin;
  const width = Math.min(inWindow, Math.max(least, available));
  const start = Math.max(margin, Math.min(left, margin + inWindow - width));
  return { width, shift: start - left };
}

/**
 * The toolbar above a text that is edited on its page: it stays in the window while a part of the text is.
 */
export function Dock() {
  const box = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<DockPosition>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;

    const update = () => {
      const next = positionIn(element.getBoundingClientRect());
      setPosition((now) => (now?.width === next.width && now.shift === next.shift ? now : next));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    window.addEventListener('resize', update);

    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
    };
  }, []);

  return (
    <div
      ref={box}
      data-text-tools
      dir="ltr"
      className="pointer-events-none absolute inset-x-0 -top-14 bottom-0 z-5 print:hidden"
    >
      <div
        role="presentation"
        // A click on a tool selects nothing on the page.
        onClick={(event) => event.stopPropagation()}
        className={`pointer-events-auto sticky top-[calc(var(--tm-layout-top-bar)+48px)] flex w-0 ${position ? '' : 'invisible'}`}
        style={{ width: position?.width, marginLeft: position?.shift }}
      >
        <Toolbar isInOneRow className="max-w-full rounded-panel bg-float shadow-float" />
      </div>
    </div>
  );
}
