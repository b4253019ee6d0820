import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { reservedSegment } from '#domain/value/reserved-addresses.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readSites } from '#server/pages/pages.server.ts';

/** A base url made from the name of a site, with a number where another site of the subdomain has that one. */
export async function freeBaseUrl(db: Connection, name: string, subdomain: string): Promise<string> {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  if (!words) throw new TidemarkError('invalid_request', 'A name needs letters or digits.');
  const wanted = `/${words.join('_')}`;
  const others = (await readSites(db)).filter((site) => site.subdomain === subdomain);
  const taken = new Set(others.map((site) => site.base_url));
  let base = wanted;
  for (let count = 2; taken.has(base) || reservedSegment(base); count += 1) base = `${wanted}_${count}`;
  return base;
}
