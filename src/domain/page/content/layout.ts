import {
  groupPositions,
  type GroupPosition,
  type PageContent,
  type Section,
  type SectionGroup,
} from './page.ts';

/** A section group with its sections in order. */
export type GroupLayout = { group: SectionGroup; sections: Section[] };

/** The sections of a group in order. */
export const sectionsOf = (content: PageContent, group: string): Section[] =>
  content.sections.filter((section) => section.group === group);

/** The groups at a position in order. */
export const groupsAt = (content: PageContent, position: GroupPosition): SectionGroup[] =>
  content.section_groups.filter((group) => group.position === position).toSorted((a, b) => a.index - b.index);

/** All groups of a page from top to bottom. */
export const orderedGroups = (content: PageContent): SectionGroup[] =>
  groupPositions.flatMap((position) => groupsAt(content, position));

/** All sections of a page in the order in which it shows them. */
export const orderedSections = (content: PageContent): Section[] =>
  orderedGroups(content).flatMap(({ name }) => sectionsOf(content, name));

/** What a page shows from top to bottom: at each position its groups, in each group its sections. */
export function pageLayout(content: PageContent): { position: GroupPosition; groups: GroupLayout[] }[] {
  return groupPositions.map((position) => ({
    position,
    groups: groupsAt(content, position).map((group) => ({
      group,
      sections: sectionsOf(content, group.name),
    })),
  }));
}

/** Whether the page has a header section of its own, which then replaces the heading with the page's name. */
export const hasHeaderSection = ({ sections }: PageContent): boolean =>
  sections.some((section) => section.is_header);

/** Whether the page has a footer section of its own, which then replaces the footer of the site. */
export const hasFooterSection = ({ sections }: PageContent): boolean =>
  sections.some((section) => section.is_footer);

/** The level of a heading in the page's outline. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5;

/**
 * The heading level of each titled section, by section id: one deeper than the section's own level, because
 * the page has a heading, but at most one deeper than the title before it, so that the outline has no gap.
 */
export function headingLevels(content: PageContent): Map<string, HeadingLevel> {
  const levels = new Map<string, HeadingLevel>();
  let last = 1;

  for (const section of orderedSections(content)) {
    if (!section.title) continue;
    last = section.is_header ? 1 : Math.min(Math.max(Number(section.level), 1) + 1, last + 1);
    levels.set(section.id, last as HeadingLevel);
  }

  return levels;
}

const oneDeeper: Record<HeadingLevel, HeadingLevel> = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 5 };

/**
 * The level of headings inside a section, such as the title of a chart; `heading` is the one of its own
 * title, if it has one.
 */
export const innerHeadingLevel = (
  { title }: Pick<Section, 'title'>,
  heading: HeadingLevel = title ? 1 : 2,
): HeadingLevel => {
  if (title) return oneDeeper[heading];
  return heading;
};
