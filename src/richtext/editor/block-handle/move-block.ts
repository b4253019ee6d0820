import { $findMatchingParent } from '@lexical/utils';
import { $getSelection, $isRangeSelection, $isRootOrShadowRoot, type LexicalNode } from 'lexical';

const $block = (node: LexicalNode) =>
  $findMatchingParent(node, (one) => {
    const parent = one.getParent();
    return parent !== null && $isRootOrShadowRoot(parent);
  });

/**
 * Moves the blocks of the selection before the block above them, or after the block below. Whether there was
 * one.
 */
export function $moveBlocks(direction: 'up' | 'down'): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;

  const [first, last] = selection.isBackward()
    ? [$block(selection.focus.getNode()), $block(selection.anchor.getNode())]
    : [$block(selection.anchor.getNode()), $block(selection.focus.getNode())];
  if (!first || !last || first.getParent()?.is(last.getParent()) !== true) return false;

  const other = direction === 'up' ? first.getPreviousSibling() : last.getNextSibling();
  if (!other) return false;

  if (direction === 'up') {
    last.insertAfter(other, false);
  } else {
    first.insertBefore(other, false);
  }

  return true;
}
