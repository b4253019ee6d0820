import type { PageContent } from '#domain/page/page.ts';
import {
  createItem,
  createItems,
  writeItem,
  type Connection,
  type Item,
} from '#server/items/items.server.ts';
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
  { type, data }: { type: Type; data: PageContent },
  user: string | null,
): Promise<Item<Type>> {
  const item = await createItem(db, { app: page.app, type, parent: page.id, data }, user);
  await indexContent(db, indexed(page, type), data);
  return item;
}

/** Creates drafts or published contents of pages that have none yet, and indexes their sections. */
export async function createContents(
  db: Connection,
  type: ContentType,
  contents: readonly { page: ContentPage; data: PageContent }[],
  user: string | null,
): Promise<void> {
  const items = contents.map(({ page, data }) => ({ app: page.app, type, parent: page.id, data }));
  await createItems(db, items, user);
  const nothing = { sections: [], section_groups: [] };
  for (const { page, data } of contents) {
    if (data.sections.length > 0) await indexContent(db, indexed(page, type), data, nothing);
  }
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
