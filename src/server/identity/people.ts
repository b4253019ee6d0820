import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';

/** A user as managers see them. */
export type Person = {
  id: string;
  name: string;
  email: string;
  level: number;
  groupIds: number[];
  suspendedAt: Date | null;
  hasSecondFactor: boolean;
  createdAt: Date;
  sessions: number;
  /** When one of the sessions was last extended. */
  seenAt: Date | null;
};

/** An invitation that was not accepted yet. */
export type Invitation = { email: string; groupIds: number[]; at: Date; by: string | null };

/** A person with a confirmed address who waits for an account. */
export type AccountRequest = { email: string; name: string; at: Date };

/** The most users that a list has. */
const maxUsers = 500;

/** The users whose name or address contains a text, by name, and how many there are. */
export async function readPeople(
  db: Connection,
  search: string,
): Promise<{ users: Person[]; length: number }> {
  const wanted = search.trim().toLowerCase();
  const { rows } = await sql<Omit<Person, 'groupIds'> & { groupIds: (string | number)[]; length: string }>`
    select person."id", person."name", person."email", person."createdAt", coalesce(person."twoFactorEnabled", false) as "hasSecondFactor", suspension.at as "suspendedAt",
      coalesce(access.level, 0) as level, coalesce(access.ids, '{}') as "groupIds",
      coalesce(use.sessions, 0)::int as sessions, use.seen as "seenAt", count(*) over () as length
    from "user" as person
    left join suspension on suspension.user_id = person."id"
    left join lateral (
      select max((item.data ->> 'authLevel')::int) as level, array_agg(item.id order by item.id) as ids
      from group_member join item on item.id = group_member.group_id where group_member.user_id = person."id"
    ) as access on true
    left join lateral (
      select count(*) as sessions, max("updatedAt") as seen from "session"
      where "userId" = person."id" and "expiresAt" > now()
    ) as use on true
    where position(${wanted} in lower(person."name" || ' ' || person."email")) > 0
    order by lower(person."name"), person."email" limit ${maxUsers}`.execute(db);
  const users = rows.map(({ length: _length, groupIds, ...user }) => ({
    ...user,
    groupIds: groupIds.map(Number),
  }));
  return { users, length: Number(rows[0]?.length ?? 0) };
}

/** The invitations that were not accepted yet, the newest first. */
export async function readInvitations(db: Connection): Promise<Invitation[]> {
  const { rows } = await sql<{ email: string; ids: (string | number)[]; at: Date; by: string | null }>`
    select invitation.email, group_ids as ids, at, inviter."email" as by from invitation
    left join "user" as inviter on inviter."id" = invitation.by order by at desc limit ${maxUsers}`.execute(
    db,
  );
  return rows.map(({ email, ids, at, by }) => ({ email, groupIds: ids.map(Number), at, by }));
}

/** The people who wait for an account, the first one first. */
export const readAccountRequests = (db: Connection): Promise<AccountRequest[]> =>
  db.selectFrom('account_request').selectAll().orderBy('at').limit(maxUsers).execute();
