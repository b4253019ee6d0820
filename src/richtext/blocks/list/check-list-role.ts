import { $isListNode, ListNode } from '@lexical/list';
import { $getNodeByKey, type LexicalEditor } from 'lexical';

/** Lexical makes the items of a check list checkboxes; what holds them is then a group and no list. */
export function registerCheckListRole(editor: LexicalEditor): () => void {
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
