import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';
import { reservedSegment } from '#domain/value/reserved-addresses.ts';
import { createItem, parseItemData, type Connection } from '#server/items/items.server.ts';
import { createPage, publishPage, lockSite, readSites } from '#server/pages/pages.server.ts';
import { themeNameProblem } from '#themes/index.ts';

/** The number of the list of sites in advisory locks; no item has it. */
const allSites = 0;

/**
 * Creates a site; a site of pages starts with a published page `Home` unless `home` is false. Rejects with `conflict`
 * where another site has the base url and the subdomain, and with `invalid_request` where the base url is reserved.
 */
export async function createSite(
  db: Connection,
  input: unknown,
  viewer: Viewer,
  { home = true } = {},
): Promise<Site> {
  const data = parseItemData('site', input);
  const problem = themeNameProblem(data.theme);
  if (problem) throw new TidemarkError('invalid_request', problem, { details: { field: 'theme' } });
  if (!can(viewer, 'site.add', { authLevel: data.authLevel }))
    throw new TidemarkError('forbidden', 'Adding this site takes a higher access level.');
  const reserved = reservedSegment(data.base_url);
  if (reserved)
    throw new TidemarkError(
      'invalid_request',
      `The address /${reserved} is reserved for tools. Choose another base url.`,
      { details: { field: 'base_url' } },
    );
  await lockSite(db, allSites);
  const isTaken = (await readSites(db)).some(
    ({ base_url, subdomain }) => base_url === data.base_url && subdomain === data.subdomain,
  );
  if (isTaken) {
    throw new TidemarkError(
      'conflict',
      `Another site is at ${data.base_url} already. Choose another base url.`,
      {
        details: { field: 'base_url' },
      },
    );
  }
  const site = await createItem(db, { app: 'tidemark', type: 'site', data }, viewer.id);
  const created = { ...site.data, id: site.id };
  if (home && data.pattern_type === 'page') {
    const editor = { ...viewer, site: created };
    const page = await createPage(db, { title: 'Home' }, editor);
    await publishPage(db, page.id, editor);
  }
  return created;
}
