import { noSuch } from '#domain/error/no-such.ts';
import { sql } from 'kysely';
import { accessLevels, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readGroups, type Group } from './groups.ts';

/** A user whose access is changed. */
export type AccessSubject = { id: string; email: string; level: number };

/**
 * Changes of access run one after another, so that the last administrator stays; call it first in a
 * transaction.
 */
export async function lockAccess(transaction: Connection): Promise<void> {
  await sql`lock table group_member in share row exclusive mode`.execute(transaction);
}

/**
 * The user with an id; rejects with `not_found`, and with `forbidden` when the user has a higher level than
 * the viewer.
 */
export async function requireSubject(db: Connection, viewer: Viewer, userId: string): Promise<AccessSubject> {
  const { rows } = await sql<AccessSubject>`
    select person."id", person."email", coalesce(max((item.data ->> 'authLevel')::int), 0) as level
    from "user" as person
    left join group_member on group_member.user_id = person."id"
    left join item on item.id = group_member.group_id
    where person."id" = ${userId} group by person."id"`.execute(db);
  const [subject] = rows;
  if (!subject) throw new TidemarkError('not_found', 'There is no such user.', { details: { userId } });

  if (subject.level > viewer.level) {
    throw new TidemarkError('forbidden', `${subject.email} has a higher access level than you.`);
  }

  return subject;
}

/** Rejects with `forbidden` when one of the groups gives a higher level than the viewer has. */
export function checkGrant(viewer: Viewer, groups: readonly Pick<Group, 'name' | 'authLevel'>[]): void {
  const above = groups.find(({ authLevel }) => authLevel > viewer.level);
  if (above) {
    throw new TidemarkError(
      'forbidden',
      `The group ${above.name} gives a higher access level than you have.`,
      {
        details: { field: 'groupIds' },
      },
    );
  }
}

/**
 * Rejects with `conflict` when no administrator is left who may sign in; call it after the change, in its
 * transaction.
 */
export async function checkAdministratorLeft(transaction: Connection): Promise<void> {
  const { rows } = await sql`
    select 1 from group_member join item on item.id = group_member.group_id
    where (item.data ->> 'authLevel')::int >= ${accessLevels.dataAdministrator}
      and group_member.user_id not in (select user_id from suspension)
    limit 1`.execute(transaction);
  if (rows.length === 0) {
    throw new TidemarkError('conflict', 'The installation needs an administrator: this is the last one.');
  }
}

/** The groups with these ids; rejects with `not_found` when there is no such group. */
export async function requireGroups(db: Connection, ids: readonly number[]): Promise<Group[]> {
  const groups = await readGroups(db, ids);
  return ids.map((id) => {
    const group = groups.find((each) => each.id === id);
    if (!group) throw noSuch('group', id);
    return group;
  });
}
