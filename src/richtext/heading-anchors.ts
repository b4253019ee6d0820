import { plainText } from './document.ts';
import type { StoredNode } from './node-kind.ts';

/** The ids of the headings among these blocks: their words, hyphenated, and a number where they are taken. */
export function headingAnchors(blocks: StoredNode[], prefix = ''): Map<StoredNode, string> {
  const taken = new Set<string>();
  const anchors = new Map<StoredNode, string>();
  for (const block of blocks.filter((node) => node.type === 'heading')) {
    const base = prefix + (hyphenated(headingText(block)) || 'section');
    let anchor = base;
    for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
    taken.add(anchor);
    anchors.set(block, anchor);
  }
  return anchors;
}

const headingText = (node: StoredNode) =>
  plainText({ root: { type: 'root', version: 1, children: [node] } }).trim();

const hyphenated = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
