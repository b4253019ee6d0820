import type { ItemData, ItemType } from './item-types.ts';
import type { Connection } from './items.ts';
import { readStored } from './read-stored.ts';

/** The data of an item as it was at a revision; null where that is not stored any more. */
export async function readRevision<Type extends ItemType>(
  db: Connection,
  type: Type,
  id: number,
  revision: number,
): Promise<ItemData<Type> | null> {
  const row = await db
    .selectFrom('item_revision')
    .select(['data', 'schema_version', 'revision'])
    .where('item_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) return null;
  return readStored(type, { ...row, id });
}
