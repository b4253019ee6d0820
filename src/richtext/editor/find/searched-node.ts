import { $isTextNode, type LexicalNode, type TextNode } from 'lexical';

/** A node without text nodes whose words are found and replaced all the same, as those of a keyword. */
export type SearchedNode = LexicalNode & {
  /** Gives the node other words, or takes it away where none are left. */
  replaceWords(words: string): void;
};

/** Whether the words of a node are searched. */
export const $isSearched = (node: LexicalNode | null): node is TextNode | SearchedNode =>
  $isTextNode(node) || (node !== null && 'replaceWords' in node);

/** Replaces the words of a node from `start` to `end`. */
export function $replaceIn(node: TextNode | SearchedNode, start: number, end: number, words: string): void {
  const before = node.getTextContent();
  const after = before.slice(0, start) + words + before.slice(end);
  if ('replaceWords' in node) node.replaceWords(after);
  else if (after === '') node.remove();
  else node.setTextContent(after);
}
