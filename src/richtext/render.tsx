import { Fragment } from 'react';
import type { StoredNode } from './block.ts';
import type { ViewContext } from './block-view.ts';
import { nodeViews } from './blocks/views.ts';
import { readDocument } from './document.ts';
import { headingAnchors } from './heading-anchors.ts';

/**
 * A document as semantic HTML, on the server or in the browser, without Lexical. `document` is any stored value: it is
 * cleaned again here. Headings get ids that links can lead to, after `idPrefix`.
 */
export function RichText({
  document,
  idPrefix = '',
  className = '',
}: {
  document: unknown;
  idPrefix?: string;
  className?: string;
}) {
  const { root } = readDocument(document);
  const context = viewContext(headingAnchors(root.children, idPrefix));
  return (
    <div
      className={className ? `prose ${className}` : 'prose'}
      dir={root['direction'] === 'rtl' ? 'rtl' : undefined}
    >
      {context.children(root.children)}
    </div>
  );
}

function viewContext(anchors: ReadonlyMap<StoredNode, string>): ViewContext {
  const context: ViewContext = {
    anchors,
    children: (nodes = []) =>
      nodes.map((node, index) => (
        <Fragment key={index}>{nodeViews.get(node.type)?.(node, context) ?? null}</Fragment>
      )),
  };
  return context;
}
