import { plural } from '#domain/value/number/plural.ts';
import type { StoredNode } from './block.ts';
import { nodeTypes } from './blocks/index.ts';
import { refusal, type RichTextDocument } from './document.ts';

/**
 * The characters of a document that a limit counts: its text without the breaks between blocks, which the
 * editor counts too, and without captions. A text that the editor takes is never too long for the server.
 */
export const documentLength = (document: RichTextDocument): number => lengthOf(document.root);

function lengthOf(node: StoredNode): number {
  const type = nodeTypes.get(node.type);
  if (type?.text) return type.text(node).length;
  if (type?.asset) return 0;
  return (node.children ?? []).reduce((sum, child) => sum + lengthOf(child), 0);
}

/** The sentence with which the server refuses a text with this many characters beyond its limit. */
export const tooLong = (excess: number): string =>
  `${refusal} The text is ${plural(excess, 'character')} too long.`;
