import type { StoredNode } from './block.ts';
import { readDocument, type RichTextDocument } from './document.ts';
import { headingAnchors, type TakenIds } from './heading-anchors.ts';
import { nodesText } from './plain-text.ts';

/** The addresses of the links and buttons of a document, each once. */
export function documentLinks({ root }: RichTextDocument): string[] {
  return [...new Set(linksWithin(root))];
}

function linksWithin(node: StoredNode): string[] {
  const field = addressField(node);
  const address = field && node[field];
  const links = (node.children ?? []).flatMap(linksWithin);
  if (typeof address === 'string') return [address, ...links];
  return links;
}

/** A document with other addresses in its links and buttons. */
export const changeLinks = (document: RichTextDocument, change: (url: string) => string): RichTextDocument =>
  readDocument({ root: changedWithin(document.root, change) });

function changedWithin(node: StoredNode, change: (url: string) => string): StoredNode {
  const field = addressField(node);
  const address = field && node[field];
  const changed = { ...node };
  if (field && typeof address === 'string') {
    changed[field] = change(address);
  }

  if (node.children) {
    changed.children = node.children.map((child) => changedWithin(child, change));
  }

  return changed;
}

/** The field of a node that has the address to which it links. */
function addressField(node: StoredNode): 'url' | 'path' | undefined {
  if (node.type === 'link' || (node.type === 'autolink' && node['isUnlinked'] !== true)) return 'url';
  if (node.type === 'button') return 'path';
  return undefined;
}

/**
 * The headings of a document that links can lead to, with their ids, which are none of those that are `taken`
 * and are added to these.
 */
export const documentHeadings = (
  { root }: RichTextDocument,
  taken: TakenIds,
): { id: string; text: string }[] =>
  [...headingAnchors(root.children, { taken })].map(([node, id]) => ({ id, text: nodesText([node]) }));
