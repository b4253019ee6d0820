import { useLayoutEffect, useRef, useState } from 'react';
import { Toolbar } from './toolbar.tsx';

const least = 680;
const margin = 8;

type Place = { width: number; shift: number };

/** As wide as the text, at least 680 px, and always within the window. */
function placeIn({ left, width: available }: DOMRect): Place {
  const inWindow = document.documentElement.clientWidth - 2 * margin;
  const width = Math.min(inWindow, Math.max(least, available));
  const start = Math.max(margin, Math.min(left, margin + inWindow - width));
  return { width, shift: start - left };
}

/** The toolbar below a text that is edited on its page: it stays in the window while a part of the text is. */
export function Dock() {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const update = () => {
      const next = placeIn(element.getBoundingClientRect());
      setPlace((now) => (now?.width === next.width && now.shift === next.shift ? now : next));
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
      className="pointer-events-none absolute inset-x-0 top-0 bottom-0 z-5 flex items-end print:hidden"
    >
      <div className="sticky bottom-34 h-0 w-0">
        <div
          role="presentation"
          // A click on a tool selects nothing on the page.
          onClick={(event) => event.stopPropagation()}
          className={`pointer-events-auto absolute top-4 flex ${place ? '' : 'invisible'}`}
          style={{ width: place?.width, left: place?.shift }}
        >
          <Toolbar className="max-w-full rounded-panel bg-float shadow-float" />
        </div>
      </div>
    </div>
  );
}
