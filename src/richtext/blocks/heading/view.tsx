import { blockProps, viewOf, type BlockView } from '../../block-view.ts';
import { headingNode } from './index.ts';

/** A heading with an id that links can lead to. */
export const headingView: BlockView = {
  heading: viewOf(headingNode, (node, context) => {
    const Tag = node.tag;
    return (
      <Tag id={context.anchors.get(node)} {...blockProps(node, context)}>
        {context.children(node.children)}
      </Tag>
    );
  }),
};
