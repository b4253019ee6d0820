import type { LexicalEditor } from 'lexical';

/** A point of the window, as pointer events name it. */
export type Point = { x: number; y: number };

function caretAt({ x, y }: Point): { node: Node; offset: number } | undefined {
  if (document.caretPositionFromPoint) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret ? { node: caret.offsetNode, offset: caret.offset } : undefined;
  }
  const range = document.caretRangeFromPoint(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/** Begins writing where somebody pressed, without moving the page; where that is outside the text, at its end. */
export function focusAt(editor: LexicalEditor, point: Point | undefined): void {
  const root = editor.getRootElement();
  const caret = point && caretAt(point);
  if (!root || !caret || !root.contains(caret.node)) {
    editor.focus();
    return;
  }
  root.focus({ preventScroll: true });
  root.ownerDocument.getSelection()?.collapse(caret.node, caret.offset);
}
