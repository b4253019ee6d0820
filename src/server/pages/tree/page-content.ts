import type { PageContent } from '#domain/page/content/page.ts';
import { createItems, writeItems, type Connection, type Item } from '#server/items/items.server.ts';
import { indexContents } from '#server/search/search.server.ts';

/** The page that content belongs to; `app` is the site's id. */
type ContentPage = { id: number; app: string };
type ContentType = 'page-draft' | 'page-published';

const stateOf = (type: ContentType): 'draft' | 'published' => (type === 'page-draft' ? 'draft' : 'published');

/** The content of a page that has none of its type yet. */
export type NewContent = { page: ContentPage; data: PageContent };

/** Creates drafts or published contents of pages of a site that have none yet, and indexes their sections. */
export async function createContents<Type extends ContentType>(
  db: Connection,
  type: Type,
  contents: readonly NewContent[],
  user: string | null,
): Promise<Item<Type>[]> {
  const items = contents.map(({ page, data }) => ({ app: page.app, type, parent: page.id, data }));
  const created = await createItems(db, items, user);
  const before = { sections: [], section_groups: [] };

  await indexPages(
    db,
    contents
      .filter(({ data }) => data.sections.length > 0)
      .map(({ page, data }) => ({ page, type, data, before })),
  );
  return created;
}

/** The next content of a page: `item` is the one that is stored. */
export type ContentChange<Type extends ContentType> = {
  page: ContentPage;
  item: Item<Type>;
  data: PageContent;
};

/** Writes validated content as its next revision, indexes what changed, and returns the revision's number. */
export async function writeContent<Type extends ContentType>(
  db: Connection,
  { autosave = false, type, ...change }: ContentChange<Type> & { type: Type; autosave?: boolean },
  user: string | null,
): Promise<number> {
  const revisions = await writeContents(db, { type, autosave }, [change], user);
  return revisions.get(change.item.id)!;
}

/**
 * Writes validated contents of pages of a site as their next revisions, indexes what changed, and returns the
 * revisions by the ids of the contents. The number of statements is the same for any number of pages.
 */
export async function writeContents<Type extends ContentType>(
  db: Connection,
  { type, autosave = false }: { type: Type; autosave?: boolean },
  changes: readonly ContentChange<Type>[],
  user: string | null,
): Promise<Map<number, number>> {
  const written = changes.map(({ item, data }) => ({ id: item.id, data, isValid: true as const }));
  const revisions = await writeItems<ContentType>(db, { type, autosave }, written, user);
  await indexPages(
    db,
    changes.map(({ page, item, data }) => ({ page, type, data, before: item.data })),
  );

  return revisions;
}

async function indexPages(
  db: Connection,
  contents: readonly { page: ContentPage; type: ContentType; data: PageContent; before: PageContent }[],
): Promise<void> {
  const [first] = contents;
  if (!first) return;
  const indexed = contents.map(({ page, type, data, before }) => ({
    pageId: page.id,
    state: stateOf(type),
    content: data,
    before,
  }));

  await indexContents(db, Number(first.page.app), indexed);
}
