import { blockProps, type BlockView } from '../../block-view.ts';

/** A quotation; an empty one keeps its line. */
export const quoteView: BlockView = {
  quote: (node, context) => (
    <blockquote {...blockProps(node, context)}>
      {node.children?.length ? context.inside(node).children(node.children) : <br />}
    </blockquote>
  ),
};
