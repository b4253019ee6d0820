import { cutText } from '#domain/value/text/cut-text.ts';
import { addressWords } from '#domain/value/address/address-words.ts';
import type { StoredNode } from './block.ts';
import { nodesText } from './plain-text.ts';

/** The most characters of a heading that its id is made of, and of the id itself. */
const most = { heading: 200, id: 80 };

/**
 * The ids that a page has already, each with the last number that an id made of it has: any number of
 * headings may be alike.
 */
export type TakenIds = Map<string, number>;

/**
 * The ids of the headings within these blocks, in their order and however deep they are: their text with
 * hyphens, and a number when an id is taken. Ids are added to those that are `taken`.
 */
export function headingAnchors(
  blocks: readonly StoredNode[],
  { prefix = '', taken = new Map() }: { prefix?: string; taken?: TakenIds } = {},
): Map<StoredNode, string> {
  const anchors = new Map<StoredNode, string>();
  for (const heading of headingsWithin(blocks)) {
    const base = prefix + (hyphenated(nodesText([heading])) || 'section');
    anchors.set(heading, takeId(base, taken));
  }
  return anchors;
}

/** An id that is not taken: this one, or else with the next number that is free. */
function takeId(base: string, taken: TakenIds): string {
  let count = taken.get(base) ?? 1;
  let id = base;

  while (taken.has(id)) {
    count += 1;
    id = `${base}-${count}`;
  }

  taken.set(base, count);
  if (id !== base) {
    taken.set(id, 1);
  }

  return id;
}

/** The headings within these blocks with ids that were made for all of a page. */
export const givenAnchors = (
  blocks: readonly StoredNode[],
  ids: readonly string[],
): Map<StoredNode, string> =>
  new Map(headingsWithin(blocks).flatMap((heading, index) => (ids[index] ? [[heading, ids[index]]] : [])));

const headingsWithin = (nodes: readonly StoredNode[]): StoredNode[] =>
  nodes.flatMap((node) => (node.type === 'heading' ? [node] : headingsWithin(node.children ?? [])));

/** A heading in lower case with hyphens, cut at a grapheme where it is too long. */
const hyphenated = (text: string): string =>
  cutText(addressWords(text.slice(0, most.heading)).join('-'), most.id).replace(/-$/, '');
