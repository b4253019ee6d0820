import { sql } from 'kysely';
import { accessLevels } from '#domain/access/access.ts';
import { createItem, readStored, type Connection } from '#server/items/items.server.ts';

/** A group of users with the access level that it gives. */
export type Group = { id: number; name: string; authLevel: number; forNewUsers: boolean };

/** The groups of a new installation. */
const firstGroups = [
  { name: 'Administrators', authLevel: accessLevels.dataAdministrator },
  { name: 'Editors', authLevel: accessLevels.editor },
  { name: 'New users', authLevel: accessLevels.signedIn, forNewUsers: true },
];

/** Creates the first groups in an installation without groups. */
export async function ensureGroups(db: Connection): Promise<void> {
  if ((await readGroups(db)).length > 0) return;
  for (const data of firstGroups) await createItem(db, { app: 'tidemark', type: 'group', data }, null);
}

/** All groups, from the highest level down. */
export async function readGroups(db: Connection): Promise<Group[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'data', 'schema_version', 'revision'])
    .where('type', '=', 'group')
    .orderBy(sql`(data ->> 'authLevel')::int desc`)
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { name, authLevel, forNewUsers } = readStored('group', row);
    return { id: row.id, name, authLevel, forNewUsers };
  });
}

/** The group that new users join; null if no group is marked. */
export async function newUsersGroup(db: Connection): Promise<Group | null> {
  return (await readGroups(db)).find(({ forNewUsers }) => forNewUsers) ?? null;
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

/** The names of a user's groups, from the highest level down. */
export async function groupNames(db: Connection, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('group_member').select('group_id').where('user_id', '=', userId).execute();
  const ids = new Set(rows.map(({ group_id }) => group_id));
  return (await readGroups(db)).filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

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
