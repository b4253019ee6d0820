import { orderedSections } from '#domain/page/content/layout.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import type { TakenIds } from '#richtext/heading-anchors.ts';
import { elementState } from './element-state.ts';
import { sectionType } from './index.ts';

/** A heading in a section: its id, which is there once on the page, and its text. */
export type HeadingId = { id: string; text: string };

/** The ids that the shell of a page has. */
const shellIds = ['main', 'tm-search'];

/**
 * The headings in the content of each section of a page, by section id, in the order in which readers see
 * them.
 */
export function pageHeadings(content: PageContent): Map<string, HeadingId[]> {
  const taken: TakenIds = new Map(shellIds.map((id) => [id, 1]));
  return new Map(
    orderedSections(content).map(({ id, element }) => [
      id,
      sectionType(element['element-type'])?.content?.anchors?.(elementState(element), taken) ?? [],
    ]),
  );
}
