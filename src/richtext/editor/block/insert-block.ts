import { $insertNodeToNearestRoot } from '@lexical/utils';
import {
  $createParagraphNode,
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  type LexicalNode,
} from 'lexical';

/**
 * Inserts a block where the selection is, in place of an empty paragraph, and puts the caret into its
 * first text, or after a block without text. After it there is always a block to write in. Where it would be
 * in a block that it must not be within, it is inserted after that block.
 */
export function $insertBlock(
  block: LexicalNode,
  isNotWithin: (node: LexicalNode) => boolean = () => false,
): void {
  const selection = $getSelection();
  const at = $isRangeSelection(selection) ? selection.anchor.getNode() : undefined;
  const around = at && $outermost(at, isNotWithin);
  const empty = at && $emptyParagraph(at);

  if (around) {
    around.insertAfter(block);
  } else if (empty) {
    empty.replace(block);
  } else {
    $insertNodeToNearestRoot(block);
    // The start of a paragraph that the caret was at the start of.
    const before = block.getPreviousSibling();
    if (before && $emptyParagraph(before)) {
      before.remove();
    }
  }

  if (block.getNextSibling() === null) {
    block.insertAfter($createParagraphNode());
  }

  if ($isElementNode(block)) {
    block.getFirstDescendant()?.selectStart();
  } else {
    block.selectNext();
  }
}

function $outermost(node: LexicalNode, is: (node: LexicalNode) => boolean): LexicalNode | undefined {
  let outermost: LexicalNode | undefined;
  for (
    let found = $findMatchingParent(node, is);
    found;
    found = $findMatchingParent(found.getParentOrThrow(), is)
  ) {
    outermost = found;
  }

  return outermost;
}

const $emptyParagraph = (node: LexicalNode) =>
  $isElementNode(node) && $isParagraphNode(node) && node.isEmpty() ? node : undefined;
