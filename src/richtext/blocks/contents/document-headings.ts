import { $isHeadingNode } from '@lexical/rich-text';
import { $getRoot } from 'lexical';
import type { Heading } from './outline.ts';

/** The headings of the edited document; they get their ids when it is drawn for readers. */
export const $headings = (): Heading[] =>
  $getRoot()
    .getChildren()
    .filter($isHeadingNode)
    .map((node) => ({ level: Number(node.getTag().slice(1)), id: '', text: node.getTextContent() }));
