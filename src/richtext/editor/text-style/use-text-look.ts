import { $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';

/** How text is drawn: the first family of its font, and its size in px. */
type TextLook = { font: string; size: number };

/** The key of what the selection begins in. */
function $anchorKey(): string | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;
  return selection.anchor.getNode().getKey();
}

function lookOf(element: HTMLElement | null): TextLook | undefined {
  if (!element) return undefined;
  const { fontFamily, fontSize } = getComputedStyle(element);
  const [first = ''] = fontFamily.slice(0, 200).split(',');
  return { font: first.trim().replaceAll(/["']/g, ''), size: Math.round(parseFloat(fontSize)) };
}

/** What an element and the one around it say of how they are drawn. */
const drawnBy = (element: HTMLElement): string =>
  [element, element.parentElement]
    .map((one) => `${one?.tagName} ${one?.className} ${one?.style.cssText}`)
    .join();

const isSame = (one: TextLook | undefined, other: TextLook | undefined) =>
  one?.font === other?.font && one?.size === other?.size;

/**
 * How the text is drawn that the selection begins in, which the theme decides where the text has no style of
 * its own. It is measured when the selection comes into another text, or its format changes, and not while
 * one is typed.
 */
export function useTextLook(editor: LexicalEditor): TextLook | undefined {
  const [look, setLook] = useState<TextLook>();
  useEffect(() => {
    let measured: HTMLElement | null = null;
    let measuredBy = '';
    const update = () => {
      const key = editor.getEditorState().read($anchorKey);
      const element = key === undefined ? null : editor.getElementByKey(key);
      const by = element ? drawnBy(element) : '';
      if (element === measured && by === measuredBy) return;
      measured = element;
      measuredBy = by;

      const next = lookOf(element);
      setLook((before) => (isSame(before, next) ? before : next));
    };

    update();
    return editor.registerUpdateListener(update);
  }, [editor]);

  return look;
}
