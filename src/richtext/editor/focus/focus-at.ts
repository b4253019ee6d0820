import type { LexicalEditor } from 'lexical';
import type { EarlyInput } from './early-input.ts';
import { openFloating } from './open-floating.ts';
import { replayInput } from './replay-input.ts';

/** A point of the window, in the coordinates of pointer events. */
export type Point = { x: number; y: number };

function caretAt({ x, y }: Point): { node: Node; offset: number } | undefined {
  if (document.caretPositionFromPoint) {
    const caret = document.caretPositionFromPoint(x, y);
    if (!caret) return undefined;
    return { node: caret.offsetNode, offset: caret.offset };
  }
  const range = document.caretRangeFromPoint(x, y);
  if (!range) return undefined;
  return { node: range.startContainer, offset: range.startOffset };
}

/** Whether a person is in a dialog or a menu, which would be closed when the text takes the focus. */
export function isFocusElsewhere(editor: LexicalEditor): boolean {
  const floating = openFloating();
  return floating !== null && !floating.contains(editor.getRootElement());
}

/**
 * Puts the caret at a point without scrolling the page; at the end of the text when the point is outside of
 * it. Types there what was typed before.
 */
export function focusAt(
  editor: LexicalEditor,
  point: Point | undefined,
  typed: readonly EarlyInput[] = [],
): void {
  const root = editor.getRootElement();
  const caret = point && caretAt(point);
  if (!root || !caret || !root.contains(caret.node)) {
    // Inside the callback the editor is still updating, and would put off each step.
    editor.focus(() => queueMicrotask(() => replayInput(editor, typed)));
    return;
  }

  root.focus({ preventScroll: true });
  root.ownerDocument.getSelection()?.collapse(caret.node, caret.offset);
  replayInput(editor, typed);
}
