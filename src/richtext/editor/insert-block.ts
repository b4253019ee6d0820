import { $insertNodeToNearestRoot } from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  type LexicalNode,
} from 'lexical';

/**
 * Inserts a block where the selection is, in the place of an empty paragraph, and puts the caret into its first text, or
 * after a block without text. After it there is always a block to write in.
 */
export function $insertBlock(block: LexicalNode): void {
  const selection = $getSelection();
  const empty = $isRangeSelection(selection) ? $emptyParagraph(selection.anchor.getNode()) : undefined;
  if (empty) empty.replace(block);
  else {
    $insertNodeToNearestRoot(block);
    // The start of a paragraph that the caret was at the start of.
    const before = block.getPreviousSibling();
    if (before && $emptyParagraph(before)) before.remove();
  }
  if (block.getNextSibling() === null) block.insertAfter($createParagraphNode());
  $selectStart(block);
}

/** Inserts a block after a node, and puts the caret into its first text. */
export function $insertBlockAfter(node: LexicalNode, block: LexicalNode): void {
  node.insertAfter(block);
  if (block.getNextSibling() === null) block.insertAfter($createParagraphNode());
  $selectStart(block);
}

const $emptyParagraph = (node: LexicalNode) =>
  $isElementNode(node) && $isParagraphNode(node) && node.isEmpty() ? node : undefined;

function $selectStart(block: LexicalNode): void {
  if ($isElementNode(block)) block.getFirstDescendant()?.selectStart();
  else block.selectNext(0, 0);
}
