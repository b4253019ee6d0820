import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isSubdomain, type Site } from '#domain/site/site.ts';
import { reservedSegment } from '#domain/value/address/reserved-addresses.ts';
import type { Connection } from '#server/items/items.server.ts';
import { lockSite, readSites, sharedAddress } from '#server/pages/pages.server.ts';
import { checkTheme } from '#server/themes/themes.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';

/** The key of the list of sites in advisory locks; no item has this id. */
const allSites = 0;

/**
 * Checks the address and the theme of a site, in a transaction that keeps others from taking the address.
 * Rejects with `conflict` where another site has the base url and the subdomain, or where a page would no
 * longer be found, and with `invalid_request` where the base url is reserved, no host can have the subdomain,
 * or the theme is unknown.
 */
export async function checkSiteAddress(
  db: Connection,
  { id, base_url, subdomain, theme }: Pick<Site, 'base_url' | 'subdomain' | 'theme'> & { id: number | null },
): Promise<void> {
  await checkTheme(db, theme);
  if (!isSubdomain(subdomain)) {
    throw invalidField(
      'subdomain',
      'A subdomain has letters from a to z, digits and hyphens, such as water or ground.water; * is for any.',
    );
  }

  const reserved = reservedSegment(base_url);
  if (reserved) {
    throw invalidField(
      'base_url',
      `The address /${reserved} is reserved for tools. Choose another base url.`,
    );
  }

  await lockSite(db, allSites);
  const same = (await readSites(db)).find(
    (site) => site.base_url === base_url && site.subdomain === subdomain,
  );
  if (same && same.id === id) return;
  if (same) throw addressTaken(`Another site is at ${base_url} already. Choose another base url.`);

  const shared = await sharedAddress(db, { id, base_url, subdomain });
  if (shared !== null) {
    throw addressTaken(
      `A site and a page would both be at ${shared}, and the page would no longer be found. Choose another base url, or rename the page first.`,
    );
  }
}

const addressTaken = (message: string) =>
  new TidemarkError('conflict', message, { details: { field: 'base_url' } });
