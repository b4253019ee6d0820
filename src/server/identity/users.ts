import { isAPIError } from 'better-auth/api';
import { sql } from 'kysely';
import { accessLevels, visitor, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { createItem, type Connection } from '#server/items/items.server.ts';
import type { Authentication } from './authentication.ts';

/** The groups of a new installation. New users join the last one. */
const firstGroups = [
  { name: 'Administrators', authLevel: accessLevels.dataAdministrator },
  { name: 'Editors', authLevel: accessLevels.editor },
  { name: 'New users', authLevel: accessLevels.signedIn },
];

/** Creates the first groups in an installation without groups. */
export async function ensureGroups(db: Connection): Promise<void> {
  const existing = await db
    .selectFrom('item')
    .select('id')
    .where('type', '=', 'group')
    .limit(1)
    .executeTakeFirst();
  if (existing) return;
  for (const data of firstGroups) await createItem(db, { app: 'tidemark', type: 'group', data }, null);
}

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

/** Creates a user with a password in a group; an address that is taken is refused. Returns the user's id. */
export async function createUser(
  auth: Authentication,
  db: Connection,
  user: { email: string; password: string; group: string },
): Promise<string> {
  const context = await auth.$context;
  const email = user.email.trim().toLowerCase();
  if (await context.internalAdapter.findUserByEmail(email)) {
    throw new TidemarkError('conflict', 'There is already a user with this e-mail address.');
  }
  const created = await context.internalAdapter.createUser(
    {
      email,
      name: email.split('@')[0] ?? email,
      emailVerified: true,
    },
    { method: 'email' },
  );
  await context.internalAdapter.linkAccount({
    userId: created.id,
    providerId: 'credential',
    accountId: created.id,
    password: await context.password.hash(user.password),
  });
  const group = await db
    .selectFrom('item')
    .select('id')
    .where('type', '=', 'group')
    .where(sql<boolean>`data ->> 'name' = ${user.group}`)
    .executeTakeFirstOrThrow();
  await db.insertInto('group_member').values({ group_id: group.id, user_id: created.id }).execute();
  return created.id;
}

/** Whether a Cookie header may hold a session. */
export const hasSessionCookie = (cookie: string | null | undefined): boolean =>
  cookie?.includes('tidemark.session_token') ?? false;

/**
 * The person that a request comes from: the session's user with the highest level of the user's groups, or a visitor
 * without a session. Rejects with `unavailable` when the session cannot be read.
 */
export async function viewerOf(auth: Authentication, db: Connection, headers: Headers): Promise<Viewer> {
  if (!hasSessionCookie(headers.get('cookie'))) return visitor;
  const session = await readSession(auth, headers);
  if (!session) return visitor;
  const groups = await db
    .selectFrom('group_member')
    .innerJoin('item', 'item.id', 'group_member.group_id')
    .select('item.data')
    .where('group_member.user_id', '=', session.user.id)
    .execute();
  const levels = groups.map((group) => Number((group.data as { authLevel?: number }).authLevel ?? 0));
  return {
    id: session.user.id,
    email: session.user.email,
    level: Math.max(accessLevels.signedIn, ...levels),
  };
}

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
