import type { PageContent, Section } from '#domain/page/page.ts';
import { sectionType } from '#sections/index.ts';
import { sectionName } from '#sections/section-name.ts';

/** What links of a page can lead to on it: published sections and headings of texts, by their ids for visitors. */
export function pageAnchors({ sections }: PageContent): { id: string; label: string; kind: string }[] {
  return sections.flatMap((section) => [
    ...(section.draft_id ? [{ id: section.draft_id, label: nameOf(section), kind: 'Section' }] : []),
    ...headingsOf(section),
  ]);
}

function read({ element }: Section) {
  const type = sectionType(element['element-type']);
  return { type, state: type?.read(element['element-data']) as unknown };
}

function nameOf(section: Section): string {
  const { type, state } = read(section);
  return sectionName(section, type, state);
}

function headingsOf(section: Section) {
  const { type, state } = read(section);
  return (type?.anchors?.(state) ?? []).map(({ id, text }) => ({ id, label: text, kind: 'Heading' }));
}
