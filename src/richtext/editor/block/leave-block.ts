import {
  $createParagraphNode,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_LEFT_COMMAND,
  KEY_ARROW_RIGHT_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ESCAPE_COMMAND,
  mergeRegister,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type RangeSelection,
} from 'lexical';

type Guard = (node: LexicalNode) => node is ElementNode;

/**
 * Lets the keyboard leave blocks that hold others: arrow keys at the first or last text of such a block at
 * the edge of the document, where there is nothing to go to, make a paragraph before or after it; Escape goes
 * on after it.
 */
export function registerLeaving(editor: LexicalEditor, isBlock: Guard): () => void {
  const onArrow = (edge: 'start' | 'end') => () => $leaveAtEdge(isBlock, edge);
  return mergeRegister(
    editor.registerCommand(KEY_ARROW_DOWN_COMMAND, onArrow('end'), COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_ARROW_RIGHT_COMMAND, onArrow('end'), COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_ARROW_UP_COMMAND, onArrow('start'), COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_ARROW_LEFT_COMMAND, onArrow('start'), COMMAND_PRIORITY_LOW),
    editor.registerCommand(
      KEY_ESCAPE_COMMAND,
      (event) => {
        const selection = $getSelection();
        const block = $isRangeSelection(selection)
          ? $findMatchingParent(selection.anchor.getNode(), isBlock)
          : null;
        if (!block) return false;
        event.preventDefault();
        event.stopPropagation();
        $goOnAfter(block);

        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}

/** Puts the caret after a block, where there is a paragraph for it. */
export function $goOnAfter(block: ElementNode): void {
  (block.getNextSibling() ?? block.insertAfter($createParagraphNode())).selectStart();
}

// The arrow key itself then moves the caret into the new paragraph.
function $leaveAtEdge(isBlock: Guard, edge: 'start' | 'end'): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;

  const block = $findMatchingParent(selection.anchor.getNode(), isBlock);
  if (!block || !$isAtEdge(selection, block, edge)) return false;

  if (edge === 'end' && !block.getNextSibling()) {
    block.insertAfter($createParagraphNode());
  }

  if (edge === 'start' && !block.getPreviousSibling()) {
    block.insertBefore($createParagraphNode());
  }

  return false;
}

function $isAtEdge({ anchor }: RangeSelection, block: ElementNode, edge: 'start' | 'end'): boolean {
  const node = anchor.getNode();
  if (edge === 'start') return anchor.offset === 0 && (block.getFirstDescendant()?.is(node) ?? false);
  const size = anchor.type === 'text' ? node.getTextContentSize() : 0;
  return anchor.offset === size && (block.getLastDescendant()?.is(node) ?? false);
}
