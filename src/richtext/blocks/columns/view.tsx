import { viewOf, type BlockView } from '../../block-view.ts';
import { columnsNode } from './index.ts';
import { columnTemplate } from './templates.ts';

/** Columns as a grid. */
export const columnsView: BlockView = {
  'layout-container': viewOf(columnsNode, ({ templateColumns, children }, context) => (
    <div className={`tm-columns ${columnTemplate(templateColumns).style}`}>{context.children(children)}</div>
  )),
  'layout-item': (node, context) => <div className="tm-column">{context.children(node.children)}</div>,
};
