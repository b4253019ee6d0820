import { groupPositions, type PageContent, type Section, type SectionGroup } from '#domain/page/page.ts';

/** How many of the six columns a section spans at medium width and above; always all six on small screens. */
const spans: Record<Section['size'], string> = {
  '1': 'md:col-span-6',
  '1/3': 'md:col-span-2',
  '1/2': 'md:col-span-3',
  '2/3': 'md:col-span-4',
  '2': 'md:col-span-6',
};

const borders: Record<Section['border'], string> = {
  none: '',
  full: 'border p-4',
  openLeft: 'border border-l-0 p-4',
  openRight: 'border border-r-0 p-4',
  openTop: 'border border-t-0 p-4',
  openBottom: 'border border-b-0 p-4',
  borderX: 'border-x px-4',
};

const paddings: Record<Section['padding'], string> = { '': '', 'p-0': 'p-0', 'p-1': 'p-1', 'p-2': 'p-2' };

/** The classes that place a section on its group's grid. */
export const sectionClass = (section: Section): string =>
  `col-span-6 ${spans[section.size]} min-w-0 ${borders[section.border]} ${paddings[section.padding]}`;

/** A position's groups in their order. */
export const groupsAt = (content: PageContent, position: SectionGroup['position']): SectionGroup[] =>
  content.section_groups.filter((group) => group.position === position).toSorted((a, b) => a.index - b.index);

/** The element of a section's title. */
export type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5';

/**
 * The element of each titled section's heading: as deep as its level says below the page's own heading, but never more
 * than one deeper than the title before it, so that the outline has no gap. How large a title looks, its level says.
 */
export function headingTags(content: PageContent): Map<string, HeadingTag> {
  const tags = new Map<string, HeadingTag>();
  let last = 1;
  for (const position of groupPositions) {
    for (const group of groupsAt(content, position)) {
      for (const section of content.sections) {
        if (section.group !== group.name || !section.title) continue;
        last = section.is_header ? 1 : Math.min(Math.max(Number(section.level), 1) + 1, last + 1);
        tags.set(section.id, `h${last}` as HeadingTag);
      }
    }
  }
  return tags;
}

/** A section's title as a heading; level 0 is there for those who cannot see the page only. */
export function SectionTitle({
  section,
  tag: Heading = 'h2',
}: {
  section: Section;
  tag?: HeadingTag | undefined;
}) {
  if (!section.title) return null;
  const sizes: Record<Section['level'], string> = {
    '0': 'sr-only',
    '1': 'text-28 mb-4',
    '2': 'text-21 mb-3',
    '3': 'text-18 mb-2',
    '4': 'text-16 mb-2',
  };
  return <Heading className={`font-serif font-semibold ${sizes[section.level]}`}>{section.title}</Heading>;
}
