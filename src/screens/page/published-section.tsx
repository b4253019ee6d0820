import type { HeadingLevel } from '#domain/page/layout.ts';
import type { Section } from '#domain/page/page.ts';
import type { PageContext } from '#domain/page/section-query.ts';
import { ShownAssetsContext } from '#richtext/shown-assets.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import { shownPageAssets } from './page-assets.ts';
import { sectionClass, SectionHeading, SectionNote } from './section-frame.tsx';
import { sectionProps, type PageAddress } from './section-props.ts';
import type { SharedFilters } from './shared-filters.ts';
import { SectionView } from './section-view.tsx';

/** A section of a published page with its title. */
export function PublishedSection({
  section,
  heading,
  view,
  context,
  address,
  shared,
}: {
  section: Section;
  heading: HeadingLevel | undefined;
  view: ShownPage;
  context: PageContext;
  address: PageAddress;
  shared?: SharedFilters | undefined;
}) {
  const props = sectionProps(section, address, context, view.parameters[section.id]);
  return (
    <section id={section.id} className={sectionClass(section)} aria-label={section.title || undefined}>
      <SectionHeading section={section} heading={heading} />
      <ShownAssetsContext value={shownPageAssets(view.assets, view.content.sections)}>
        <SectionView
          section={section}
          state={section.element['element-data']}
          results={view.results[section.id] ?? {}}
          editing={false}
          {...props}
          context={{ ...props.context, ...shared }}
        />
      </ShownAssetsContext>
      <SectionNote text={section.infoComp} />
    </section>
  );
}
