import type { StoredNode } from '../block.ts';
import { isStyled, styleOf, styleText } from '../blocks/text/text-style.ts';
import type { RichTextDocument } from '../document.ts';

function withCss(node: StoredNode): StoredNode {
  const style = node.type === 'text' || node.type === 'tab' ? styleOf(node) : {};
  return {
    ...node,
    ...(isStyled(style) ? { style: styleText(style) } : {}),
    ...(node.children ? { children: node.children.map(withCss) } : {}),
  };
}

/** A document as the JSON that Lexical reads: the style of text, which is stored as values, becomes CSS text. */
export const lexicalState = ({ root }: RichTextDocument): string => JSON.stringify({ root: withCss(root) });
