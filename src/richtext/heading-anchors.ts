import type { StoredNode } from './block.ts';
import { nodesText } from './plain-text.ts';

/** The ids of the headings among these blocks: their text with hyphens, and a number when an id is taken. */
export function headingAnchors(blocks: StoredNode[], prefix = ''): Map<StoredNode, string> {
  const taken = new Set<string>();
  const anchors = new Map<StoredNode, string>();
  for (const block of blocks.filter((node) => node.type === 'heading')) {
    const base = prefix + (hyphenated(nodesText([block])) || 'section');
    let anchor = base;
    for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
    taken.add(anchor);
    anchors.set(block, anchor);
  }
  return anchors;
}

/** The most characters of a heading that its id is made of. Normalizing takes quadratic time. */
const maxHeadingLength = 200;

const hyphenated = (text: string) =>
  text
    .slice(0, maxHeadingLength)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
