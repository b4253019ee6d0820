import { foldedText } from '#server/base/base.server.ts';
import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { sql } from 'kysely';
import { accessLevels } from '#domain/access/access.ts';
import { createItem, readStored, type Connection, type StoredRow } from '#server/items/items.server.ts';

/** A group of users with the access level that it gives. */
export type Group = {
  id: number;
  name: string;
  authLevel: number;
  forNewUsers: boolean;
  /** Counts the changes of the group. */
  revision: number;
};

/** The groups of a new installation. */
const firstGroups = [
  { name: 'Administrators', authLevel: accessLevels.dataAdministrator },
  { name: 'Editors', authLevel: accessLevels.editor },
  { name: 'New users', authLevel: accessLevels.signedIn, forNewUsers: true },
];

/** Creates the first groups in an installation without groups. */
export async function ensureGroups(db: Connection): Promise<void> {
  if ((await readGroups(db)).length > 0) return;
  for (const data of firstGroups) {
    await createItem(db, { app: 'tidemark', type: 'group', data }, null);
  }
}

/** A part of the list of groups. */
export type GroupList = {
  groups: Group[];
  /** How many groups the search has found. */
  length: number;
  /** The group that new users join; null if no group is marked. */
  newUsers: Group | null;
};

/**
 * Which part of a list is read: the entries that contain a text, `limit` of them from the one with the number
 * `from`.
 */
export type ListPart = { search: string; from: number; limit: number };

/** A part of the groups whose name contains a text, from the highest level down. */
export async function listGroups(db: Connection, { search, from, limit }: ListPart): Promise<GroupList> {
  const wanted = foldLetters(search.trim());
  const found = selectGroups(db).where(
    sql<boolean>`position(${wanted} in ${foldedText(sql`data ->> 'name'`)}) > 0`,
  );
  const { length } = await found
    .clearOrderBy()
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('length'))
    .executeTakeFirstOrThrow();
  const rows = await found.offset(from).limit(limit).execute();

  return { groups: rows.map(groupOf), length: Number(length), newUsers: await newUsersGroup(db) };
}

/** All groups, or those with these ids, from the highest level down. */
export async function readGroups(db: Connection, ids?: readonly number[]): Promise<Group[]> {
  if (ids?.length === 0) return [];
  const rows = await (ids ? selectGroups(db).where('id', 'in', ids) : selectGroups(db)).execute();
  return rows.map(groupOf);
}

const selectGroups = (db: Connection) =>
  db
    .selectFrom('item')
    .select(['id', 'data', 'schema_version', 'revision'])
    .where('type', '=', 'group')
    .orderBy(sql`(data ->> 'authLevel')::int desc`)
    .orderBy('id');

function groupOf(row: StoredRow): Group {
  const { name, authLevel, forNewUsers } = readStored('group', row);
  return { id: row.id, name, authLevel, forNewUsers, revision: row.revision };
}

/** The group that new users join; null if no group is marked. */
export async function newUsersGroup(db: Connection): Promise<Group | null> {
  const row = await selectGroups(db)
    .where(sql<boolean>`data -> 'forNewUsers' = 'true'`)
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return groupOf(row);
}

/** Adds a user to groups; groups that the user is in already stay. */
export async function addToGroups(
  db: Connection,
  userId: string,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return;
  await db
    .insertInto('group_member')
    .values(groupIds.map((group_id) => ({ group_id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The groups of a user, from the highest level down. */
export async function groupsOf(db: Connection, userId: string): Promise<Group[]> {
  const rows = await db.selectFrom('group_member').select('group_id').where('user_id', '=', userId).execute();
  const ids = rows.map(({ group_id }) => group_id);
  return readGroups(db, ids);
}

/** The names of a user's groups, from the highest level down. */
export const groupNames = async (db: Connection, userId: string): Promise<string[]> =>
  (await groupsOf(db, userId)).map(({ name }) => name);

/** The level of a user, the highest of the user's groups; null for a suspended user. */
export async function levelOf(db: Connection, userId: string): Promise<number | null> {
  const { rows } = await sql<{ level: number | null; suspended: boolean }>`
    select max((item.data ->> 'authLevel')::int) as level,
      exists (select from suspension where user_id = ${userId}) as suspended
    from group_member join item on item.id = group_member.group_id
    where group_member.user_id = ${userId}`.execute(db);
  if (rows[0]?.suspended) return null;
  return Math.max(accessLevels.signedIn, rows[0]?.level ?? 0);
}
