import type { Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database } from '#server/base/base.server.ts';
import type { ItemLog } from '#server/items/items.server.ts';
import { countTranslations } from '../draft/count-translations.ts';
import { readPages, readSites } from '../tree/site-pages.ts';
import { inParts } from './content-parts.ts';

/**
 * Counts for all pages of a site what is missing in its other languages, such as after it has got one; in
 * parts, each in a transaction of its own. A part with content that cannot be read is logged and left out.
 */
export async function countSiteTranslations(
  db: Kysely<Database>,
  siteId: number,
  log: ItemLog,
): Promise<void> {
  const site = (await readSites(db)).find(({ id }) => id === siteId);
  if (!site || site.languages.length === 0) return;

  const readable = (await readPages(db, siteId, log)).filter(({ unreadable }) => !unreadable);
  const parts = await inParts(
    db,
    readable.map(({ id }) => id),
  );
  for (const part of parts) {
    await countPart(db, part, { id: null, site }).catch((error: unknown) => {
      if (!(error instanceof TidemarkError)) throw error;
      log.error({ site: siteId, problem: error.message }, 'translations of pages cannot be counted');
    });
  }
}

const countPart = (db: Kysely<Database>, part: readonly number[], counter: Counter): Promise<void> =>
  db.transaction().execute((transaction) => countTranslations(transaction, part, counter));

type Counter = Parameters<typeof countTranslations>[2];
