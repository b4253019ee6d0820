import { accessLevels, type Viewer } from '#domain/access/access.ts';
import { hasFooterSection } from '#domain/page/content/layout.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { pageContext, type ShownPage } from '#domain/site/page-view.ts';
import { isTranslated } from '#domain/site/site-in.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { siteHref } from '#domain/site/site.ts';
import { PageTitle, PageLayout } from './page-layout.tsx';
import { PrintNote } from './print-note.tsx';
import { pageHeadings } from '#sections/page-headings.ts';
import { PublishedSection } from './published-section.tsx';
import { PageBreadcrumbs } from './page-trail.tsx';
import type { PageAddress } from './section-props.ts';
import { restrictedSections } from './restricted-sections.ts';
import { sharedFilters } from './shared-filters.ts';
import { unshownFilters } from './unshown-filters.ts';
import { SiteShell } from './site-shell.tsx';

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
  const { pages } = useTexts();
  const { site, menu, page, content } = view;
  const path = `/${pagePath(page)}`;
  const toggle = { label: pages.edit, href: `${siteHref(site, `/edit${path}`)}${address.search}` };
  const context = pageContext(view);
  const shared = sharedFilters(content.sections);
  const unshown = unshownFilters(view, address.search);
  const inside = pageHeadings(content);
  const [notedSection] = restrictedSections(view);
  const isEmpty = content.sections.length === 0;

  return (
    <SiteShell
      site={site}
      page={page}
      menu={menu}
      viewer={viewer}
      path={path}
      toggle={toggle}
      hasFooter={hasFooterSection(content)}
      languages={{ links: view.languages, search: address.search }}
    >
      <PrintNote site={site} publishedAt={view.publishedAt} address={url} />
      <OriginalNote view={view} />
      <PageBreadcrumbs trail={view.trail} site={site} page={page} />
      <PageLayout
        page={page}
        content={content}
        position={{ site, menu, path, viewer }}
        {...(isEmpty && viewer.level >= accessLevels.editor
          ? { heading: <EmptyPage page={page} editHref={toggle.href} /> }
          : {})}
        renderSection={(section, heading) => (
          <PublishedSection
            section={section}
            heading={heading}
            view={view}
            context={context}
            address={address}
            shared={shared.get(section.id)}
            unshown={unshown.get(section.id)}
            headings={inside.get(section.id)}
            isNoted={section.id === notedSection}
          />
        )}
      />
    </SiteShell>
  );
}

/** Tells readers that a page is not translated into the language that they have chosen. */
function OriginalNote({ view: { site, page } }: { view: ShownPage }) {
  const { translation: texts } = useTexts();
  if (!site.original || isTranslated(page, site)) return null;

  const [language, original] = [site.language, site.original.language].map((tag) =>
    languageName(tag, localeOfLanguage(site.language)),
  );
  return (
    <p role="note" className="page-column py-3 text-14 text-quiet print:hidden">
      {texts.notTranslated({ language: language!, original: original! })}
    </p>
  );
}

/** A page without sections, as its editors see it: visitors see its name alone. */
function EmptyPage({ page, editHref }: { page: ShownPage['page']; editHref: string }) {
  const { pages } = useTexts();
  return (
    <>
      <PageTitle title={page.title} description={page.description} />
      <div className="page-column pb-16">
        <p className="text-quiet">{pages.nothingOnPage}</p>
        <p className="mt-4">
          <a className="text-accent underline" href={editHref}>
            {pages.addFirstSection}
          </a>
        </p>
      </div>
    </>
  );
}
