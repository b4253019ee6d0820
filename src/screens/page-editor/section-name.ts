import type { Section } from '#domain/page/page.ts';
import type { SectionType } from '#sections/section-type.ts';

/** What a section is called in lists and buttons: by its title, that of its content, or its type. `state` is as its type reads it. */
export function sectionName(section: Section, type: SectionType | undefined, state: unknown): string {
  return section.title || type?.title?.(state) || type?.label || 'Section';
}
