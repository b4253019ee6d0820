import type { StoredNode } from './block.ts';
import { nodeTypes } from './blocks/index.ts';
import type { RichTextDocument } from './document.ts';

/** The keys of the images and files that a document shows or leads to, in order. */
export const documentAssets = (document: RichTextDocument): string[] => assetsWithin(document.root);

function assetsWithin(node: StoredNode): string[] {
  const key = nodeTypes.get(node.type)?.asset?.(node);
  const keys = (node.children ?? []).flatMap(assetsWithin);
  if (key === undefined) return keys;
  return [key, ...keys];
}

/** The images of a document without an alternative text that are not marked as decoration. */
export const imagesWithoutText = (document: RichTextDocument): number => countWithoutText(document.root);

function countWithoutText(node: StoredNode): number {
  const isMissing = node.type === 'image' && node['altText'] === '' && node['isDecorative'] !== true;
  return (node.children ?? []).reduce((sum, child) => sum + countWithoutText(child), isMissing ? 1 : 0);
}
