import { sql } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import { copyName, freeDocType } from '#domain/source/description/doc-type.ts';
import type { Source } from '#domain/source/description/source.ts';
import { createItem, type Connection, type Item } from '#server/items/items.server.ts';
import { loadSourceForEdit } from './load-source-for-edit.ts';

/** Creates a source with a doc type that no other has, out of its name. */
export async function createSource(
  db: Connection,
  data: Pick<Source, 'name'> & Partial<Omit<Source, 'doc_type'>>,
  user: string | null,
): Promise<Item<'source'>> {
  const doc_type = freeDocType(data.name, await takenTexts(db, 'doc_type'));
  return createItem(db, { type: 'source', app: 'tidemark', data: { ...data, doc_type } }, user);
}

/**
 * Copies a source, without its versions: its name gets the suffix `copy (n)`, its doc type is a new one. Who
 * may read it stays as it is.
 */
export async function copySource(db: Connection, id: number, viewer: Viewer): Promise<Item<'source'>> {
  const { data } = await loadSourceForEdit(db, id, viewer);
  const { doc_type: _, ...copied } = data;
  const name = copyName(data.name, await takenTexts(db, 'name'));
  return createSource(db, { ...copied, name, url_slug: '', removed_versions: [] }, viewer.id);
}

/** What sources have for a doc type or a name; nobody else adds one until the transaction ends. */
async function takenTexts(db: Connection, field: 'doc_type' | 'name'): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(7002, 0)`.execute(db);
  const { rows } = await sql<{ taken: string | null }>`
    select data ->> ${field} as taken from item where type = 'source'`.execute(db);
  return new Set(rows.flatMap(({ taken }) => taken ?? []));
}
