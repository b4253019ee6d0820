import { partsOf } from '#domain/value/object/parts-of.ts';
import type { Connection } from '#server/items/items.server.ts';
import { countListedSections, listSections } from '#server/search/search.server.ts';
import type { Editor } from '../tree/editor.ts';
import {
  countByPage,
  describeListed,
  nameVersions,
  readIndexedPages,
  sectionFilter,
  type SiteSection,
  type SiteSectionFilter,
} from './site-sections.ts';

/** How many pages are read at once. */
const pagesOfPart = 50;

/** All sections of the components index that match, some pages at a time, in the order of the index. */
export async function* eachSiteSection(
  db: Connection,
  editor: Editor,
  filter: SiteSectionFilter,
): AsyncGenerator<SiteSection[]> {
  const pages = await readIndexedPages(db, editor);
  const wanted = await sectionFilter(db, editor, filter);
  const onPage = countByPage(await countListedSections(db, editor.site.id, wanted), filter.type);
  const ids = pages.ordered.map(({ id }) => id).filter((id) => onPage.has(id) && pages.editable.has(id));

  for (const part of partsOf(ids, pagesOfPart)) {
    const found = Map.groupBy(await listSections(db, part, wanted), ({ page_id }) => page_id);
    const sections = part.flatMap((id) => found.get(id) ?? []);
    const versions = new Set(sections.flatMap(({ data_versions }) => data_versions));
    const named = await nameVersions(db, editor, versions);
    yield sections.map((section) => describeListed(section, pages, named));
  }
}
