import type { BlockView } from '../../block-view.ts';

/** A horizontal rule. */
export const dividerView: BlockView = { horizontalrule: () => <hr /> };
