import {
  copiedAnchors,
  copiedLink,
  type CopiedSection,
  type CopiedTargets,
} from '#domain/page/change/page-links.ts';
import type { Section } from '#domain/page/content/page.ts';
import { withoutDefaults } from '#domain/value/object/stored-object.ts';
import { elementState } from './element-state.ts';
import { sectionType } from './index.ts';

/** A copied section with links that lead to what was copied with it. */
export function withCopiedLinks(section: Section, targets: CopiedTargets): Section {
  const type = sectionType(section.element['element-type']);
  if (!type?.content?.withLinks) return section;

  let isChanged = false;
  const state: unknown = type.content?.withLinks?.(elementState(section.element), (url) => {
    const copy = copiedLink(url, targets);
    isChanged ||= copy !== url;
    return copy;
  });
  // What has no such link stays as it is stored.
  if (!isChanged) return section;

  const stored = withoutDefaults(type.schema, state);
  return { ...section, element: { ...section.element, 'element-data': stored } };
}

/** The copies of sections, with links among them that lead to the copies. */
export function linkedCopies(copies: readonly CopiedSection[]): Section[] {
  const targets = copiedAnchors(copies);
  return copies.map(({ to }) => withCopiedLinks(to, targets));
}
