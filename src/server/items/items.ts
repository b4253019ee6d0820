import type { Kysely, Selectable, Transaction } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database, ItemTable } from '#server/base/base.server.ts';
import { itemTypes, type ItemData, type ItemType } from './item-types.ts';

/** A database or a transaction in it. */
export type Connection = Kysely<Database> | Transaction<Database>;

/** An item with its data parsed. */
export type Item<Type extends ItemType> = Omit<Selectable<ItemTable>, 'data'> & { data: ItemData<Type> };

type NewItem<Type extends ItemType> = {
  type: Type;
  /** What the item belongs to: a site's id as text, or `tidemark` for the installation. */
  app: string;
  parent?: number | null;
  data: unknown;
};

/** Parses an item's data by its type; the error names the field and says what it should be. */
export function parseItemData<Type extends ItemType>(type: Type, data: unknown): ItemData<Type> {
  const parsed = itemTypes[type].safeParse(data);
  if (parsed.success) return parsed.data as ItemData<Type>;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new TidemarkError(
    'invalid_request',
    `${field ? `${field}: ` : ''}${issue?.message ?? 'not valid'}.`,
    {
      details: { field },
    },
  );
}

/** Data as PostgreSQL can hold it: halves of characters are replaced, and NUL characters are refused. */
function storableJson(data: unknown): string {
  const json = JSON.stringify(data);
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(json)) {
    throw new TidemarkError('invalid_request', 'A text holds a NUL character.');
  }
  // Whole characters stand as they are, so that an escaped surrogate is always half of one.
  return json.replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g, '$1\ufffd');
}

/** Creates an item with its first revision and returns it. */
export async function createItem<Type extends ItemType>(
  db: Connection,
  item: NewItem<Type>,
  user: string | null,
): Promise<Item<Type>> {
  const data = storableJson(parseItemData(item.type, item.data));
  const row = await db
    .insertInto('item')
    .values({
      app: item.app,
      type: item.type,
      parent_id: item.parent ?? null,
      data,
      created_by: user,
      updated_by: user,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto('item_revision').values({ item_id: row.id, revision: 1, data, by: user }).execute();
  return row as unknown as Item<Type>;
}

/** Reads an item of a type; `lock` keeps others from changing it until the transaction ends. */
export async function readItem<Type extends ItemType>(
  db: Connection,
  type: Type,
  id: number,
  options: { lock?: boolean } = {},
): Promise<Item<Type>> {
  const query = db.selectFrom('item').selectAll().where('id', '=', id).where('type', '=', type);
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new TidemarkError('not_found', `There is no ${type} ${id}.`);
  return { ...row, data: parseItemData(type, row.data) };
}

/** The one child of a type that a parent has, or null. */
export async function readChild<Type extends ItemType>(
  db: Connection,
  type: Type,
  parent: number,
  options: { lock?: boolean } = {},
): Promise<Item<Type> | null> {
  const query = db.selectFrom('item').selectAll().where('parent_id', '=', parent).where('type', '=', type);
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  return row ? { ...row, data: parseItemData(type, row.data) } : null;
}

/** Writes an item's data (and parent, when given) as its next revision, and returns that revision's number. */
export async function writeItem<Type extends ItemType>(
  db: Connection,
  type: Type,
  id: number,
  change: { data: unknown; parent?: number | null },
  user: string | null,
): Promise<number> {
  const data = storableJson(parseItemData(type, change.data));
  const row = await db
    .updateTable('item')
    .set((expression) => ({
      data,
      revision: expression('revision', '+', 1),
      updated_at: new Date(),
      updated_by: user,
      ...(change.parent === undefined ? {} : { parent_id: change.parent }),
    }))
    .where('id', '=', id)
    .where('type', '=', type)
    .returning('revision')
    .executeTakeFirst();
  if (!row) throw new TidemarkError('not_found', `There is no ${type} ${id}.`);
  await db
    .insertInto('item_revision')
    .values({ item_id: id, revision: row.revision, data, by: user })
    .execute();
  return row.revision;
}

/** Deletes an item with its children and all their revisions. */
export async function deleteItem(db: Connection, type: ItemType, id: number): Promise<void> {
  await db.deleteFrom('item').where('id', '=', id).where('type', '=', type).execute();
}
