import { isAPIError } from 'better-auth/api';
import { sql } from 'kysely';
import { accessLevels, localUser, visitor, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isTaken } from '#server/base/base.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { SaidError } from '#texts/said-error.ts';
import type { Authentication } from './authentication.ts';
import { addToGroups, levelOf, readGroups } from './groups.ts';

/** Whether the installation has an administrator. */
export async function hasAdministrator(db: Connection): Promise<boolean> {
  const member = await db
    .selectFrom('group_member')
    .innerJoin('item', 'item.id', 'group_member.group_id')
    .select('group_member.user_id')
    .where(sql<boolean>`(item.data ->> 'authLevel')::int >= ${accessLevels.dataAdministrator}`)
    .limit(1)
    .executeTakeFirst();
  return member !== undefined;
}

/** A new account. */
export type NewAccount = { email: string; name?: string; password: string; groupIds: readonly number[] };

/**
 * Creates a user with a password in groups; rejects with `conflict` when the address is taken. Returns the
 * user's id.
 */
export async function createAccount(
  auth: Authentication,
  db: Connection,
  account: NewAccount,
): Promise<string> {
  const context = await auth.$context;
  const email = account.email.trim().toLowerCase();
  if (await context.internalAdapter.findUserByEmail(email)) throw takenAddress();

  const { id } = await context.internalAdapter
    .createUser(
      { email, name: account.name ?? email.split('@')[0] ?? email, emailVerified: true },
      { method: 'email' },
    )
    .catch(refuseTaken);
  await context.internalAdapter.linkAccount({
    userId: id,
    providerId: 'credential',
    accountId: id,
    password: await context.password.hash(account.password),
  });
  await addToGroups(db, id, account.groupIds);

  return id;
}

/** The error for an e-mail address that has an account. */
export const takenAddress = (): TidemarkError =>
  new SaidError('conflict', ({ accounts }) => accounts.addressTaken);

/**
 * Throws the error of an account that was stored; where another one got the address in the meantime, a
 * sentence.
 */
export function refuseTaken(error: unknown): never {
  throw isTaken(error) ? takenAddress() : error;
}

/** Creates a user in the group with a name. */
export async function createUser(
  auth: Authentication,
  db: Connection,
  { group, ...user }: { email: string; password: string; group: string },
): Promise<string> {
  const found = (await readGroups(db)).find(({ name }) => name === group);
  if (!found) throw new TidemarkError('not_found', `There is no group ${group}.`);
  return createAccount(auth, db, { ...user, groupIds: [found.id] });
}

/** Creates a user in the group with the highest level, whatever its name. */
export async function createAdministrator(
  auth: Authentication,
  db: Connection,
  user: { email: string; password: string },
): Promise<string> {
  const [highest] = await readGroups(db);
  if (!highest || highest.authLevel < accessLevels.dataAdministrator) {
    throw new TidemarkError('not_found', 'There is no group of administrators.');
  }
  return createAccount(auth, db, { ...user, groupIds: [highest.id] });
}

/** Whether a Cookie header may hold a session. */
export const hasSessionCookie = (cookie: string | null | undefined): boolean =>
  cookie?.includes('tidemark.session_token') ?? false;

/**
 * The person that a request comes from: the session's user with the highest level of the user's groups, or a
 * visitor without a session or with a suspended account. Rejects with `unavailable` when the session cannot
 * be read.
 */
export async function viewerOf(auth: Authentication, db: Connection, headers: Headers): Promise<Viewer> {
  if (!hasSessionCookie(headers.get('cookie'))) return visitor;
  const session = await readSession(auth, headers);
  if (!session) return visitor;
  const level = await levelOf(db, session.user.id);
  if (level === null) return visitor;
  return { id: session.user.id, email: session.user.email, level };
}

/** The user with an id as a viewer; null where there is no such user, or the account is suspended. */
export async function findUser(db: Connection, id: string): Promise<Viewer | null> {
  const { rows } = await sql<{ email: string }>`select "email" from "user" where "id" = ${id}`.execute(db);
  const level = rows[0] ? await levelOf(db, id) : null;
  if (rows[0] && level !== null) return { id, email: rows[0].email, level };
  return null;
}

/** The user with an id, as far as the account still exists and is not suspended. */
export type FindUser = (userId: string) => Promise<Viewer | null>;

/**
 * Finds the people who set something up earlier, with the access that they have now; in local mode its
 * administrator too.
 */
export const userFinder =
  (db: Connection, isLocalMode: boolean): FindUser =>
  async (id) =>
    isLocalMode && id === localUser.id ? localUser : findUser(db, id);

/** The session of a request; null for one that is not valid or has ended. */
async function readSession(auth: Authentication, headers: Headers) {
  try {
    return await auth.api.getSession({ headers });
  } catch (error) {
    // A session that ends while it is extended.
    if (isAPIError(error) && error.status === 'UNAUTHORIZED') return null;
    throw new TidemarkError(
      'unavailable',
      'Tidemark cannot reach its database at the moment, so your session cannot be read. You are still signed in. Please try again in a moment.',
      { cause: isAPIError(error) ? (error.cause ?? error) : error },
    );
  }
}
