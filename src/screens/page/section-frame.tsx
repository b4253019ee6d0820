import type { HeadingLevel } from '#domain/page/layout.ts';
import type { Section } from '#domain/page/page.ts';
import { sectionType } from '#sections/index.ts';

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
  `col-span-6 ${spans[section.size]} min-w-0 print:mb-6 ${borders[section.border]} ${paddings[section.padding]}`;

const sizes: Record<Section['level'], string> = {
  '0': 'sr-only',
  '1': 'text-28 mb-4',
  '2': 'text-21 mb-3',
  '3': 'text-18 mb-2',
  '4': 'text-16 mb-2',
};

/** Titles of data are as large as those of graphs, so that a table beside a graph begins on one line with it. */
const largestOfData = 'text-21 mb-3';

function titleSize({ level, element }: Section): string {
  const isData = sectionType(element['element-type'])?.queries !== undefined;
  return level === '1' && isData ? largestOfData : sizes[level];
}

/** A section's title as a heading of the outline; the section's level sets its size, and level 0 is for screen readers only. */
export function SectionTitle({
  section,
  heading = 2,
}: {
  section: Section;
  heading?: HeadingLevel | undefined;
}) {
  if (!section.title) return null;
  const Heading = `h${heading}` as const;
  return <Heading className={`font-serif font-semibold ${titleSize(section)}`}>{section.title}</Heading>;
}
