import {
  copiedAnchors,
  copiedLink,
  type CopiedSection,
  type CopiedTargets,
} from '#domain/page/page-links.ts';
import type { Section } from '#domain/page/page.ts';
import { sectionType } from './index.ts';

/** A copied section with links that lead to what was copied with it. */
export function withCopiedLinks(section: Section, targets: CopiedTargets): Section {
  const type = sectionType(section.element['element-type']);
  if (!type?.links || !type.withLinks) return section;
  const state: unknown = type.read(section.element['element-data']);
  const change = (url: string) => copiedLink(url, targets);
  // What has no such link stays as it is stored.
  if (type.links(state).every((url) => change(url) === url)) return section;
  return { ...section, element: { ...section.element, 'element-data': type.withLinks(state, change) } };
}

/** The copies of sections, with links among them that lead to the copies. */
export function linkedCopies(copies: readonly CopiedSection[]): Section[] {
  const targets = copiedAnchors(copies);
  return copies.map(({ to }) => withCopiedLinks(to, targets));
}
