import { sql } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Connection } from '#server/items/items.server.ts';

/** The segments that addresses of lists of sources have in place of a source. */
const reserved = new Set(['jobs', 'manage', 'undefined']);

/**
 * Rejects a name for the address of a source that is no word, that means something else there, or that
 * another source has.
 */
export async function checkUrlSlug(db: Connection, sourceId: number, slug: string): Promise<void> {
  if (slug === '') return;

  if (!/^[\p{L}\p{N}_-]+$/u.test(slug) || /^\d+$/.test(slug) || reserved.has(slug)) {
    throw new TidemarkError(
      'invalid_request',
      'An address is made of letters, digits, - and _, not of digits only, and it is not jobs or manage.',
    );
  }

  await sql`select pg_advisory_xact_lock(7002, 1)`.execute(db);
  const { rows } = await sql`
    select from item where type = 'source' and data ->> 'url_slug' = ${slug} and id <> ${sourceId}`.execute(
    db,
  );

  if (rows.length > 0) {
    throw new TidemarkError('conflict', `Another source has the address ${slug}. Choose another one.`);
  }
}
