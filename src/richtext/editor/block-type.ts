import { $createCodeNode, $isCodeNode } from '@lexical/code-core';
import { $createHorizontalRuleNode } from '@lexical/extension';
import {
  $isListNode,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
  type ListNode,
} from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $findMatchingParent, $insertNodeToNearestRoot } from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  $isRootOrShadowRoot,
  type ElementNode,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';

/** What a block can be, in the words of the specification. */
export type BlockType =
  'paragraph' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'bullet' | 'number' | 'check' | 'quote' | 'code';

/** The type of the block that the selection begins in. */
export function $blockType(selection: RangeSelection): BlockType {
  const node = selection.anchor.getNode();
  const list = $findMatchingParent(node, $isListNode) as ListNode | null;
  if (list) return list.getListType();
  const block = $findMatchingParent(node, (parent) => {
    const above = parent.getParent();
    return above !== null && $isRootOrShadowRoot(above);
  });
  if ($isHeadingNode(block)) return block.getTag();
  if ($isQuoteNode(block)) return 'quote';
  return $isCodeNode(block) ? 'code' : 'paragraph';
}

const listCommands = {
  bullet: INSERT_UNORDERED_LIST_COMMAND,
  number: INSERT_ORDERED_LIST_COMMAND,
  check: INSERT_CHECK_LIST_COMMAND,
} as const;

function create(type: Exclude<BlockType, keyof typeof listCommands>): ElementNode {
  if (type === 'paragraph') return $createParagraphNode();
  if (type === 'quote') return $createQuoteNode();
  return type === 'code' ? $createCodeNode() : $createHeadingNode(type);
}

/** Turns the selected blocks into this type; the list type that they already have turns them back into paragraphs. */
export function setBlockType(editor: LexicalEditor, type: BlockType): void {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const current = $blockType(selection);
    if (type in listCommands) {
      const command =
        current === type ? REMOVE_LIST_COMMAND : listCommands[type as keyof typeof listCommands];
      editor.dispatchCommand(command, undefined);
      return;
    }
    if (current in listCommands) editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
    $setBlocksType(selection, () => create(type as Exclude<BlockType, keyof typeof listCommands>));
  });
}

/** Puts a divider at the selection. */
export function insertDivider(editor: LexicalEditor): void {
  editor.update(() => {
    if ($isRangeSelection($getSelection())) $insertNodeToNearestRoot($createHorizontalRuleNode());
  });
}
