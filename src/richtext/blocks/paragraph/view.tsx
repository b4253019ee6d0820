import { blockProps, type BlockView } from '../../block-view.ts';

/** A paragraph; an empty one keeps its line. */
export const paragraphView: BlockView = {
  paragraph: (node, context) => (
    <p {...blockProps(node, context)}>{node.children?.length ? context.children(node.children) : <br />}</p>
  ),
};
