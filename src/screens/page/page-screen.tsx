import type { Viewer } from '#domain/access/access.ts';
import { hasFooterSection } from '#domain/page/layout.ts';
import { pagePath } from '#domain/page/navigation.ts';
import { pageContext, type ShownPage } from '#domain/site/page-view.ts';
import { siteHref } from '#domain/site/site.ts';
import { PageLayout } from './page-layout.tsx';
import { PrintNote } from './print-note.tsx';
import { PublishedSection } from './published-section.tsx';
import type { PageAddress } from './section-props.ts';
import { SiteFrame } from './site-frame.tsx';

/** A published page: complete markup that works without script. */
export function PageScreen({
  view,
  viewer,
  address,
  url,
}: {
  view: ShownPage;
  viewer: Pick<Viewer, 'email' | 'level'>;
  address: PageAddress;
  /** The whole address, for paper. */
  url: string;
}) {
  const { site, menu, page, content } = view;
  const path = `/${pagePath(page)}`;
  const toggle = { label: 'Edit', href: `${siteHref(site, `/edit${path}`)}${address.search}` };
  const context = pageContext(view);
  return (
    <SiteFrame
      site={site}
      page={page}
      menu={menu}
      viewer={viewer}
      path={path}
      toggle={toggle}
      hasFooter={hasFooterSection(content)}
    >
      <PrintNote site={site.name} address={url} />
      <PageLayout
        page={page}
        content={content}
        position={{ site, menu, path, viewer }}
        renderSection={(section, heading) => (
          <PublishedSection
            section={section}
            heading={heading}
            view={view}
            context={context}
            address={address}
          />
        )}
      />
    </SiteFrame>
  );
}
