import type { StoredNode } from './block.ts';
import type { RichTextDocument } from './document.ts';
import { headingAnchors } from './heading-anchors.ts';
import { nodesText } from './plain-text.ts';

/** The addresses of the links and buttons of a document, each once. */
export function documentLinks({ root }: RichTextDocument): string[] {
  return [...new Set(linksWithin(root))];
}

function linksWithin(node: StoredNode): string[] {
  const own =
    node.type === 'link' || (node.type === 'autolink' && node['isUnlinked'] !== true)
      ? node['url']
      : node.type === 'button'
        ? node['path']
        : undefined;
  return [...(typeof own === 'string' ? [own] : []), ...(node.children ?? []).flatMap(linksWithin)];
}

/** The headings of a document that links can lead to, with their ids. */
export const documentHeadings = ({ root }: RichTextDocument): { id: string; text: string }[] =>
  [...headingAnchors(root.children)].map(([node, id]) => ({ id, text: nodesText([node]) }));
