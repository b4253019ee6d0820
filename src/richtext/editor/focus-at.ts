import { $createRangeSelectionFromDom, $getSelection, $setSelection, type LexicalEditor } from 'lexical';
import { openFloating } from './open-floating.ts';

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
  const floating = openFloating();
  return floating !== null && !floating.contains(editor.getRootElement());
}

/**
 * Puts the caret at a point without scrolling the page; at the end of the text when the point is outside of it. Inserts
 * `text` there.
 */
export function focusAt(editor: LexicalEditor, point: Point | undefined, text = ''): void {
  const root = editor.getRootElement();
  const caret = point && caretAt(point);
  if (!root || !caret || !root.contains(caret.node)) {
    editor.focus(() => insertAtCaret(editor, text));
    return;
  }
  root.focus({ preventScroll: true });
  root.ownerDocument.getSelection()?.collapse(caret.node, caret.offset);
  insertAtCaret(editor, text);
}

/** Inserts text at the caret that the browser shows, which the editor learns of a moment later. */
function insertAtCaret(editor: LexicalEditor, text: string): void {
  if (text === '') return;
  editor.update(() => {
    const selection = $createRangeSelectionFromDom(
      editor.getRootElement()?.ownerDocument.getSelection() ?? null,
      editor,
    );
    if (selection) $setSelection(selection);
    $getSelection()?.insertRawText(text);
  });
}
