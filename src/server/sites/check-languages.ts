import { sql } from 'kysely';
import { invalidField } from '#domain/error/invalid-field.ts';
import { hiddenPageIndex } from '#domain/page/content/page.ts';
import { languagePath } from '#domain/site/site-in.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readSites } from '#server/pages/pages.server.ts';

/**
 * Refuses languages of a site that stand twice, or whose addresses are those of a page or of another site:
 * no address that readers know may lead elsewhere.
 */
export async function checkLanguages(
  db: Connection,
  site: Pick<Site, 'id' | 'base_url' | 'subdomain' | 'language' | 'languages' | 'pattern_type'>,
): Promise<void> {
  const { languages } = site;
  if (languages.length === 0) return;
  if (site.pattern_type !== 'page') throw invalidField('languages', 'A site of forms has one language.');

  const paths = [site.language, ...languages].map(languagePath);
  const twice = languages.find((language, at) => paths.indexOf(languagePath(language)) <= at);
  if (twice) throw invalidField('languages', `${languageName(twice)} is there already.`);

  for (const language of languages) {
    const path = languagePath(language);
    const address = siteHref(site, `/${path}`);
    if (await isPageAt(db, site.id, path)) throw taken(language, address, 'a page');

    const others = (await readSites(db)).filter(({ id }) => id !== site.id);
    const isTaken = others.some(
      (other) => other.base_url === address && [other.subdomain, '*'].includes(site.subdomain),
    );
    if (isTaken) throw taken(language, address, 'another site');
  }
}

const taken = (language: string, address: string, what: string) =>
  invalidField(
    'languages',
    `Pages in ${languageName(language)} would be at ${address}, where ${what} is. Move that first.`,
  );

/** Whether a page of a site has an address, or one below it. */
async function isPageAt(db: Connection, siteId: number, path: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from item
    where type = 'page' and app = ${String(siteId)}
      and (data ->> 'url_slug' = ${path} or starts_with(data ->> 'url_slug', ${`${path}/`}))
      and data -> 'index' is distinct from ${String(hiddenPageIndex)}::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
}
