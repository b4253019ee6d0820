import { $isHeadingNode } from '@lexical/rich-text';
import { $getRoot, $isElementNode, type LexicalNode } from 'lexical';
import type { Heading } from './outline.ts';

/** The headings of the edited document, however deep; they get their ids when it is drawn for readers. */
export const $headings = (): Heading[] => $getRoot().getChildren().flatMap($headingsWithin);

function $headingsWithin(node: LexicalNode): Heading[] {
  if ($isHeadingNode(node)) {
    return [{ level: Number(node.getTag().slice(1)), id: '', text: node.getTextContent() }];
  }
  if (!$isElementNode(node)) return [];
  return node.getChildren().flatMap($headingsWithin);
}
