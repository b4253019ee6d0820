import type { StoredNode } from '../block.ts';
import { isStyled, styleOf, styleText } from '../blocks/text/text-style.ts';
import type { RichTextDocument } from '../document.ts';

function withCss(node: StoredNode): StoredNode {
  if (node.children) return { ...node, children: node.children.map(withCss) };
  if (node.type !== 'text' && node.type !== 'tab') return node;

  const style = styleOf(node);
  if (!isStyled(style)) return node;
  return { ...node, style: styleText(style) };
}

/**
 * A document as the JSON that Lexical reads: the style of text, which is stored as values, becomes CSS text.
 */
export const lexicalState = ({ root }: RichTextDocument): string => JSON.stringify({ root: withCss(root) });
