import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { reservedSegment } from '#domain/value/address/reserved-addresses.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readSites, sharedAddress } from '#server/pages/pages.server.ts';

/**
 * A base url made from the name of a site, with a number where a page, or another site of the subdomain, has
 * that one.
 */
export async function freeBaseUrl(db: Connection, name: string, subdomain: string): Promise<string> {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  if (!words) throw new TidemarkError('invalid_request', 'A name needs letters or digits.');

  const wanted = `/${words.join('_')}`;
  const others = (await readSites(db)).filter((site) => site.subdomain === subdomain);
  const taken = new Set(others.map((site) => site.base_url));
  const isFree = async (base_url: string) =>
    !taken.has(base_url) &&
    reservedSegment(base_url) === null &&
    (await sharedAddress(db, { id: null, base_url, subdomain })) === null;
  let base = wanted;

  for (let count = 2; !(await isFree(base)); count += 1) {
    base = `${wanted}_${count}`;
  }

  return base;
}
