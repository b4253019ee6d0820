import { viewOf, type BlockView } from '../../block-view.ts';
import { keywordNode } from './index.ts';

/** A keyword; nothing for one without words. */
export const keywordView: BlockView = {
  keyword: viewOf(keywordNode, ({ text }) =>
    text === '' ? null : <span className="tm-keyword">{text}</span>,
  ),
};
