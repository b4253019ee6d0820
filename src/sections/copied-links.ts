import {
  copiedAnchors,
  copiedLink,
  type CopiedSection,
  type CopiedTargets,
} from '#domain/page/change/page-links.ts';
import type { Section } from '#domain/page/content/page.ts';
import { withoutDefaults } from '#domain/value/object/stored-object.ts';
import { elementState } from './element-state.ts';
import { changedInAllLanguages } from './section-texts.ts';
import { sectionType } from './index.ts';

/** A copied section with links, in all its languages, that lead to what was copied with it. */
export const withCopiedLinks = (section: Section, targets: CopiedTargets): Section =>
  changedInAllLanguages(section, (element) => withLinksIn(element, targets));

function withLinksIn(element: Section['element'], targets: CopiedTargets): Section['element'] {
  const type = sectionType(element['element-type']);
  if (!type?.content?.withLinks) return element;

  let isChanged = false;
  const state: unknown = type.content?.withLinks?.(elementState(element), (url) => {
    const copy = copiedLink(url, targets);
    isChanged ||= copy !== url;
    return copy;
  });
  // What has no such link stays as it is stored.
  if (!isChanged) return element;

  return { ...element, 'element-data': withoutDefaults(type.schema, state) };
}

/** The copies of sections, with links among them that lead to the copies. */
export function linkedCopies(copies: readonly CopiedSection[]): Section[] {
  const targets = copiedAnchors(copies);
  return copies.map(({ to }) => withCopiedLinks(to, targets));
}
