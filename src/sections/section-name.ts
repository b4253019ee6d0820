import type { Section } from '#domain/page/content/page.ts';
import { shortenText } from '#domain/value/text/shorten-text.ts';
import { sectionType } from './index.ts';
import type { SectionType } from './section-type.ts';

/**
 * What a section is called in lists and buttons: by its title, that of its content, or its type. `state` is
 * as its type reads it.
 */
export function sectionName(
  section: Pick<Section, 'title'>,
  type: SectionType | undefined,
  state: unknown,
): string {
  return section.title || type?.content?.title?.(state) || type?.label || 'Section';
}

/** So many characters of a section's text are in its name in a list. */
const maxText = 60;

/**
 * The name of a section among others: one that has no title is named by its type, which is called `label`,
 * and the beginning of its text.
 */
export function nameInList(section: Pick<Section, 'title' | 'element'>, label?: string): string {
  const type = sectionType(section.element['element-type']);
  const state = type?.read(section.element['element-data']);
  const name = sectionName(section, type, state);
  if (name !== type?.label) return name;

  const typeName = label ?? name;
  const text = shortenText(type.content?.searchText?.(state) ?? '', maxText);
  if (text === '') return typeName;
  return `${typeName}: ${text}`;
}
