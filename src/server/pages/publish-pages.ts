import { sql } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { hasChanges, maxContentLength } from '#domain/page/page.ts';
import type { Connection } from '#server/items/items.server.ts';
import { StaleDraft } from './drafts.ts';
import { lockEditablePages, type Editor } from './editor.ts';
import { publishDrafts, type LockedPage } from './publish-page.ts';
import { lockSite } from './site-pages.ts';

/** A page whose draft is published; `base` is the revision of the draft that was looked at. */
export type DraftToPublish = { id: number; base?: number | undefined };

/** The most pages that are published together, and the most content of them in bytes, unless one page has more. */
const together = { pages: 100, bytes: maxContentLength };

/**
 * Publishes the drafts of several pages; those without changes stay as they are. A draft that is no longer at its `base`
 * is a conflict, and none is published. Pages are published in parts that fit into memory; each part takes the same number
 * of statements for any number of pages.
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
  const changed = locked
    .filter(({ data }) => hasChanges(data))
    .map((page) => ({ page, base: bases.get(page.id) }));
  for (const part of await inParts(db, changed)) {
    await publishDrafts(db, part, editor).catch((error: unknown) => {
      throw error instanceof StaleDraft ? changedMeanwhile(part, error) : error;
    });
  }
}

/** Divides pages into parts by the bytes of their drafts and published contents, in their order. */
async function inParts(db: Connection, pages: readonly LockedPage[]): Promise<LockedPage[][]> {
  const { rows } = await sql<{ page: number; bytes: number }>`
    select parent_id as page, sum(octet_length(data::text))::int8 as bytes from item
    where type in ('page-draft', 'page-published') and parent_id = any(${pages.map(({ page }) => page.id)}::bigint[])
    group by parent_id`.execute(db);
  const bytesOf = new Map(rows.map(({ page, bytes }) => [page, bytes]));
  const parts: { pages: LockedPage[]; bytes: number }[] = [];
  for (const page of pages) {
    const bytes = bytesOf.get(page.page.id) ?? 0;
    const last = parts.at(-1);
    if (last && last.pages.length < together.pages && last.bytes + bytes <= together.bytes) {
      last.pages.push(page);
      last.bytes += bytes;
    } else parts.push({ pages: [page], bytes });
  }
  return parts.map((part) => part.pages);
}

function changedMeanwhile(pages: readonly LockedPage[], cause: StaleDraft): TidemarkError {
  const title = pages.find(({ page }) => page.id === cause.draft.pageId)?.page.data.title ?? '';
  return new TidemarkError(
    'conflict',
    `Somebody else changed “${title}” meanwhile, so no page was published. Look at the change, then publish again.`,
    { cause },
  );
}
