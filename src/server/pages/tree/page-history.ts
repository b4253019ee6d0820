import { sql } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { plural } from '#domain/value/number/plural.ts';
import { createItems, salvageStored, type Connection } from '#server/items/items.server.ts';
import { editablePage, type Editor } from './editor.ts';

/** An entry of a page's history; `time` (ISO 8601) is when it happened last, for a series of changes. */
export type PageHistoryEntry = { id: number; type: string; user: string; time: string };

/** The most entries of a page's history that are read. */
const historyLimit = 200;

/** What the history entry of a publication begins with, of one page or of several. */
const published = 'published changes';

/** The history entry of a publication. */
export const publishedEntry = `${published}.`;

/** The most pages that one entry names, and the most characters of a name. */
const mostNamed = 10;
const longestName = 80;

/** The history entry of each of some pages that are published together, which names them. */
export function publishedTogether(titles: readonly string[]): string {
  if (titles.length === 1) return publishedEntry;

  const names = titles.slice(0, mostNamed).map((title) => `“${cutText(title, longestName)}”`);
  return `${published} of ${plural(titles.length, 'page')}: ${nameSome(names, mostNamed, titles.length)}.`;
}

/** Whether an entry of a history is that of a publication, in SQL. */
export const isPublication = sql<boolean>`starts_with(data ->> 'type', ${published})`;

/** The history entry of a page that is taken from readers. */
export const unpublishedEntry = 'unpublished the page.';
/** The history entry of a discarded draft. */
export const discardedEntry = 'discarded changes.';

/** Adds an entry to a page's history. */
export const recordHistory = (
  db: Connection,
  page: { id: number; app: string },
  type: string,
  editor: { id: string | null; email: string | null },
): Promise<void> => recordHistories(db, [page], type, editor);

/** Adds an entry to the history of each of some pages, with one statement. */
export async function recordHistories(
  db: Connection,
  pages: readonly { id: number; app: string }[],
  type: string,
  editor: { id: string | null; email: string | null },
): Promise<void> {
  const data = { type, user: editor.email ?? 'user' };
  const entries = pages.map(({ id, app }) => ({ app, type: 'history' as const, parent: id, data }));
  await createItems(db, entries, editor.id);
}

/** How long after the last change of a series the next one belongs to it, in milliseconds. */
const seriesPause = 10 * 60 * 1000;

/**
 * Adds an entry for a change that is saved again and again: the same one by the same person is moved to the
 * present.
 */
export async function recordSeries(
  db: Connection,
  page: { id: number; app: string },
  type: string,
  editor: { id: string | null; email: string | null },
): Promise<void> {
  const now = new Date();
  const { numUpdatedRows } = await db
    .updateTable('item')
    .set({ updated_at: now })
    .where('type', '=', 'history')
    .where('parent_id', '=', page.id)
    .where('updated_at', '>', new Date(now.getTime() - seriesPause))
    .where(sql<boolean>`data ->> 'type' = ${type} and data ->> 'user' = ${editor.email ?? 'user'}`)
    // A publication ends the series.
    .where('id', '>', (query) =>
      query
        .selectFrom('item as entry')
        .select(sql<number>`coalesce(max(entry.id), 0)`.as('last'))
        .where('entry.type', '=', 'history')
        .where('entry.parent_id', '=', page.id)
        .where(
          sql<boolean>`starts_with(entry.data ->> 'type', ${published}) or entry.data ->> 'type' = ${discardedEntry}`,
        ),
    )
    .executeTakeFirst();

  if (numUpdatedRows === 0n) {
    await recordHistory(db, page, type, editor);
  }
}

/** Adds a comment to a page's history. */
export async function commentOnPage(
  db: Connection,
  pageId: number,
  comment: string,
  editor: Editor,
): Promise<void> {
  const page = await editablePage(db, pageId, editor);
  const text = comment.trim();
  if (!text) throw new TidemarkError('invalid_request', 'A comment needs some words.');
  await recordHistory(db, page, `commented: ${text}`, editor);
}

/** A page's history, newest first; for editors only, because it names people. */
export async function readPageHistory(
  db: Connection,
  pageId: number,
  editor: Editor,
): Promise<PageHistoryEntry[]> {
  await editablePage(db, pageId, editor);
  const rows = await db
    .selectFrom('item')
    .select(['id', 'data', 'schema_version', 'revision', 'updated_at'])
    .where('type', '=', 'history')
    .where('parent_id', '=', pageId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(historyLimit)
    .execute();

  return rows.map((row) => {
    const { type, user } = salvageStored('history', row, { type: 'changed the page.', user: '' });
    return { id: row.id, type, user, time: row.updated_at.toISOString() };
  });
}
