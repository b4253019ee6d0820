import { cutText } from '#domain/value/cut-text.ts';
import { addressWords } from '#domain/value/address-words.ts';
import type { StoredNode } from './block.ts';
import { nodesText } from './plain-text.ts';

/** The most characters of a heading that its id is made of, and of the id itself. */
const most = { heading: 200, id: 80 };

/**
 * The ids of the headings within these blocks, in their order and however deep they are: their text with hyphens, and a
 * number when an id is taken. Ids are added to those that are `taken`.
 */
export function headingAnchors(
  blocks: readonly StoredNode[],
  { prefix = '', taken = new Set() }: { prefix?: string; taken?: Set<string> } = {},
): Map<StoredNode, string> {
  const anchors = new Map<StoredNode, string>();
  for (const heading of headingsWithin(blocks)) {
    const base = prefix + (hyphenated(nodesText([heading])) || 'section');
    let anchor = base;
    for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
    taken.add(anchor);
    anchors.set(heading, anchor);
  }
  return anchors;
}

/** The headings within these blocks with ids that were made for all of a page. */
export const givenAnchors = (
  blocks: readonly StoredNode[],
  ids: readonly string[],
): Map<StoredNode, string> =>
  new Map(headingsWithin(blocks).flatMap((heading, index) => (ids[index] ? [[heading, ids[index]]] : [])));

const headingsWithin = (nodes: readonly StoredNode[]): StoredNode[] =>
  nodes.flatMap((node) => (node.type === 'heading' ? [node] : headingsWithin(node.children ?? [])));

/** The words of a heading, as many as fit; one word that is longer is cut between letters as people see them. */
const hyphenated = (text: string): string =>
  cutText(addressWords(text.slice(0, most.heading)).join('-'), most.id).replace(/-$/, '');
