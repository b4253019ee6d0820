import type { ReactNode } from 'react';
import type { StoredNode } from './node-kind.ts';

const marks = [
  { bit: 1, Tag: 'strong' },
  { bit: 2, Tag: 'em' },
  { bit: 4, Tag: 's' },
  { bit: 8, Tag: 'u' },
  { bit: 32, Tag: 'sub' },
  { bit: 64, Tag: 'sup' },
  { bit: 128, Tag: 'mark' },
  { bit: 16, Tag: 'code' },
] as const;

/** Text within the elements that its format bits ask for, always in the same order. */
export function renderText(node: StoredNode): ReactNode {
  const bits = Number(node['format']);
  return marks.reduceRight<ReactNode>(
    (content, { bit, Tag }) => (bits & bit ? <Tag>{content}</Tag> : content),
    String(node['text']),
  );
}
