import {
  $getNearestNodeFromDOMNode,
  $getRoot,
  $isTextNode,
  $setSelection,
  type LexicalEditor,
} from 'lexical';
import { typedText, type EarlyInput } from './early-input.ts';
import { openFloating } from './open-floating.ts';
import { replayInput } from './replay-input.ts';

/** A point of the window, in the coordinates of pointer events. */
export type Point = { x: number; y: number };

/** Where a point is in the text, as the browser would put the caret. */
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

/** What a person types into; fields that take what is typed before the editor is there are none. */
const fields = ':is(input, select, textarea, [contenteditable=true]):not([data-early-text])';

/**
 * Whether a person is in a dialog or a menu, which would be closed when the text takes the focus, or in a
 * field, whose next letters would get into the text.
 */
export function isFocusElsewhere(editor: LexicalEditor): boolean {
  const root = editor.getRootElement();
  const elsewhere = openFloating() ?? document.activeElement?.closest(fields) ?? null;
  return elsewhere !== null && !elsewhere.contains(root) && !root?.contains(elsewhere);
}

/**
 * Writes what was typed before the editor was there, at a point or the end of the text, where the focus stays
 * with something else.
 */
export function typeWithoutFocus(
  editor: LexicalEditor,
  point: Point | undefined,
  typed: readonly EarlyInput[],
): void {
  const lines = typedText(typed).split('\n');
  if (lines.join('') === '') return;
  const caret = point && caretAt(point);

  editor.update(() => {
    const node = caret && $getNearestNodeFromDOMNode(caret.node);
    const selection = $isTextNode(node) ? node.select(caret?.offset, caret?.offset) : $getRoot().selectEnd();
    for (const [index, line] of lines.entries()) {
      if (index > 0) {
        selection.insertParagraph();
      }
      selection.insertText(line);
    }

    $setSelection(null);
  });
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
