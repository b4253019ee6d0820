import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect, useState } from 'react';
import { isSameJson } from '#domain/value/object/is-same-json.ts';

/** A rectangle of the window. */
export type Box = { top: number; left: number; width: number; height: number };

const boxOf = (element: Element): Box => {
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top, left, width, height };
};

/** Where an element of the editor is in the window; follows scrolling, resizing and changes of the text. */
export function useBox(element: Element | null | undefined): Box | undefined {
  const [editor] = useLexicalComposerContext();
  const [box, setBox] = useState<Box>();
  useEffect(() => {
    const update = () => {
      const next = element?.isConnected ? boxOf(element) : undefined;
      setBox((before) => (isSameJson(before, next) ? before : next));
    };
    update();

    const stop = editor.registerUpdateListener(update);
    const observer = new ResizeObserver(update);
    if (element) {
      observer.observe(element);
    }

    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, { capture: true, passive: true });

    return () => {
      stop();
      observer.disconnect();
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, { capture: true });
    };
  }, [editor, element]);

  return box;
}
