import { foldedText } from '#server/base/base.server.ts';
import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';
import { readGroups, type Group, type ListPart } from './groups.ts';

/** A user as managers see them. */
export type Person = {
  id: string;
  name: string;
  email: string;
  level: number;
  groups: Group[];
  suspendedAt: Date | null;
  hasSecondFactor: boolean;
  createdAt: Date;
  sessions: number;
  /** When one of the sessions was last extended. */
  seenAt: Date | null;
};

/** An invitation that was not accepted yet. */
export type Invitation = { email: string; groups: Group[]; at: Date; by: string | null };

/** A person with a confirmed address who waits for an account. */
export type AccountRequest = { email: string; name: string; at: Date };

/** A part of the users whose name or address contains a text, by name, and how many there are. */
export async function readPeople(
  db: Connection,
  { search, from, limit }: ListPart,
): Promise<{ users: Person[]; length: number }> {
  const found = sql`"user" as person where position(${wanted(search)} in ${foldedText(sql`person."name" || ' ' || person."email"`)}) > 0`;
  const { rows } = await sql<Omit<Person, 'groups'> & WithGroupIds>`
    select person."id", person."name", person."email", person."createdAt", coalesce(person."twoFactorEnabled", false) as "hasSecondFactor", suspension.at as "suspendedAt",
      coalesce(access.level, 0) as level, coalesce(access.ids, '{}') as ids,
      coalesce(use.sessions, 0)::int as sessions, use.seen as "seenAt"
    from (
      select * from ${found} order by lower(person."name"), person."email" limit ${limit} offset ${from}
    ) as person
    left join suspension on suspension.user_id = person."id"
    left join lateral (
      select max((item.data ->> 'authLevel')::int) as level, array_agg(item.id) as ids
      from group_member join item on item.id = group_member.group_id where group_member.user_id = person."id"
    ) as access on true
    left join lateral (
      select count(*) as sessions, max("updatedAt") as seen from "session"
      where "userId" = person."id" and "expiresAt" > now()
    ) as use on true
    order by lower(person."name"), person."email"`.execute(db);

  return { users: await withGroups(db, rows), length: await countOf(db, found) };
}

/** A person that others choose by name. */
export type NamedPerson = Pick<Person, 'id' | 'name' | 'email'>;

/** The most people that a search for a name finds. */
const mostNamed = 20;

/** The first users of a level and above, by name, whose name or address contains a text. */
export async function findPeopleOfLevel(
  db: Connection,
  { search, level }: { search: string; level: number },
): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select person."id", person."name", person."email" from "user" as person
    where position(${wanted(search)} in ${foldedText(sql`person."name" || ' ' || person."email"`)}) > 0
      and not exists (select from suspension where suspension.user_id = person."id")
      and exists (
        select from group_member join item on item.id = group_member.group_id
        where group_member.user_id = person."id" and (item.data ->> 'authLevel')::int >= ${level}
      )
    order by lower(person."name"), person."email" limit ${mostNamed}`.execute(db);
  return rows;
}

/** A part of the invitations to addresses with a text that were not accepted yet, the newest first. */
export async function readInvitations(
  db: Connection,
  { search, from, limit }: ListPart,
): Promise<{ invitations: Invitation[]; length: number }> {
  const found = sql`invitation where position(${wanted(search)} in ${foldedText(sql`invitation.email`)}) > 0`;
  const { rows } = await sql<Omit<Invitation, 'groups'> & WithGroupIds>`
    select open.email, open.group_ids as ids, open.at, inviter."email" as by
    from (select * from ${found} order by at desc, email limit ${limit} offset ${from}) as open
    left join "user" as inviter on inviter."id" = open.by order by open.at desc, open.email`.execute(db);
  return { invitations: await withGroups(db, rows), length: await countOf(db, found) };
}

/** A part of the people with a text in their name or address who wait for an account, the first one first. */
export async function readAccountRequests(
  db: Connection,
  { search, from, limit }: ListPart,
): Promise<{ requests: AccountRequest[]; length: number }> {
  const found = sql`account_request where position(${wanted(search)} in ${foldedText(sql`name || ' ' || email`)}) > 0`;
  const { rows } = await sql<AccountRequest>`
    select email, name, at from ${found} order by at, email limit ${limit} offset ${from}`.execute(db);
  return { requests: rows, length: await countOf(db, found) };
}

const wanted = (search: string) => foldLetters(search.trim());

async function countOf(db: Connection, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ length: string }>`select count(*) as length from ${found}`.execute(db);
  return Number(rows[0]?.length);
}

type WithGroupIds = { ids: (string | number)[] };

/** Rows with their groups, from the highest level down, in place of the ids of the groups. */
async function withGroups<Row extends WithGroupIds>(
  db: Connection,
  rows: readonly Row[],
): Promise<(Omit<Row, 'ids'> & { groups: Group[] })[]> {
  const groups = await readGroups(db, [...new Set(rows.flatMap(({ ids }) => ids.map(Number)))]);
  return rows.map(({ ids, ...row }) => {
    const own = new Set(ids.map(Number));
    return { ...row, groups: groups.filter(({ id }) => own.has(id)) };
  });
}
