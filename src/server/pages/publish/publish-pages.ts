import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { hasChanges } from '#domain/page/content/page.ts';
import type { Connection } from '#server/items/items.server.ts';
import { inParts } from './content-parts.ts';
import { StaleDraft } from '../draft/drafts.ts';
import { lockEditablePages, type Editor } from '../tree/editor.ts';
import { publishDrafts, type LockedPage } from './publish-page.ts';
import { publishedTogether } from '../tree/page-history.ts';
import { lockSite, readDraftTitles } from '../tree/site-pages.ts';

/** A page whose draft is published; `base` is the revision of the draft that was looked at. */
export type DraftToPublish = { id: number; base?: number | undefined };

/**
 * Publishes the drafts of several pages; those without changes stay as they are. A draft that is no longer at
 * its `base` is a conflict, and none is published. Pages are published in parts that fit into memory; each
 * part takes the same number of statements for any number of pages.
 */
export async function publishPages(
  db: Connection,
  pages: readonly DraftToPublish[],
  editor: Editor,
): Promise<void> {
  await lockSite(db, editor.site.id);
  // A page that is named twice has no changes the second time.
  const bases = new Map(pages.toReversed().map(({ id, base }) => [id, base]));
  const ids = [...new Set(pages.map(({ id }) => id))];
  const locked = await lockEditablePages(db, ids, editor);
  const changed = new Map(
    locked
      .filter(({ data }) => hasChanges(data))
      .map((page) => [page.id, { page, base: bases.get(page.id) }]),
  );

  const entry = await entryOf(db, [...changed.values()]);
  for (const part of await inParts(db, [...changed.keys()])) {
    const pagesOfPart = part.flatMap((id) => changed.get(id) ?? []);
    await publishDrafts(db, { pages: pagesOfPart, entry }, editor).catch((error: unknown) => {
      throw error instanceof StaleDraft ? changedMeanwhile(pagesOfPart, error) : error;
    });
  }
}

/** The history entry of some pages, which names them by the titles that they get. */
async function entryOf(db: Connection, pages: readonly LockedPage[]): Promise<string> {
  const titles = await readDraftTitles(
    db,
    pages.map(({ page: { id, data } }) => ({ ...data, id })),
  );
  return publishedTogether(pages.map(({ page }) => titles.get(page.id) ?? page.data.title));
}

function changedMeanwhile(pages: readonly LockedPage[], cause: StaleDraft): TidemarkError {
  const title = pages.find(({ page }) => page.id === cause.draft.pageId)?.page.data.title ?? '';
  return new TidemarkError(
    'conflict',
    `Somebody else changed “${title}” meanwhile, so no page was published. Look at the change, then publish again.`,
    { cause },
  );
}
