import type { LexicalEditor } from 'lexical';

/** A point of the window, in the coordinates of pointer events. */
export type Point = { x: number; y: number };

function caretAt({ x, y }: Point): { node: Node; offset: number } | undefined {
  if (document.caretPositionFromPoint) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret ? { node: caret.offsetNode, offset: caret.offset } : undefined;
  }
  const range = document.caretRangeFromPoint(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/** Whether a person is in a dialog or a menu, which would be closed when the text takes the focus. */
export function isFocusElsewhere(editor: LexicalEditor): boolean {
  const floating = document.activeElement?.closest('[role=dialog], [role=menu], [role=listbox]');
  // The picker that the text was added with is being closed.
  if (!floating || floating.closest('[data-exiting]')) return false;
  return !floating.contains(editor.getRootElement());
}

/** Puts the caret at a point without scrolling the page; at the end of the text when the point is outside of it. */
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
