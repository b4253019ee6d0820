import { viewOf, type BlockView } from '../../block-view.ts';
import { nodesText } from '../../plain-text.ts';
import { collapsibleNode, noPreviewNode, noPreviewTypes, previewTypes } from './index.ts';

/**
 * Blocks that are opened and closed without script. With a preview, closed content shows its first 64 pixels
 * where the browser can show a part of closed details; elsewhere it is hidden.
 */
export const collapsibleView: BlockView = {
  [previewTypes.container]: viewOf(collapsibleNode, ({ open, children = [] }, context) => {
    const [title, content] = children;
    const name = nodesText(title?.children ?? []);

    return (
      <div className="tm-collapsible">
        {context.children(title && [title])}
        <details open={open}>
          <summary className="tm-collapsible-toggle">
            <span className="tm-when-closed">{context.texts.showMore}</span>
            <span className="tm-when-open">{context.texts.showLess}</span>
            {name && <span className="sr-only">{context.texts.ofBlock({ title: name })}</span>}
          </summary>
          {context.children(content && [content])}
        </details>
      </div>
    );
  }),
  [previewTypes.title]: (node, context) => (
    <div className="tm-collapsible-title">{context.children(node.children)}</div>
  ),
  [previewTypes.content]: (node, context) => (
    <div className="tm-collapsible-content">{context.children(node.children)}</div>
  ),
  [previewTypes.button]: () => null,
  [noPreviewTypes.container]: viewOf(noPreviewNode, ({ open, children = [] }, context) => (
    <details className="tm-collapsible-plain" open={open}>
      {context.children(children)}
    </details>
  )),
  [noPreviewTypes.title]: (node, context) => (
    <summary className="tm-collapsible-title">
      <span>{node.children?.length ? context.children(node.children) : context.texts.details}</span>
    </summary>
  ),
  [noPreviewTypes.content]: (node, context) => (
    <div className="tm-collapsible-content">{context.children(node.children)}</div>
  ),
  [noPreviewTypes.button]: () => null,
};
