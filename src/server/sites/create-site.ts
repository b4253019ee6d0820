import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';
import { createItem, parseItemData, type Connection } from '#server/items/items.server.ts';
import { createPage, publishPage } from '#server/pages/pages.server.ts';
import { checkSiteAddress } from './site-address.ts';

/**
 * Creates a site; a site of pages starts with a published page `Home` unless `home` is false. Rejects with
 * `conflict` where another site has the base url and the subdomain, and with `invalid_request` where the base
 * url is reserved.
 */
export async function createSite(
  db: Connection,
  input: unknown,
  viewer: Viewer,
  { home = true } = {},
): Promise<Site> {
  const data = parseItemData('site', input);
  if (!can(viewer, 'site.add', { authLevel: data.authLevel })) {
    throw new TidemarkError('forbidden', 'Adding this site requires a higher access level.');
  }

  await checkSiteAddress(db, { ...data, id: null });
  const site = await createItem(db, { app: 'tidemark', type: 'site', data }, viewer.id);
  const created = { ...site.data, id: site.id };

  if (home && data.pattern_type === 'page') {
    const editor = { ...viewer, site: created };
    const page = await createPage(db, { title: 'Home' }, editor);
    await publishPage(db, page.id, editor);
  }

  return created;
}
