import type { Section, SectionGroup } from './page.ts';

/** The stored names of the section types at the two ends of a page. */
export const endTypes = { header: 'Header: Default Header', footer: 'Footer: MNY Footer' } as const;
/** One of the two ends of a page. */
export type PageEnd = keyof typeof endTypes;

/** Whether a section type is a header or a footer. */
export const isEndType = (name: string): boolean => Object.values<string>(endTypes).includes(name);

/** Whether a section is the page's header or its footer; null for all others. */
export function pageEnd(section: Pick<Section, 'is_header' | 'is_footer' | 'element'>): PageEnd | null {
  const type = section.element['element-type'];
  if (section.is_header || type === endTypes.header) return 'header';
  if (section.is_footer || type === endTypes.footer) return 'footer';
  return null;
}

/**
 * A section as a page holds it: headers and footers are in their own groups where the page has them, without
 * padding.
 */
export function groupedSection(section: Section, groups: readonly SectionGroup[]): Section {
  const kind = pageEnd(section);
  if (!kind) return section;
  const group = groups.some(({ name }) => name === kind) ? kind : section.group;
  const flag = kind === 'header' ? { is_header: true } : { is_footer: true };
  return { ...section, ...flag, group, padding: 'p-0' };
}
