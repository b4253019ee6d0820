import { viewOf, type BlockView } from '../../block-view.ts';
import { cardNode } from './index.ts';

/** A card. */
export const cardView: BlockView = {
  card: viewOf(cardNode, ({ tone, children }, context) => (
    <div className={`tm-text-card tm-text-card-${tone}`}>{context.children(children)}</div>
  )),
};
