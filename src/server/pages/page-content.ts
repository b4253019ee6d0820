import type { PageContent } from '#domain/page/page.ts';
import { createItem, writeItem, type Connection, type Item } from '#server/items/items.server.ts';
import { indexContent } from '#server/search/search.server.ts';

/** The page that content belongs to; `app` is the site's id. */
type ContentPage = { id: number; app: string };
type ContentType = 'page-draft' | 'page-published';

const indexed = (page: ContentPage, type: ContentType) => ({
  siteId: Number(page.app),
  pageId: page.id,
  state: type === 'page-draft' ? ('draft' as const) : ('published' as const),
});

/** Creates the draft or the published content of a page, and indexes its sections. */
export async function createContent<Type extends ContentType>(
  db: Connection,
  page: ContentPage,
  type: Type,
  data: PageContent,
  user: string | null,
): Promise<Item<Type>> {
  const item = await createItem(db, { app: page.app, type, parent: page.id, data }, user);
  await indexContent(db, indexed(page, type), data);
  return item;
}

/** Writes validated content as its next revision, indexes what changed, and returns the revision's number. */
export async function writeContent<Type extends ContentType>(
  db: Connection,
  page: ContentPage,
  {
    type,
    item,
    data,
    autosave = false,
  }: { type: Type; item: Item<Type>; data: PageContent; autosave?: boolean },
  user: string | null,
): Promise<number> {
  const change = { data, isValid: true, autosave } as const;
  const revision = await writeItem<ContentType>(db, type, item.id, change, user);
  await indexContent(db, indexed(page, type), data, item.data);
  return revision;
}
