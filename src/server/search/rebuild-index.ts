import type { Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';
import { readStored, type Connection, type ItemLog } from '#server/items/items.server.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { indexContents } from './index-sections.ts';

const states = { 'page-draft': 'draft', 'page-published': 'published' } as const;

/** Changes when sections are described in another way: an installation with another one is indexed again. */
const indexVersion = { version: 7 };

/**
 * Derives the whole index from the pages, one page at a time; pages that cannot be read are logged and left
 * out.
 */
export async function rebuildIndex(db: Kysely<Database>, log: ItemLog): Promise<number> {
  const contents = await db
    .selectFrom('item')
    .select('id')
    .where('type', 'in', ['page-draft', 'page-published'])
    .orderBy('id')
    .execute();
  for (const { id } of contents) {
    await db.transaction().execute((transaction) => rebuildContent(transaction, id, log));
  }

  const value = JSON.stringify(indexVersion);
  await db
    .insertInto('installation')
    .values({ key: 'section-index', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

  return contents.length;
}

/** Builds the index of an installation that has none, or one of another version. */
export async function ensureIndex(db: Kysely<Database>, log: ItemLog): Promise<void> {
  const stored = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'section-index')
    .executeTakeFirst();
  if (stored?.value['version'] !== indexVersion.version) {
    await rebuildIndex(db, log);
  }
}

/** Derives the index of a site's published sections again, such as after a change of its language. */
export async function rebuildSiteIndex(db: Kysely<Database>, siteId: number, log: ItemLog): Promise<void> {
  const contents = await db
    .selectFrom('item')
    .select('id')
    .where('type', '=', 'page-published')
    .where('app', '=', String(siteId))
    .orderBy('id')
    .execute();
  for (const { id } of contents) {
    await db.transaction().execute((transaction) => rebuildContent(transaction, id, log));
  }
}

async function rebuildContent(db: Connection, id: number, log: ItemLog): Promise<void> {
  const row = await db.selectFrom('item').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row || row.parent_id === null) return;

  const type = row.type as keyof typeof states;
  try {
    const content = readStored(type, row);
    const indexed = { pageId: row.parent_id, state: states[type], content };
    await indexContents(db, Number(row.app), [indexed]);
  } catch (error) {
    if (!(error instanceof TidemarkError) || error.code !== 'damaged_object') throw error;
    log.error({ type, id, problem: error.details['message'] }, 'an item cannot be read');
  }
}
