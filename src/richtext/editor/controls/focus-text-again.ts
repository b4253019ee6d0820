import type { LexicalEditor } from 'lexical';

/**
 * Moves the focus back to the text after a menu or popover of the tools has closed, unless it has moved
 * elsewhere.
 */
export function focusTextAgain(editor: LexicalEditor): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    const isLost =
      focused === null ||
      focused === document.body ||
      focused.closest('[role=menu], [role=toolbar], [data-trigger]') !== null;
    if (isLost) {
      editor.focus();
    }
  });
}
