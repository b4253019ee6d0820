import { noSuch } from '#domain/error/no-such.ts';
import { sql, type Kysely, type Selectable, type Transaction, type RawBuilder } from 'kysely';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database, ItemTable } from '#server/base/base.server.ts';
import { itemTypes, schemaVersion, type ItemData, type ItemType } from './item-types.ts';
import { nameOf, readStored } from './read-stored.ts';

/** How long after the first autosave of a series further ones replace it, in milliseconds. */
const autosaveWindow = 10 * 60 * 1000;

/**
 * A revision as a part of the statement that writes its item: one round trip to PostgreSQL, and the data is
 * sent once.
 */
type WrittenRevision = {
  /** The name of the query that returns the item as it was written. */
  of: RawBuilder<unknown>;
  at: Date;
  user: string | null;
  /** When the series of autosaves begins that the revision belongs to; null for no autosave. */
  autosaveSince: Date | null;
};

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

/**
 * Reads items of a type in the order of their ids in `ids`; rejects where one of them is missing or cannot be
 * read.
 */
export async function readItems<Type extends ItemType>(
  db: Connection,
  type: Type,
  ids: readonly number[],
): Promise<Item<Type>[]> {
  if (ids.length === 0) return [];

  const rows = await db
    .selectFrom('item')
    .selectAll()
    .where('id', 'in', ids)
    .where('type', '=', type)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw noSuch(nameOf(type), id);
    return { ...row, data: readStored(type, row) };
  });
}

/** The one child of a type that a parent has, or null. */
export async function readChild<Type extends ItemType>(
  db: Connection,
  type: Type,
  parent: number,
  options: { lock?: boolean } = {},
): Promise<Item<Type> | null> {
  const [child] = await readChildren(db, type, [parent], options);
  return child ?? null;
}

/**
 * The children of a type that some parents have; `lock` keeps others from changing them until the transaction
 * ends.
 */
export async function readChildren<Type extends ItemType>(
  db: Connection,
  type: Type,
  parents: readonly number[],
  options: { lock?: boolean } = {},
): Promise<Item<Type>[]> {
  if (parents.length === 0) return [];
  const query = db
    .selectFrom('item')
    .selectAll()
    .where('parent_id', 'in', parents)
    .where('type', '=', type)
    .orderBy('id');
  const rows = await (options.lock ? query.forUpdate() : query).execute();

  return rows.map((row) => ({ ...row, data: readStored(type, row) }));
}

/** The new data of an item; data that the caller has validated is not parsed again. */
export type ItemChange<Type extends ItemType> =
  | { data: unknown; isValid?: false }
  | { data: ItemData<Type>; isValid: true };

/**
 * Writes an item's data as its next revision and returns that revision's number. Autosaves of one person
 * within ten minutes are one revision, the last one.
 */
export async function writeItem<Type extends ItemType>(
  db: Connection,
  type: Type,
  id: number,
  { autosave = false, ...change }: ItemChange<Type> & { autosave?: boolean },
  user: string | null,
): Promise<number> {
  const revisions = await writeItems(db, { type, autosave }, [{ id, ...change }], user);
  return revisions.get(id)!;
}

/**
 * Writes the data of items of a type with one statement, each as its next revision, and returns their
 * revisions by id.
 */
export async function writeItems<Type extends ItemType>(
  db: Connection,
  { type, autosave = false }: { type: Type; autosave?: boolean },
  changes: readonly (ItemChange<Type> & { id: number })[],
  user: string | null,
): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map();

  const given = changes.map(({ id, data, isValid }) => ({
    id,
    data: isValid ? data : parseItemData(type, data),
  }));
  const at = new Date();
  const autosaveSince = autosave ? at : null;
  const { rows } = await sql<{ id: number; revision: number }>`
    with given as (
      select id, data from jsonb_to_recordset(${storableJson(given)}::jsonb) as given (id bigint, data jsonb)
    ), changed as (
      update item set data = given.data, schema_version = greatest(schema_version, ${schemaVersion(type)}),
        revision = revision + 1, updated_at = ${at}, updated_by = ${user}
      from given where item.id = given.id and type = ${type}
      returning item.*
    ), replaced as (${replaceAutosave({ of: sql.ref('changed'), at, user, autosaveSince })}
    ), added as (
      ${insertRevision({ of: sql.ref('changed'), at, user, autosaveSince })}
      where id not in (select item_id from replaced)
    )
    select id, revision from changed`.execute(db);
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
  const missing = changes.find(({ id }) => !revisions.has(id));
  if (missing) throw noSuch(nameOf(type), missing.id);

  return revisions;
}

/** Deletes items of a type with their children and all their revisions. */
export async function deleteItems(db: Connection, type: ItemType, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('item').where('id', 'in', ids).where('type', '=', type).execute();
}

/** Deletes an item with its children and all their revisions. */
export async function deleteItem(db: Connection, type: ItemType, id: number): Promise<void> {
  await deleteItems(db, type, [id]);
}

/** Stores an item as a revision. */
const insertRevision = ({ of, at, user, autosaveSince }: WrittenRevision): RawBuilder<unknown> => sql`
  insert into item_revision (item_id, revision, data, schema_version, by, at, autosave_since)
  select id, revision, data, schema_version, ${user}::text, ${at}::timestamptz, ${autosaveSince}::timestamptz from ${of}`;

/**
 * Lets an autosave replace the one before it by the same person, where that series began less than ten
 * minutes ago.
 */
const replaceAutosave = ({ of, at, user, autosaveSince }: WrittenRevision): RawBuilder<unknown> => sql`
  update item_revision set revision = ${of}.revision, data = ${of}.data, schema_version = ${of}.schema_version,
    at = ${at}
  from ${of}
  where ${autosaveSince !== null && user !== null} and item_revision.item_id = ${of}.id
    and item_revision.revision = ${of}.revision - 1 and item_revision.by = ${user}
    and item_revision.autosave_since > ${new Date(at.getTime() - autosaveWindow)}
  returning item_id`;
