import { $getListDepth, $isListItemNode, $isListNode } from '@lexical/list';
import { $findMatchingParent } from '@lexical/utils';
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  mergeRegister,
  REDO_COMMAND,
  type LexicalEditor,
} from 'lexical';
import { maxIndent } from '../../element-fields.ts';
import { $moveBlocks } from '../block-handle/move-block.ts';
import { isOfInputMethod, pressedKey } from '#ui/pressed-key/pressed-key.ts';

/** Whether a selected block is indented as deep as it may be. */
function $isDeepest(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;

  return [selection.anchor.getNode(), ...selection.getNodes()].some((node) => {
    const item = $findMatchingParent(node, $isListItemNode);
    const list = item?.getParent();
    if ($isListNode(list)) return $getListDepth(list) >= maxIndent;
    const block = $findMatchingParent(node, (one) => $isElementNode(one) && !one.isInline());
    return $isElementNode(block) && block.getIndent() >= maxIndent;
  });
}

const isPlainModifier = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

function onKey(editor: LexicalEditor, event: KeyboardEvent, openFind: () => void): boolean {
  const key = pressedKey(event).toLowerCase();
  if (isPlainModifier(event) && key === 'y') {
    editor.dispatchCommand(REDO_COMMAND, undefined);
  } else if (isPlainModifier(event) && key === 'f') {
    openFind();
  } else if (event.altKey && !event.ctrlKey && !event.metaKey && (key === 'arrowup' || key === 'arrowdown')) {
    $moveBlocks(key === 'arrowup' ? 'up' : 'down');
  } else {
    return false;
  }

  event.preventDefault();
  event.stopPropagation();
  return true;
}

/**
 * The keys of the editor beside those of its blocks: ctrl or cmd Y redoes on every system, ctrl or cmd F
 * opens find and replace, Alt with an arrow moves blocks. Nothing is indented deeper than 7.
 */
export function registerEditorKeys(editor: LexicalEditor, { openFind }: { openFind(): void }): () => void {
  return mergeRegister(
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      // Safari reports the Enter that ends a word when the word is there already: it makes no paragraph.
      (event) => isOfInputMethod(event) || onKey(editor, event, openFind),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(INDENT_CONTENT_COMMAND, $isDeepest, COMMAND_PRIORITY_HIGH),
  );
}
