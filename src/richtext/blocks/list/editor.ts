import {
  $isListNode,
  CheckListExtension,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListExtension,
  REMOVE_LIST_COMMAND,
  type ListType,
  ListNode,
  $getListDepth,
  $isListItemNode,
} from '@lexical/list';
import {
  mergeRegister,
  type LexicalCommand,
  $getNodeByKey,
  type LexicalEditor,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import type { BlockChoice, BlockEditor } from '../../block-editor.ts';
import { $findMatchingParent } from '@lexical/utils';
import { maxListDepth } from './index.ts';

const choice = (
  type: ListType,
  command: LexicalCommand<void>,
  shown: { label: string; icon: string; words: string },
): BlockChoice => ({
  id: type,
  ...shown,
  isNested: true,
  $is: (node) => $isListNode(node) && node.getListType() === type,
  turnOn: (editor) => editor.dispatchCommand(command, undefined),
  turnOff: (editor) => editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined),
});

/** Lists in the editor. */
export const listEditor: BlockEditor = {
  extensions: [ListExtension, CheckListExtension],
  theme: {
    list: {
      checklist: 'checks',
      listitemChecked: 'checked',
      listitemUnchecked: 'unchecked',
      nested: { listitem: 'nested' },
    },
  },
  register: (editor) => mergeRegister(registerListTab(editor), registerCheckListRole(editor)),
  choices: [
    choice('number', INSERT_ORDERED_LIST_COMMAND, {
      label: 'Numbered List',
      icon: 'list-ordered',
      words: 'ordered ol',
    }),
    choice('bullet', INSERT_UNORDERED_LIST_COMMAND, {
      label: 'Bulleted List',
      icon: 'list',
      words: 'unordered ul',
    }),
    choice('check', INSERT_CHECK_LIST_COMMAND, {
      label: 'Check List',
      icon: 'list-checks',
      words: 'todo task',
    }),
  ],
};

/** Lexical makes the items of a check list checkboxes; what holds them is then a group and no list. */
function registerCheckListRole(editor: LexicalEditor): () => void {
  return editor.registerMutationListener(ListNode, (mutations) => {
    editor.getEditorState().read(() => {
      for (const key of mutations.keys()) {
        const list = $getNodeByKey(key);
        const element = editor.getElementByKey(key);
        if (!element || !$isListNode(list)) continue;
        if (list.getListType() === 'check') {
          element.setAttribute('role', 'group');
        } else {
          element.removeAttribute('role');
        }
      }
    });
  });
}

/**
 * Tab and Shift Tab nest list items, 7 deep at most. Elsewhere Tab leaves the editor, as everywhere on a
 * page.
 */
function registerListTab(editor: LexicalEditor): () => void {
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
