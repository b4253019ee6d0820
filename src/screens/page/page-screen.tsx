import type { Viewer } from '#domain/access/access.ts';
import { pagePath } from '#domain/page/navigation.ts';
import { pageContext, type PageView } from '#domain/site/page-view.ts';
import { siteHref } from '#domain/site/site.ts';
import { PageLayout } from './page-layout.tsx';
import { sectionClass, SectionTitle } from './section-frame.tsx';
import { sectionProps, type PageAddress } from './section-props.ts';
import { SectionView } from './section-view.tsx';
import { SiteFrame } from './site-frame.tsx';

/** A page with its content. */
export type ShownPage = Extract<PageView, { content: unknown }>;

type PageProps = { view: ShownPage; address: PageAddress };

/** A published page: complete markup that works without script. */
export function PageScreen({
  view,
  viewer,
  address,
}: PageProps & { viewer: Pick<Viewer, 'email' | 'level'> }) {
  const { site, menu, page } = view;
  const path = `/${pagePath(page)}`;
  const toggle = { label: 'Edit', href: `${siteHref(site, `/edit${path}`)}${address.search}` };
  return (
    <SiteFrame site={site} menu={menu} viewer={viewer} path={path} toggle={toggle}>
      <PageSections view={view} address={address} path={path} />
    </SiteFrame>
  );
}

function PageSections({ view, address, path }: PageProps & { path: string }) {
  const { site, menu, page, content } = view;
  const context = pageContext(view);
  return (
    <PageLayout
      page={page}
      content={content}
      position={{ site, menu, path }}
      renderSection={(section, heading) => (
        <section id={section.id} className={sectionClass(section)} aria-label={section.title || undefined}>
          <SectionTitle section={section} heading={heading} />
          <SectionView
            section={section}
            state={section.element['element-data']}
            results={view.results[section.id] ?? {}}
            editing={false}
            {...sectionProps(section, address, context, view.parameters[section.id])}
          />
        </section>
      )}
    />
  );
}
