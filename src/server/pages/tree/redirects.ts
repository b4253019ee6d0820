import { foldLetters } from '#domain/value/text/fold-letters.ts';
import type { Kysely } from 'kysely';
import { invalidField } from '#domain/error/invalid-field.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isVisible, pagePath } from '#domain/page/tree/navigation.ts';
import { isTemplate, type PageEntry } from '#domain/page/content/page.ts';
import { redirectAddress } from '#domain/site/redirect-address.ts';
import type { Site } from '#domain/site/site.ts';
import type { Database } from '#server/base/base.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { slugsOfSites } from './addresses-of-sites.ts';
import { checkPage, type Editor } from './editor.ts';
import { findPage } from './find-page.ts';
import { forgetMissedAddress } from './missed-addresses.ts';
import { listRedirects, readRedirect, writeRedirects, type StoredRedirect } from './page-addresses.ts';
import { lockSite, readEditablePages, readPages } from './site-pages.ts';

/** The most redirects of a site that are made by hand. */
export const mostRedirectsByHand = 1000;

/** An address that leads to a page: its title and address, and whether readers see it. */
export type Redirect = StoredRedirect & { title: string; path: string; isPublished: boolean };

/** Some of the redirects of a site, and how many there are in all. */
export type Redirects = { total: number; redirects: Redirect[] };

/**
 * The first redirects of a site to pages that the editor may change, whose address or page contains a text.
 */
export async function readSiteRedirects(
  db: Connection,
  { search, most }: { search: string; most: number },
  editor: Editor,
): Promise<Redirects> {
  const pages = await readEditablePages(db, editor);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const text = foldLetters(search.trim());
  const matches = (await listRedirects(db, editor.site.id)).flatMap((stored) => {
    const page = byId.get(stored.pageId);
    if (!page) return [];
    const isMatch = foldLetters(stored.address).includes(text) || foldLetters(page.title).includes(text);
    if (!isMatch) return [];
    return [{ stored, page }];
  });
  const redirects = matches.slice(0, most).map(({ stored, page }) => ({
    ...stored,
    title: page.title,
    path: pagePath(page),
    isPublished: isVisible(page, byId),
  }));

  return { total: matches.length, redirects };
}

/** An editor with the address of the site, which redirects are below. */
export type RedirectEditor = Editor & { site: Pick<Site, 'base_url'> };

/**
 * An address as somebody has written it, and the page that it should lead to; `origin` begins whole addresses
 * of the site.
 */
export type NewRedirect = { address: string; pageId: number; origin: string };

/** Lets an address that no published page has lead to a page. Returns the address as it is stored. */
export async function addRedirect(
  db: Kysely<Database>,
  { address: written, pageId, origin }: NewRedirect,
  editor: RedirectEditor,
): Promise<string> {
  const { address, problem } = redirectAddress(editor.site, written, origin);
  if (problem !== null) throw invalidField('address', problem);

  return db.transaction().execute(async (transaction) => {
    await lockSite(transaction, editor.site.id);
    await checkPage(transaction, pageId, editor, { lock: false });

    const pages = await readPages(transaction, editor.site.id);
    const page = pages.find(({ id }) => id === pageId);
    if (!page || isTemplate(page)) throw invalidField('pageId', 'A template has no address for readers.');

    checkAddress(address, page, pages);
    await checkFree(transaction, address, pages, editor);
    await writeRedirects(transaction, [
      { app: String(editor.site.id), old_slug: address, page_id: pageId, is_by_hand: true },
    ]);
    await forgetMissedAddress(transaction, editor.site.id, address);

    const details = { site: editor.site.id, page: pageId, title: page.title };
    await recordAuditEntry(transaction, editor, { action: 'add-redirect', subject: `/${address}`, details });
    return address;
  });
}

/** Refuses an address that leads to the page itself, or that a published page has: readers get that one. */
function checkAddress(address: string, page: PageEntry, pages: readonly PageEntry[]): void {
  const byId = new Map(pages.map((each) => [each.id, each]));
  const holder =
    findPage([page], address) ??
    findPage(
      pages.filter((each) => isVisible(each, byId)),
      address,
    );
  if (!holder) return;

  const message =
    holder.id === page.id
      ? `/${address} is the address of this page already.`
      : `The published page “${holder.title}” has the address /${address}. Readers get that page.`;
  throw invalidField('address', message);
}

/** Refuses an address that leads elsewhere already, or one more than a site may have. */
async function checkFree(
  db: Connection,
  address: string,
  pages: readonly PageEntry[],
  editor: Editor,
): Promise<void> {
  const ofSites = await slugsOfSites(db, editor.site.id);
  if ([...ofSites].some((slug) => address === slug || address.startsWith(`${slug}/`))) {
    throw invalidField('address', `Another site answers at /${address}.`);
  }

  const held = await readRedirect(db, editor.site.id, address);
  const title = pages.find(({ id }) => id === held)?.title;
  if (title !== undefined) {
    throw invalidField('address', `/${address} leads to “${title}” already. Remove that redirect first.`);
  }

  const { count } = await db
    .selectFrom('page_redirect')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('app', '=', String(editor.site.id))
    .where('is_by_hand', '=', true)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostRedirectsByHand) {
    throw new TidemarkError(
      'too_large',
      `A site has at most ${mostRedirectsByHand.toLocaleString('en')} redirects made by hand. Remove one first.`,
    );
  }
}

/** Ends a redirect, made by hand or by a new name of a page. */
export async function removeRedirect(db: Kysely<Database>, address: string, editor: Editor): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSite(transaction, editor.site.id);
    const pageId = await readRedirect(transaction, editor.site.id, address);
    if (pageId === null) throw new TidemarkError('not_found', 'This address does not lead to a page.');

    await checkPage(transaction, pageId, editor, { lock: false });
    await transaction
      .deleteFrom('page_redirect')
      .where('app', '=', String(editor.site.id))
      .where('old_slug', '=', address)
      .execute();

    const details = { site: editor.site.id, page: pageId };
    await recordAuditEntry(transaction, editor, {
      action: 'remove-redirect',
      subject: `/${address}`,
      details,
    });
  });
}
