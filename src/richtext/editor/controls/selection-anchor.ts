import { getDOMSelection, type LexicalEditor } from 'lexical';
import type { Anchor } from './floating.tsx';

/** The rectangle of this editor's selection in the window; undefined without one. */
export function selectionAnchor(editor: LexicalEditor): Anchor | undefined {
  const root = editor.getRootElement();
  const selection = getDOMSelection(root?.ownerDocument.defaultView ?? null);
  if (!root || !selection || selection.rangeCount === 0 || !root.contains(selection.anchorNode)) {
    return undefined;
  }

  const range = selection.getRangeAt(0);
  const rect = range.getBoundingClientRect();
  if (rect.width > 0 || rect.height > 0) return rect;

  const element =
    range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  return element?.getBoundingClientRect();
}
