import { Fragment, type ReactNode } from 'react';
import {
  hasHeaderSection,
  headingLevels,
  pageLayout,
  type GroupLayout,
  type HeadingLevel,
} from '#domain/page/content/layout.ts';
import type { PageContent, PageEntry, Section } from '#domain/page/content/page.ts';
import { sectionRuns, type RunLength } from '#domain/page/content/section-runs.ts';
import { isTranslated } from '#domain/site/site-in.ts';
import { writtenIn } from '#domain/value/text/direction-of.ts';
import { useThemeOptions } from './shell/theme-options.tsx';
import { GroupView } from './group-view.tsx';
import { PageColumns, type PagePosition } from './page-columns.tsx';

type PageLayoutProps = {
  page: PageEntry;
  content: PageContent;
  /** Where the page is on its site. */
  position: PagePosition;
  /** Replaces the heading with the page's name and description. */
  heading?: ReactNode;
  renderSection(section: Section, heading: HeadingLevel | undefined): ReactNode;
  /**
   * Draws a run of a group's sections in a box of its own: a short one is a grid of `count` sections, a long
   * one a stack of short ones. Without it, all are in the grid of their group.
   */
  renderRun?(length: RunLength, content: ReactNode, count: number): ReactNode;
  /** What follows the sections of a group. A group with neither is not shown. */
  renderGroupEnd?(layout: GroupLayout): ReactNode;
};

/**
 * A page from top to bottom: positions, groups and sections; the same for the view, the editor, the preview
 * and print.
 */
export function PageLayout({
  page,
  content,
  position,
  heading,
  renderSection,
  renderRun,
  renderGroupEnd,
}: PageLayoutProps) {
  const { grid } = useThemeOptions();
  const headings = headingLevels(content);
  const renderGroup = ({ group, sections }: GroupLayout) => {
    const end = renderGroupEnd?.({ group, sections });
    if (sections.length === 0 && !end) return null;

    const shown = (some: readonly Section[]) =>
      some.map((section) => (
        <Fragment key={section.id}>{renderSection(section, headings.get(section.id))}</Fragment>
      ));
    const runsOf = (length: RunLength, some: readonly Section[]): ReactNode =>
      sectionRuns(some, grid, length).map((run) => (
        <Fragment key={run[0]?.id}>
          {renderRun?.(length, length === 'long' ? runsOf('short', run) : shown(run), run.length)}
        </Fragment>
      ));

    return (
      <GroupView key={group.name} group={group} sections={sections} hasRuns={renderRun !== undefined}>
        {renderRun ? runsOf('long', sections) : shown(sections)}
        {end}
      </GroupView>
    );
  };

  return pageLayout(content).map(({ position: at, groups }) => {
    const shown = groups.map(renderGroup);
    if (at !== 'content') return <div key={at}>{shown}</div>;

    return (
      <PageColumns key={at} page={page} content={content} {...position}>
        {!hasHeaderSection(content) &&
          (heading ?? (
            <PageTitle
              title={page.title}
              description={page.description}
              language={isTranslated(page, position.site) ? undefined : position.site.original?.language}
            />
          ))}
        {shown}
      </PageColumns>
    );
  });
}

/** `language` is that of both where it is another one than that of the page around them. */
type PageTitleProps = Pick<PageEntry, 'title' | 'description'> & { language?: string | undefined };

/** A page's name and description above its content. */
export function PageTitle({ title, description, language }: PageTitleProps) {
  return (
    <div {...(language ? writtenIn(language) : {})} className="page-column pt-10 pb-4">
      <h1 className="max-w-[24ch] font-serif text-36 font-semibold md:text-48">{title}</h1>
      {description && <p className="mt-3 max-w-[62ch] text-18 text-quiet">{description}</p>}
    </div>
  );
}
