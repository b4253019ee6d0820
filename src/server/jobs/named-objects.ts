import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';

/** Reads as `name` the names of all objects in the columns `text` of some rows. */
const objectsIn = (rows: string): string => `
  with stored as (${rows})
  select distinct found[1] as name from stored, regexp_matches(stored.text, '[0-9a-f]{64}', 'g') as found`;

/** The texts that name objects which cannot be made again. */
const stored = `
    select snapshot as text from version_state where snapshot is not null
    union all select before ->> 'snapshot' from row_change where kind = 'merge' and seq = (
      select max(seq) from row_change as last where last.version_id = row_change.version_id and last.kind = 'merge')
    union all select concat_ws(' ', object, layers, publication, published) from upload
    union all select object from asset
    union all select concat_ws(' ', object, stored) from image_size
    union all select data::text from item
    union all select data::text from item_revision
    union all select value::text from installation`;

/**
 * Reads as `name` the names of all objects that occur anywhere in our tables, including the data of unknown
 * items, but those that can be made again. The rows before the last merge of a version are needed to undo it.
 */
export const namedObjectsQuery = objectsIn(stored);

const allNamedObjectsQuery = objectsIn(
  `${stored} union all select object from prepared_shapes union all select object from clickhouse_table`,
);

/** The names of all objects that rows refer to; some may be no objects. */
export async function namedObjects(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql.raw<{ name: string }>(allNamedObjectsQuery).execute(db);
  return new Set(rows.map(({ name }) => name));
}
