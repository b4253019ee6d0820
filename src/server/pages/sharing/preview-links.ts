import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { visitor } from '#domain/access/access.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import type { Site } from '#domain/site/site.ts';
import { newToken, recordAuditEntry, tokenDigest, type FindUser } from '#server/identity/identity.server.ts';
import type { Connection, Item } from '#server/items/items.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { readDraftContent } from '../draft/drafts.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { pageAccess } from '../tree/page-access.ts';
import { recordHistory } from '../tree/page-history.ts';
import { showAs } from './preview-page.ts';
import type { QueryContext } from '../view/run-section-queries.ts';
import { readPages } from '../tree/site-pages.ts';

/**
 * A link that shows a page's draft to people without an account; times are ISO 8601, `by` is an e-mail
 * address.
 */
export type PreviewLink = { id: number; by: string; createdAt: string; expiresAt: string };

/** For how many days a link can be valid, and how many valid links a page can have. */
const limits = { days: 90, links: 20 };

const day = 24 * 60 * 60 * 1000;

/** Makes a link to the draft of a page; only this result has its token. */
export async function createPreviewLink(
  db: Connection,
  { pageId, days }: { pageId: number; days: number },
  editor: Editor,
): Promise<PreviewLink & { token: string }> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  if (days < 1 || days > limits.days) {
    throw invalidField('days', `A preview link is valid for 1 to ${limits.days} days.`);
  }

  if ((await readPreviewLinks(db, pageId, editor)).length >= limits.links) {
    throw new TidemarkError(
      'invalid_request',
      `A page has at most ${limits.links} preview links. Revoke one that is not needed.`,
    );
  }

  const token = newToken();
  const row = await db
    .insertInto('preview_link')
    .values({
      page_id: pageId,
      digest: tokenDigest(token),
      user_id: editor.id,
      email: editor.email,
      expires_at: new Date(Date.now() + days * day),
    })
    .returning(['id', 'email', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  await recordAuditEntry(db, editor, linkEvent('make-preview-link', page));
  await recordHistory(db, page, `made a preview link until ${formatMoment(row.expires_at)}.`, editor);

  return { ...linkOf(row), token };
}

const linkEvent = (action: 'make-preview-link' | 'revoke-preview-link', { id, data }: Item<'page'>) => ({
  action,
  subject: data.title,
  details: { page: id },
});

/** The links of a page that are valid, newest first. */
export async function readPreviewLinks(
  db: Connection,
  pageId: number,
  editor: Editor,
): Promise<PreviewLink[]> {
  await editablePage(db, pageId, editor);
  const rows = await db
    .selectFrom('preview_link')
    .select(['id', 'email', 'created_at', 'expires_at'])
    .where('page_id', '=', pageId)
    .where('expires_at', '>', new Date())
    .orderBy('id', 'desc')
    .execute();

  return rows.map(linkOf);
}

const linkOf = (row: {
  id: number;
  email: string | null;
  created_at: Date;
  expires_at: Date;
}): PreviewLink => ({
  id: row.id,
  by: row.email ?? 'user',
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** Ends a link of a page at once; rejects with `not_found` where the page has no such link. */
export async function revokePreviewLink(
  db: Connection,
  { pageId, id }: { pageId: number; id: number },
  editor: Editor,
): Promise<void> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  const { numDeletedRows } = await db
    .deleteFrom('preview_link')
    .where('id', '=', id)
    .where('page_id', '=', pageId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new TidemarkError('not_found', 'This preview link no longer exists.');
  await recordAuditEntry(db, editor, linkEvent('revoke-preview-link', page));
  await recordHistory(db, page, 'revoked a preview link.', editor);
}

/**
 * The draft that a link leads to, as somebody without an account sees it, and until when; data keeps its own
 * access level. A link works while the person who made it may edit the page.
 */
export async function previewByLink(
  context: QueryContext,
  { site, token, query, findUser }: { site: Site; token: string; query: URLSearchParams; findUser: FindUser },
): Promise<{ view: ShownPage; expiresAt: string }> {
  const link = await context.db
    .selectFrom('preview_link')
    .select(['page_id', 'expires_at', 'user_id'])
    .where('digest', '=', tokenDigest(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  const maker = link?.user_id ? await findUser(link.user_id) : null;
  const pages = link && maker ? await readPages(context.db, site.id, context.log) : [];
  const page = pages.find(({ id }) => id === link?.page_id);
  const isShared = maker !== null && page && pageAccess(maker, site, pages).mayEdit(page);

  if (!link || !isShared || page.unreadable) {
    throw new TidemarkError(
      'not_found',
      'This link is no longer valid: it was revoked or has expired. Ask the person who sent it for a new one.',
    );
  }

  const content = await readDraftContent(context.db, page.id);
  const view = await showAs(context, visitor, { site, pages, pageId: page.id, content, query });
  return { view, expiresAt: link.expires_at.toISOString() };
}

/** Which of some pages have a link to their draft that has not expired. */
export async function pagesWithPreviewLink(
  db: Connection,
  pageIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (pageIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('preview_link')
    .select('page_id')
    .distinct()
    .where('page_id', 'in', [...pageIds])
    .where('expires_at', '>', new Date())
    .execute();

  return new Set(rows.map(({ page_id }) => Number(page_id)));
}

/** Deletes links that have expired. */
export async function removeExpiredPreviewLinks(db: Connection): Promise<void> {
  await db.deleteFrom('preview_link').where('expires_at', '<', new Date()).execute();
}
