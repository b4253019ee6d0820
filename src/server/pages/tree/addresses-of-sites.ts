import { sql } from 'kysely';
import { hiddenPageIndex } from '#domain/page/content/page.ts';
import { pathWithinSite } from '#domain/site/path-within-site.ts';
import { languagePath } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readSites } from './site-pages.ts';

/** The slugs that no page of a site gets, because another site or another language is there. */
export async function slugsOfSites(db: Connection, siteId: number): Promise<Set<string>> {
  const sites = await readSites(db);
  const own = sites.find(({ id }) => id === siteId);
  const paths = own ? sites.map((site) => pathWithinSite(site, own)) : [];
  const languages = (own?.languages ?? []).map(languagePath);
  return new Set([...paths.filter((path) => path !== null), ...languages]);
}

/**
 * An address, with its base url, that a page and a site would both have if a site were at this address: a
 * page of another site, or one of its own where another site is. Null where there is none; `id` is null for a
 * new site.
 */
export async function sharedAddress(
  db: Connection,
  site: Pick<Site, 'base_url' | 'subdomain'> & { id: number | null },
): Promise<string | null> {
  const others = (await readSites(db)).filter(({ id }) => id !== site.id);
  const addresses = others.flatMap((other) => [
    { app: other.id, path: pathWithinSite(site, other), address: site.base_url },
    { app: site.id, path: pathWithinSite(other, site), address: other.base_url },
  ]);
  const shared = addresses.filter(({ app, path }) => app !== null && path !== null);
  if (shared.length === 0) return null;

  const { rows } = await sql<{ address: string }>`
    select shared.address
    from unnest(${shared.map(({ app }) => String(app))}::text[], ${shared.map(({ path }) => path)}::text[],
      ${shared.map(({ address }) => address)}::text[]) as shared (app, path, address)
    join item on item.type = 'page' and item.app = shared.app
    where (item.data ->> 'url_slug' = shared.path or starts_with(item.data ->> 'url_slug', shared.path || '/'))
      and item.data -> 'index' is distinct from ${String(hiddenPageIndex)}::jsonb
    limit 1`.execute(db);
  return rows[0]?.address ?? null;
}
