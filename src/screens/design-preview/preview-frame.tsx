import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const documentTitle = 'Preview';
/** An empty document in the mode of our pages. */
const emptyDocument = `<!DOCTYPE html><html lang="en"><head><title>${documentTitle}</title></head><body></body></html>`;

type PreviewFrameProps = {
  title: string;
  width: number;
  /** For what is not a whole page. */
  isLow?: boolean;
  children: ReactNode;
};

/**
 * A document of its own that is `width` px wide, drawn as wide as there is room: what depends on the width of
 * a window is as it would be there. Nothing in it reacts.
 */
export function PreviewFrame({ title, width, isLow = false, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const frame = useRef<HTMLIFrameElement>(null);
  const prepare = useCallback(() => {
    const loaded = frame.current?.contentDocument;
    // Before it has loaded, a frame has another document.
    if (loaded?.title !== documentTitle || loaded.head.querySelector('link, style')) return;

    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) {
      loaded.head.append(sheet.cloneNode(true));
    }

    setBody(loaded.body);
  }, []);

  // It may have loaded before React was there.
  useEffect(prepare, [prepare]);
  const scale = room === null ? 1 : Math.min(1, room / width);
  const height = `min(${isLow ? 28 : 46}rem, 80dvh, ${(room ?? width) * 1.25}px)`;

  return (
    <div ref={box} className="overflow-hidden rounded-panel border bg-raised" style={{ height }}>
      <iframe
        title={title}
        srcDoc={emptyDocument}
        tabIndex={-1}
        className="mx-auto block origin-top-left bg-paper"
        style={{ width, height: `calc(${height} / ${scale})`, scale: String(scale) }}
        ref={frame}
        onLoad={prepare}
      />
      {body && createPortal(<div inert>{children}</div>, body)}
    </div>
  );
}
