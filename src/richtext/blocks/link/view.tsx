import { use, type ReactNode } from 'react';
import { writtenHref } from '#domain/site/written-href.ts';
import { BaseUrl } from '#ui/base-url.ts';
import type { StoredNode } from '../../block.ts';
import { viewOf, type BlockView, type ViewContext } from '../../block-view.ts';
import { nodesText } from '../../plain-text.ts';
import { autoLinkNode, linkNode } from './index.ts';
import { isExternalUrl, linkUrl } from '../../link-url.ts';

type LinkFields = {
  url: string;
  target: '_self' | '_blank' | null;
  rel: string | null;
  title: string | null;
};

/** Links whose text is their address are marked: on paper the address is not written a second time. */
function Link({
  url,
  target,
  rel: stored,
  title,
  text,
  children,
}: LinkFields & { text: string; children: ReactNode }) {
  const href = linkUrl(url);
  const base_url = use(BaseUrl);
  if (href === undefined) return children;

  const isBlank = target === '_blank';
  const rel = new Set((stored ?? '').split(' ').filter(Boolean));
  if (isBlank || isExternalUrl(href)) {
    rel.add('noopener');
  }

  return (
    <a
      href={writtenHref({ base_url }, href)}
      target={isBlank ? '_blank' : undefined}
      rel={[...rel].join(' ') || undefined}
      title={title ?? undefined}
      data-bare={text === href || undefined}
    >
      {children}
    </a>
  );
}

const linkOf = (node: StoredNode & LinkFields, context: ViewContext) => {
  const { url, target, rel, title, children = [] } = node;
  return (
    <Link {...{ url, target, rel, title }} text={nodesText(children)}>
      {context.children(children)}
    </Link>
  );
};

/** A link; one whose address is not allowed is drawn as its text. */
export const linkView: BlockView = {
  link: viewOf(linkNode, linkOf),
  autolink: viewOf(autoLinkNode, (node, context) =>
    node.isUnlinked ? context.children(node.children) : linkOf(node, context),
  ),
};
