import type { PageContent } from '#domain/page/content/page.ts';
import { linkedId } from '#domain/page/change/publish.ts';
import { pageHeadings } from '#sections/page-headings.ts';
import { nameInList } from '#sections/section-name.ts';

/**
 * What links of a page can lead to on it: sections, also those that are not published yet, and headings of
 * texts, by their ids for visitors.
 */
export function pageAnchors(content: PageContent): { id: string; label: string; kind: string }[] {
  const headings = pageHeadings(content);
  return content.sections.flatMap((section) => {
    const id = linkedId(section);
    const inside = headings.get(section.id) ?? [];
    const anchors = inside.map((heading) => ({ id: heading.id, label: heading.text, kind: 'Heading' }));
    if (!id) return anchors;
    return [{ id, label: nameInList(section), kind: 'Section' }, ...anchors];
  });
}
