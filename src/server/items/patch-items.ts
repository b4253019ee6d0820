import { sql } from 'kysely';
import type { z } from 'zod';
import { parseInput } from '#domain/error/parse-input.ts';
import { patchSchema } from '#domain/value/object/patch-schema.ts';
import { itemTypes, type ItemData, type ItemType } from './item-types.ts';
import { storableJson, type Connection } from './items.ts';

/** A change of some fields of an item, and its new parent where it moves. */
export type ItemPatch<Type extends ItemType> = {
  id: number;
  parent?: number;
  fields: Partial<ItemData<Type>>;
};

/**
 * Sets fields of many items of a type with one statement; each gets its next revision. Other fields stay as
 * they are stored, even if they cannot be read.
 */
export async function patchItems<Type extends ItemType>(
  db: Connection,
  type: Type,
  patches: readonly ItemPatch<Type>[],
  user: string | null,
): Promise<void> {
  if (patches.length === 0) return;

  const { schema }: { schema: z.ZodObject } = itemTypes[type];
  const change = patchSchema(schema);
  const rows = patches.map(({ id, parent, fields }) => ({
    id,
    parent: parent ?? null,
    fields: parseInput(change, fields),
  }));

  await sql`
    with patch as (
      select id, parent, fields from jsonb_to_recordset(${storableJson(rows)}::jsonb)
        as patch (id bigint, parent bigint, fields jsonb)
    ), changed as (
      update item set data = item.data || patch.fields, parent_id = coalesce(patch.parent, item.parent_id),
        revision = item.revision + 1, updated_at = now(), updated_by = ${user}
      from patch where item.id = patch.id and item.type = ${type}
      returning item.id, item.revision, item.data, item.schema_version
    )
    insert into item_revision (item_id, revision, data, schema_version, by)
    select id, revision, data, schema_version, ${user} from changed`.execute(db);
}
