import { headingLevels } from '#domain/page/content/layout.ts';
import { pageContext, type ShownPage } from '#domain/site/page-view.ts';
import { TextsProvider } from '#texts/use-texts.tsx';
import { pageHeadings } from '#sections/page-headings.ts';
import { PublishedSection } from './published-section.tsx';
import type { PageAddress } from './section-props.ts';
import { restrictedSections } from './restricted-sections.ts';
import { sharedFilters } from './shared-filters.ts';
import { unshownFilters } from './unshown-filters.ts';

/**
 * Only the sections of a page that another query string changed; the browser replaces those it shows by them.
 */
export function PageFragments({ view, address }: { view: ShownPage; address: PageAddress }) {
  const context = { ...pageContext(view), isFragment: true };
  const headings = headingLevels(view.content);
  const shared = sharedFilters(view.content.sections);
  const unshown = unshownFilters(view, address.search);
  const inside = pageHeadings(view.content);
  // Sections whose data is for others show the same under any address, and say so in one place of the page.
  const restricted = new Set(restrictedSections(view));

  const sections = view.content.sections
    .filter(({ id }) => view.changed?.includes(id) && !restricted.has(id))
    .map((section) => (
      <PublishedSection
        key={section.id}
        section={section}
        heading={headings.get(section.id)}
        view={view}
        context={context}
        address={address}
        shared={shared.get(section.id)}
        unshown={unshown.get(section.id)}
        headings={inside.get(section.id)}
      />
    ));
  return <TextsProvider language={view.site.language}>{sections}</TextsProvider>;
}
