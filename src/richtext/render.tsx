import { Fragment, type ReactNode } from 'react';
import { kinds } from './clean-nodes.ts';
import { readDocument } from './document.ts';
import { headingAnchors } from './heading-anchors.ts';
import { isExternalUrl, linkUrl } from './link-url.ts';
import type { StoredNode } from './node-kind.ts';
import { renderList } from './render-list.tsx';
import { renderText } from './render-text.tsx';

type Context = { anchors: Map<StoredNode, string> };

/**
 * A document as semantic HTML, on the server or in the browser, without Lexical. `document` is whatever is stored: it is
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
  const context: Context = { anchors: headingAnchors(root.children, idPrefix) };
  return (
    <div
      className={className ? `prose ${className}` : 'prose'}
      dir={root['direction'] === 'rtl' ? 'rtl' : undefined}
    >
      {renderNodes(root.children, context)}
    </div>
  );
}

function renderNodes(nodes: StoredNode[], context: Context): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node, context)}</Fragment>);
}

function renderNode(node: StoredNode, context: Context): ReactNode {
  const children = () => (node.children?.length ? renderNodes(node.children, context) : <br />);
  switch (node.type) {
    case 'paragraph':
      return <p {...blockProps(node)}>{children()}</p>;
    case 'heading':
      return renderHeading(node, context);
    case 'quote':
      return <blockquote {...blockProps(node)}>{children()}</blockquote>;
    case 'code':
      return renderCode(node);
    case 'horizontalrule':
      return <hr />;
    case 'list':
      return renderList(node, (nodes) => renderNodes(nodes, context));
    case 'link':
    case 'autolink':
      return renderLink(node, context);
    case 'linebreak':
      return <br />;
    case 'tab':
      return '\t';
    case 'text':
      return renderText(node);
    default:
      return null;
  }
}

function renderHeading(node: StoredNode, context: Context): ReactNode {
  const Tag = String(node['tag']) as 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return (
    <Tag id={context.anchors.get(node)} {...blockProps(node)}>
      {renderNodes(node.children ?? [], context)}
    </Tag>
  );
}

function renderCode(node: StoredNode): ReactNode {
  const text = (node.children ?? []).map((child) => kinds.get(child.type)?.text?.(child) ?? '').join('');
  return (
    <pre tabIndex={0} aria-label="Code">
      <code data-language={node['language'] as string | null}>{text}</code>
    </pre>
  );
}

function renderLink(node: StoredNode, context: Context): ReactNode {
  const href = linkUrl(node['url']);
  const content = renderNodes(node.children ?? [], context);
  if (href === undefined || node['isUnlinked'] === true) return content;
  const isBlank = node['target'] === '_blank';
  const rel = new Set(
    String(node['rel'] ?? '')
      .split(' ')
      .filter(Boolean),
  );
  if (isBlank || isExternalUrl(href)) rel.add('noopener');
  return (
    <a
      href={href}
      target={isBlank ? '_blank' : undefined}
      rel={[...rel].join(' ') || undefined}
      title={(node['title'] as string | null) ?? undefined}
    >
      {content}
    </a>
  );
}

const alignment: Record<string, string> = {
  center: 'text-center',
  right: 'text-right',
  end: 'text-end',
  justify: 'text-justify',
};
const indentation = ['', 'ps-8', 'ps-16', 'ps-24', 'ps-32', 'ps-40', 'ps-48', 'ps-56'];

function blockProps(node: StoredNode): { className?: string; dir?: string } {
  const className = [alignment[String(node['format'])], indentation[Number(node['indent'])]]
    .filter(Boolean)
    .join(' ');
  return {
    ...(className ? { className } : {}),
    ...(node['direction'] === 'rtl' ? { dir: 'rtl' } : {}),
  };
}
