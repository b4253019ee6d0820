import type { ReactNode } from 'react';
import { viewOf, type BlockView } from '../../block-view.ts';
import { textNode } from './index.ts';
import { marks } from './marks.ts';

/** Text within the elements of its formats, always nested in the same order; breaks and tabs. */
export const textView: BlockView = {
  text: viewOf(textNode, ({ text, format }) =>
    marks.reduceRight<ReactNode>(
      (content, { bit, tag: Tag }) => (format & bit ? <Tag>{content}</Tag> : content),
      text,
    ),
  ),
  linebreak: () => <br />,
  tab: () => '\t',
};
