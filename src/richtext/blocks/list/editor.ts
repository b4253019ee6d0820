import {
  $isListNode,
  CheckListExtension,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListExtension,
  REMOVE_LIST_COMMAND,
  type ListType,
} from '@lexical/list';
import { mergeRegister, type LexicalCommand } from 'lexical';
import type { BlockChoice, BlockEditor } from '../../block-editor.ts';
import { registerCheckListRole } from './check-list-role.ts';
import { registerListTab } from './list-tab.ts';

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
