import { blockProps, type BlockView } from '../../block-view.ts';

/** A quotation; an empty one keeps its line. */
export const quoteView: BlockView = {
  quote: (node, context) => (
    <blockquote {...blockProps(node)}>
      {node.children?.length ? context.children(node.children) : <br />}
    </blockquote>
  ),
};
