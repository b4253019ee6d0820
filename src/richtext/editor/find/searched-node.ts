import { $isTextNode, type LexicalNode, type TextNode } from 'lexical';

/** A node without text nodes whose text is found and replaced all the same, as that of a keyword. */
export type SearchedNode = LexicalNode & {
  /** Gives the node another text, or removes it where none is left. */
  replaceText(text: string): void;
};

/** Whether the text of a node is searched. */
export const $isSearched = (node: LexicalNode | null): node is TextNode | SearchedNode =>
  $isTextNode(node) || (node !== null && 'replaceText' in node);

/** Replaces the text of a node from `start` to `end`. */
export function $replaceIn(node: TextNode | SearchedNode, start: number, end: number, text: string): void {
  const before = node.getTextContent();
  const after = before.slice(0, start) + text + before.slice(end);
  if ('replaceText' in node) {
    node.replaceText(after);
  } else if (after === '') {
    node.remove();
  } else {
    node.setTextContent(after);
  }
}
