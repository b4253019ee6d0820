import { use, type ReactNode } from 'react';
import { writtenHref } from '#domain/site/written-href.ts';
import { BaseUrl } from '#ui/base-url.ts';
import { viewOf, type BlockView } from '../../block-view.ts';
import { autoLinkNode, linkNode } from './index.ts';
import { isExternalUrl, linkUrl } from '../../link-url.ts';

type LinkFields = {
  url: string;
  target: '_self' | '_blank' | null;
  rel: string | null;
  title: string | null;
};

function Link({ url, target, rel: stored, title, children }: LinkFields & { children: ReactNode }) {
  const href = linkUrl(url);
  const base_url = use(BaseUrl);
  if (href === undefined) return children;
  const isBlank = target === '_blank';
  const rel = new Set((stored ?? '').split(' ').filter(Boolean));
  if (isBlank || isExternalUrl(href)) rel.add('noopener');
  return (
    <a
      href={writtenHref({ base_url }, href)}
      target={isBlank ? '_blank' : undefined}
      rel={[...rel].join(' ') || undefined}
      title={title ?? undefined}
    >
      {children}
    </a>
  );
}

/** A link; one whose address is not allowed is drawn as its text. */
export const linkView: BlockView = {
  link: viewOf(linkNode, ({ url, target, rel, title, children }, context) => (
    <Link {...{ url, target, rel, title }}>{context.children(children)}</Link>
  )),
  autolink: viewOf(autoLinkNode, ({ url, target, rel, title, isUnlinked, children }, context) =>
    isUnlinked ? (
      context.children(children)
    ) : (
      <Link {...{ url, target, rel, title }}>{context.children(children)}</Link>
    ),
  ),
};
