import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { createItem, salvageStored, type Connection } from '#server/items/items.server.ts';
import { editablePage, type Editor } from './editor.ts';

/** An entry of a page's history; `time` is ISO 8601. */
export type HistoryEntry = { id: number; type: string; user: string; time: string };

/** The most entries of a page's history that are read. */
const historyLimit = 200;

/** Adds an entry to a page's history. */
export async function recordHistory(
  db: Connection,
  page: { id: number; app: string },
  type: string,
  editor: { id: string | null; email: string | null },
): Promise<void> {
  const data = { type, user: editor.email ?? 'user' };
  await createItem(db, { app: page.app, type: 'history', parent: page.id, data }, editor.id);
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
export async function readHistory(db: Connection, pageId: number, editor: Editor): Promise<HistoryEntry[]> {
  await editablePage(db, pageId, editor);
  const rows = await db
    .selectFrom('item')
    .select(['id', 'data', 'schema_version', 'revision', 'created_at'])
    .where('type', '=', 'history')
    .where('parent_id', '=', pageId)
    .orderBy('id', 'desc')
    .limit(historyLimit)
    .execute();
  return rows.map((row) => {
    const { type, user } = salvageStored('history', row, { type: 'changed the page.', user: '' });
    return { id: row.id, type, user, time: row.created_at.toISOString() };
  });
}
