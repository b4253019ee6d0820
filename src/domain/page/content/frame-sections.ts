import type { Section, SectionGroup } from './page.ts';

/** The stored names of the section types that frame a page. */
export const frameTypes = { header: 'Header: Default Header', footer: 'Footer: MNY Footer' } as const;
/** One of the two ends of a page. */
export type FrameKind = keyof typeof frameTypes;

/** Whether a section type is a header or a footer. */
export const isFrameType = (name: string): boolean => Object.values<string>(frameTypes).includes(name);

/** Whether a section is the page's header or its footer; null for all others. */
export function frameKind(section: Pick<Section, 'is_header' | 'is_footer' | 'element'>): FrameKind | null {
  const type = section.element['element-type'];
  if (section.is_header || type === frameTypes.header) return 'header';
  if (section.is_footer || type === frameTypes.footer) return 'footer';
  return null;
}

/**
 * A section as a page holds it: headers and footers are in their own groups where the page has them, without
 * padding.
 */
export function placedSection(section: Section, groups: readonly SectionGroup[]): Section {
  const kind = frameKind(section);
  if (!kind) return section;
  const group = groups.some(({ name }) => name === kind) ? kind : section.group;
  const flag = kind === 'header' ? { is_header: true } : { is_footer: true };
  return { ...section, ...flag, group, padding: 'p-0' };
}
