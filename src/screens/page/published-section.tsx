import type { ReactNode } from 'react';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import { innerHeadingLevel, type HeadingLevel } from '#domain/page/content/layout.ts';
import type { Section } from '#domain/page/content/page.ts';
import type { PageContext, SectionResult } from '#domain/page/filter/section-query.ts';
import { ActiveFilters, FiltersAbove } from '#dataview/filters/active-filters.tsx';
import type { FilterInWords } from '#dataview/filters/followed-in-words.ts';
import { HeadingIdsContext } from '#richtext/heading-ids.ts';
import { ShownAssetsContext } from '#richtext/shown-assets.ts';
import { ShownCodeContext } from '#richtext/shown-code.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import { sectionType } from '#sections/index.ts';
import type { HeadingId } from '#sections/page-headings.ts';
import type { SectionViewProps } from '#sections/section-type.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { shownPageAssets } from './page-assets.ts';
import { restrictedSections } from './restricted-sections.ts';
import { sectionClass, SectionHeading, SectionNote, sentenceClass } from './section-parts.tsx';
import { sectionProps, type PageAddress } from './section-props.ts';
import type { SharedFilters } from './shared-filters.ts';
import { WhenComputed } from './computing-note.tsx';
import { SectionView } from './section-view.tsx';

/**
 * A section of a published page with its title. One that has nothing to show is an empty element, where links
 * to it lead; people who may edit the page see what it lacks.
 */
export function PublishedSection({
  section,
  heading,
  view,
  context,
  address,
  shared,
  unshown = [],
  headings,
  isNoted = true,
}: {
  section: Section;
  heading: HeadingLevel | undefined;
  view: ShownPage;
  context: PageContext;
  address: PageAddress;
  shared?: SharedFilters | undefined;
  /** The filters of the address that this section has to name, see `unshownFilters`. */
  unshown?: readonly FilterInWords[] | undefined;
  /** The headings in its content, see `pageHeadings`. */
  headings?: readonly HeadingId[] | undefined;
  /** Whether it says that its data is for others: one section of a page does. */
  isNoted?: boolean;
}) {
  const props = sectionProps(section, address, context, view.parameters[section.id]);
  const presence = presenceOf(section, context);
  const results = view.results[section.id] ?? {};
  const isUnseen = presence === 'nowhere' && !context.viewer.mayEditPage;
  if (isUnseen || isHidden(section, results)) return <section id={section.id} hidden />;

  if (restrictedSections(view).includes(section.id)) {
    return <RestrictedSection id={section.id} isNoted={isNoted} />;
  }

  const marks = originalMarks(view, section.id);
  const paper = presence === 'screen' && unshown.length === 0 ? ' print:hidden' : '';
  return (
    <section
      id={section.id}
      {...marks.whole}
      className={sectionClass(section) + paper}
      aria-label={section.title || undefined}
    >
      <InOriginal mark={marks.title}>
        <SectionHeading section={section} heading={heading} />
      </InOriginal>
      <UnshownFilters unshown={unshown} href={props.href} />
      <ShownAssetsContext value={shownPageAssets(view.assets, view.content.sections)}>
        <ShownCodeContext value={view.code[section.id] ?? []}>
          <HeadingIdsContext value={headings?.map(({ id }) => id)}>
            <InOriginal mark={marks.content}>
              <WhenComputed results={results}>
                <SectionView
                  section={section}
                  state={section.element['element-data']}
                  results={results}
                  heading={innerHeadingLevel(section, heading)}
                  editing={false}
                  {...props}
                  context={{ ...props.context, ...shared }}
                />
              </WhenComputed>
            </InOriginal>
          </HeadingIdsContext>
        </ShownCodeContext>
      </ShownAssetsContext>
      <SectionNote text={section.infoComp} />
    </section>
  );
}

type LanguageMark = ReturnType<typeof writtenIn> | undefined;

/** The language of what is not translated of a section: of all of it, its title, or its content. */
function originalMarks(
  { site, inOriginal }: ShownPage,
  id: string,
): { whole?: LanguageMark; title?: LanguageMark; content?: LanguageMark } {
  const parts = inOriginal?.[id];
  if (!site.original || !parts) return {};

  const mark = writtenIn(site.original.language);
  if (parts.title && parts.content) return { whole: mark };
  return parts.title ? { title: mark } : { content: mark };
}

/** What is in the original language of a page in another one. */
const InOriginal = ({ mark, children }: { mark: LanguageMark; children: ReactNode }) =>
  mark ? <div {...mark}>{children}</div> : children;

/** The place of a section whose data is for others: a sentence, once a page. */
function RestrictedSection({ id, isNoted }: { id: string; isNoted: boolean }) {
  const { pages } = useTexts();
  return (
    <section id={id} hidden={!isNoted} className={isNoted ? sentenceClass : undefined}>
      {isNoted && <p className="text-quiet">{pages.restricted}</p>}
    </section>
  );
}

/** The filters of the address that no section shows, each with the way out of it. */
function UnshownFilters({
  unshown,
  href,
}: {
  unshown: readonly FilterInWords[];
  href: SectionViewProps['href'];
}) {
  const { filters: texts } = useTexts();
  if (unshown.length === 0) return null;

  const chips = unshown.map(({ text, names }) => ({
    text,
    href: href({ filters: Object.fromEntries(names.map((name) => [name, null])) }),
  }));
  return (
    <div className="mb-3">
      <FiltersAbove onPaper={texts.filteredBy({ filters: unshown.map(({ text }) => text).join('; ') })}>
        <ActiveFilters chips={chips} />
      </FiltersAbove>
    </div>
  );
}

/** Whether a section is hidden because it has no data, see `SectionType.isHidden`. */
export const isHidden = (
  { element }: Pick<Section, 'element'>,
  results: Record<string, SectionResult>,
): boolean =>
  sectionType(element['element-type'])?.data?.isHidden?.(element['element-data'], results) ?? false;

/** Where a section has something to show; what its author has written about it is printed too. */
function presenceOf({ element, description, infoComp }: Section, context: PageContext) {
  const found =
    sectionType(element['element-type'])?.presence?.(element['element-data'], context) ?? 'everywhere';
  if (found === 'screen' && (description !== '' || infoComp !== '')) return 'everywhere';
  return found;
}
