import type { Viewer } from '#domain/access/access.ts';
import { pagePath } from '#domain/page/navigation.ts';
import type { PageView } from '#domain/site/page-view.ts';
import { groupPositions, type Section } from '#domain/page/page.ts';
import { siteHref } from '#domain/site/site.ts';
import { sectionParameterPrefix } from '#domain/page/page-filters.ts';
import { changedHref, parameterOf, type PageAddress } from './page-address.ts';
import { PageColumns } from './page-columns.tsx';
import { GroupFrame } from './group-frame.tsx';
import { groupsAt, headingTags, sectionClass, SectionTitle } from './section-grid.tsx';
import { SectionView } from './section-view.tsx';
import { SiteFrame } from './site-frame.tsx';

/** A page with its content. */
export type ShownPage = Extract<PageView, { content: unknown }>;

/** What every section of a page is shown with, beside its own state. */
export function sectionProps(view: Pick<ShownPage, 'results' | 'filters'>, id: string, address: PageAddress) {
  const query = new URLSearchParams(address.search);
  const parameter = parameterOf(id);
  return {
    results: view.results[id] ?? {},
    context: {
      filters: view.filters,
      choice: {
        page: Math.max(0, Number(query.get(parameter.page) ?? 1) - 1) || 0,
        sort: sortOf(query.get(parameter.sort)),
      },
    },
    href: (changes: Record<string, string | null>) => changedHref(address, changes, id),
    hidden: [...query].filter(([name]) => !name.startsWith(sectionParameterPrefix)),
    parameter,
  };
}

function sortOf(text: string | null) {
  const match = /^(.+)\.(asc|desc)$/.exec(text ?? '');
  return match
    ? { column: match[1] ?? '', order: match[2] === 'desc' ? ('desc' as const) : ('asc' as const) }
    : null;
}

/** Whether the page brings its own header section, so that its name need not stand above it. */
const hasHeader = (sections: readonly Section[]) => sections.some((section) => section.is_header);

/** A published page: complete, and without any script of its own. */
export function PageScreen({
  view,
  viewer,
  address,
}: {
  view: ShownPage;
  viewer: Pick<Viewer, 'email' | 'level'>;
  address: PageAddress;
}) {
  const { site, page, content } = view;
  const path = `/${pagePath(page)}`;
  const tags = headingTags(content);
  const toggle = { label: 'Edit', href: `${siteHref(site, `/edit${path}`)}${address.search}` };
  return (
    <SiteFrame site={site} menu={view.menu} viewer={viewer} path={path} toggle={toggle}>
      {groupPositions.map((position) => {
        const groups = groupsAt(content, position).map((group) => {
          const sections = content.sections.filter((section) => section.group === group.name);
          if (sections.length === 0) return null;
          return (
            <GroupFrame key={group.name} group={group}>
              {sections.map((section) => (
                <section
                  key={section.id}
                  id={section.id}
                  className={sectionClass(section)}
                  aria-label={section.title || undefined}
                >
                  <SectionTitle section={section} tag={tags.get(section.id)} />
                  <SectionView
                    section={section}
                    editing={false}
                    {...sectionProps(view, section.id, address)}
                  />
                </section>
              ))}
            </GroupFrame>
          );
        });
        if (position !== 'content') return <div key={position}>{groups}</div>;
        return (
          <PageColumns key={position} {...{ page, content, site, menu: view.menu, path }}>
            {!hasHeader(content.sections) && (
              <PageHeading title={page.title} description={page.description} />
            )}
            {groups}
          </PageColumns>
        );
      })}
    </SiteFrame>
  );
}

/** A page's name and description above its content. */
export function PageHeading({ title, description }: { title: string; description: string }) {
  return (
    <div className="page-column pt-10 pb-4">
      <h1 className="max-w-[24ch] font-serif text-36 font-semibold md:text-48">{title}</h1>
      {description && <p className="mt-3 max-w-[62ch] text-18 text-quiet">{description}</p>}
    </div>
  );
}
