import type { PageContent, Section } from '#domain/page/page.ts';
import { linkedId } from '#domain/page/publish.ts';
import { sectionType } from '#sections/index.ts';
import { nameInList } from '#sections/section-name.ts';

/**
 * What links of a page can lead to on it: sections, also those that are not published yet, and headings of texts, by their
 * ids for visitors.
 */
export function pageAnchors({ sections }: PageContent): { id: string; label: string; kind: string }[] {
  return sections.flatMap((section) => {
    const id = linkedId(section);
    return [...(id ? [{ id, label: nameInList(section), kind: 'Section' }] : []), ...headingsOf(section)];
  });
}

function headingsOf({ element }: Section) {
  const type = sectionType(element['element-type']);
  const state: unknown = type?.read(element['element-data']);
  return (type?.anchors?.(state) ?? []).map(({ id, text }) => ({ id, label: text, kind: 'Heading' }));
}
