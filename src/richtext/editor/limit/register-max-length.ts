import { $trimTextContentFromAnchor } from '@lexical/selection';
import { $getSelection, $isRangeSelection, RootNode, type LexicalEditor } from 'lexical';

/**
 * Takes back what is typed or pasted beyond a number of characters. A text that is longer already is left as
 * it is, and may become shorter.
 */
export function registerMaxLength(editor: LexicalEditor, maxLength: number): () => void {
  return editor.registerNodeTransform(RootNode, (root) => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection) || !selection.isCollapsed()) return;
    const before = editor.getEditorState().read(() => root.getTextContentSize());
    const size = root.getTextContentSize();
    const excess = size - Math.max(maxLength, before);

    if (size > before && excess > 0) {
      $trimTextContentFromAnchor(editor, selection.anchor, excess);
    }
  });
}
