import type { ReactNode } from 'react';
import { viewOf, type BlockView } from '../../block-view.ts';
import { textNode } from './index.ts';
import { letterCases, marks } from './marks.ts';
import { isStyled, styleProps } from './text-style.ts';

/**
 * Text within the elements of its formats, always nested in the same order, and of its style; breaks and
 * tabs.
 */
export const textView: BlockView = {
  text: viewOf(textNode, (node) => {
    const marked = marks.reduceRight<ReactNode>(
      (content, { bit, tag: Tag }) => (node.format & bit ? <Tag>{content}</Tag> : content),
      node.text,
    );
    const changed = letterCases.find(({ bit }) => node.format & bit);
    if (!changed && !isStyled(node)) return marked;

    return (
      <span className="tm-text" style={{ ...styleProps(node), textTransform: changed?.transform }}>
        {marked}
      </span>
    );
  }),
  linebreak: () => <br />,
  tab: () => <span style={{ whiteSpace: 'pre' }}>{'\t'}</span>,
};
