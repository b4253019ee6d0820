import { noSuch } from '#domain/error/no-such.ts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database, ItemTable } from '#server/base/base.server.ts';
import { itemTypes, schemaVersion, type ItemData, type ItemType } from './item-types.ts';
import { nameOf, readStored } from './read-stored.ts';
import { insertRevision, replaceAutosave } from './write-revision.ts';

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

/** Parses an item's data by its type; the error names the field and what it should be. */
export function parseItemData<Type extends ItemType>(type: Type, data: unknown): ItemData<Type> {
  return parseInput(itemTypes[type].schema, data) as ItemData<Type>;
}

/** Data as PostgreSQL can store it: lone surrogates are replaced, and NUL characters are refused. */
export function storableJson(data: unknown): string {
  const json = JSON.stringify(data);
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(json)) {
    throw new TidemarkError('invalid_request', 'A text holds a NUL character.');
  }
  // JSON.stringify escapes only lone surrogates, so every escaped surrogate is a lone one.
  return json.replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g, '$1\ufffd');
}

/** Creates an item with its first revision and returns it. */
export async function createItem<Type extends ItemType>(
  db: Connection,
  item: NewItem<Type>,
  user: string | null,
): Promise<Item<Type>> {
  const [created] = await createItems(db, [item], user);
  return created!;
}

/** Creates items with their first revisions in one statement, and returns them in their order. */
export async function createItems<Type extends ItemType>(
  db: Connection,
  items: readonly NewItem<Type>[],
  user: string | null,
): Promise<Item<Type>[]> {
  if (items.length === 0) return [];
  const apps = items.map(({ app }) => app);
  const types = items.map(({ type }) => type);
  const parents = items.map(({ parent }) => parent ?? null);
  const data = items.map((item) => storableJson(parseItemData(item.type, item.data)));
  const versions = items.map(({ type }) => schemaVersion(type));
  const { rows } = await sql<Item<Type>>`
    with created as (
      insert into item (app, type, parent_id, data, schema_version, created_by, updated_by)
      select app, type, parent_id, data::jsonb, schema_version, ${user}, ${user}
      from unnest(${apps}::text[], ${types}::text[], ${parents}::bigint[], ${data}::text[], ${versions}::int[])
        with ordinality as given (app, type, parent_id, data, schema_version, position)
      order by position
      returning *
    ), revised as (${insertRevision({ of: sql.ref('created'), at: new Date(), user, autosaveSince: null })})
    select * from created order by id`.execute(db);
  return rows;
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
  if (!row) throw noSuch(nameOf(type), id);
  return { ...row, data: readStored(type, row) };
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
  return row ? { ...row, data: readStored(type, row) } : null;
}

/** The children of a type that some parents have. */
export async function readChildren<Type extends ItemType>(
  db: Connection,
  type: Type,
  parents: readonly number[],
): Promise<Item<Type>[]> {
  if (parents.length === 0) return [];
  const query = db.selectFrom('item').selectAll().where('parent_id', 'in', parents).where('type', '=', type);
  return (await query.execute()).map((row) => ({ ...row, data: readStored(type, row) }));
}

/** A change of an item: its new data, and the parent when it moves. */
export type ItemChange<Type extends ItemType> = { parent?: number | null } & (
  | { data: unknown; isValid?: false; autosave?: boolean }
  /** Data that the caller has validated: it is not parsed again. */
  | { data: ItemData<Type>; isValid: true; autosave?: boolean }
);

/**
 * Writes an item's data as its next revision and returns that revision's number. Autosaves of one person within ten
 * minutes are one revision, the last one.
 */
export async function writeItem<Type extends ItemType>(
  db: Connection,
  type: Type,
  id: number,
  change: ItemChange<Type>,
  user: string | null,
): Promise<number> {
  const data = storableJson(change.isValid ? change.data : parseItemData(type, change.data));
  const at = new Date();
  const autosaveSince = change.autosave ? at : null;
  const parent = change.parent === undefined ? sql`` : sql`, parent_id = ${change.parent}`;
  const { rows } = await sql<{ revision: number }>`
    with changed as (
      update item set data = ${data}, schema_version = greatest(schema_version, ${schemaVersion(type)}),
        revision = revision + 1, updated_at = ${at}, updated_by = ${user} ${parent}
      where id = ${id} and type = ${type}
      returning *
    ), replaced as (${replaceAutosave({ of: sql.ref('changed'), at, user, autosaveSince })}
    ), added as (
      ${insertRevision({ of: sql.ref('changed'), at, user, autosaveSince })} where not exists (select from replaced)
    )
    select revision from changed`.execute(db);
  const [row] = rows;
  if (!row) throw noSuch(nameOf(type), id);
  return row.revision;
}

/** Deletes an item with its children and all their revisions. */
export async function deleteItem(db: Connection, type: ItemType, id: number): Promise<void> {
  await db.deleteFrom('item').where('id', '=', id).where('type', '=', type).execute();
}
