import { $isListItemNode } from '@lexical/list';
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';

/** Removes formats and styles from the selected text, and alignment and indentation from its blocks. */
export function clearFormatting(editor: LexicalEditor): void {
  editor.update(() => {
    const selection = $getSelection();
    if ($isRangeSelection(selection)) {
      $clear(selection);
    }
  });
}

function $clear(selection: RangeSelection): void {
  const nodes = selection.isCollapsed() ? [selection.anchor.getNode()] : selection.extract();
  if (selection.isCollapsed()) {
    selection.setFormat(0);
    selection.setStyle('');
  }

  for (const node of nodes) {
    if ($isTextNode(node) && !selection.isCollapsed()) {
      node.setFormat(0).setStyle('');
    }
    const block = $isElementNode(node) && !node.isInline() ? node : node.getTopLevelElement();
    if (!$isElementNode(block)) continue;
    block.setFormat('');
    if (!$isListItemNode(block)) {
      block.setIndent(0);
    }
  }
}
