import { $getListDepth, $isListItemNode, $isListNode } from '@lexical/list';
import { $findMatchingParent } from '@lexical/utils';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  OUTDENT_CONTENT_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { maxListDepth } from './index.ts';

/**
 * Tab and Shift Tab nest list items, 7 deep at most. Elsewhere Tab leaves the editor, as everywhere on a
 * page.
 */
export function registerListTab(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_TAB_COMMAND,
    (event) => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return false;

      const item = $findMatchingParent(selection.anchor.getNode(), $isListItemNode);
      const list = item?.getParent();
      if (!$isListNode(list)) return false;
      if (event.shiftKey && $getListDepth(list) === 1) return false;

      event.preventDefault();
      if (event.shiftKey) {
        editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
      } else if ($getListDepth(list) < maxListDepth) {
        editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
      }

      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
