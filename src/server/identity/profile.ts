import { sql } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import type { Connection } from '#server/items/items.server.ts';
import { SaidError } from '#texts/said-error.ts';
import { storePassword } from './accounts.ts';
import { endKeys } from './api-keys.ts';
import { recordAuditEntry } from './audit.ts';
import type { Authentication } from './authentication.ts';

/** A session as its owner sees it. */
type SessionEntry = {
  id: string;
  createdAt: Date;
  /** When it was last extended. */
  usedAt: Date;
  /** The browser and the system, as far as they are known. */
  browser: string | null;
  system: string | null;
  isCurrent: boolean;
};

/** What people see of their own account. */
export type Profile = { name: string; email: string; hasPassword: boolean; sessions: SessionEntry[] };

/** A person who is signed in, with the headers of the request. */
export type SignedIn = { viewer: Viewer & { id: string }; headers: Headers };

/** The account of the person who is signed in. */
export async function readProfile(
  auth: Authentication,
  db: Connection,
  { viewer, headers }: SignedIn,
): Promise<Profile> {
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.findUserById(viewer.id);
  if (!user) throw new SaidError('not_found', ({ accounts }) => accounts.accountGone);

  return {
    name: user.name,
    email: user.email,
    hasPassword: (await internalAdapter.findCredentialAccount(viewer.id)) !== null,
    sessions: await readSessions(db, viewer.id, await currentToken(auth, headers)),
  };
}

/** The sessions of a user that have not ended, the last one first. */
async function readSessions(db: Connection, userId: string, current: string | null): Promise<SessionEntry[]> {
  const { rows } = await sql<{
    id: string;
    createdAt: Date;
    updatedAt: Date;
    userAgent: string | null;
    token: string;
  }>`
    select "id", "createdAt", "updatedAt", "userAgent", "token" from "session"
    where "userId" = ${userId} and "expiresAt" > now() order by "updatedAt" desc`.execute(db);
  return rows.map(({ id, createdAt, updatedAt, userAgent, token }) => ({
    id,
    createdAt,
    usedAt: updatedAt,
    browser: nameIn(browsers, userAgent ?? ''),
    system: nameIn(systems, userAgent ?? ''),
    isCurrent: token === current,
  }));
}

/** Changes the name of the person who is signed in. */
export async function changeName(auth: Authentication, { viewer }: SignedIn, name: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(viewer.id, { name });
}

/**
 * Changes the password of the person who is signed in; all other sessions of the account end, and the keys
 * that are named.
 */
export async function changePassword(
  auth: Authentication,
  db: Connection,
  signedIn: SignedIn,
  passwords: { current: string; next: string; endedKeys: ReadonlySet<number> },
): Promise<void> {
  const { viewer } = signedIn;
  await checkPassword(auth, viewer, passwords.current);
  await storePassword(auth, viewer.id, passwords.next);
  await endOtherSessions(auth, db, signedIn);
  await endKeys(db, viewer, (id) => passwords.endedKeys.has(id));
  await recordAuditEntry(db, viewer, { action: 'change-password', subject: viewer.email ?? viewer.id });
}

/**
 * Rejects with `forbidden` when a password is not that of the user; the attempts are limited as those of
 * sign-ins.
 */
export async function checkPassword(
  auth: Authentication,
  viewer: SignedIn['viewer'],
  password: string,
): Promise<void> {
  const { internalAdapter, password: hashing } = await auth.$context;
  const email = viewer.email ?? '';
  if (!(await auth.accountLimit.countAttempt(`password of ${email}`, viewer.client ?? ''))) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.waitQuarter);
  }

  const hash = (await internalAdapter.findCredentialAccount(viewer.id))?.password;
  if (!hash) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.noPasswordYet);
  }

  if (!(await hashing.verify({ password, hash }))) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.wrongPassword);
  }

  auth.accountLimit.clear(`password of ${email}`);
}

/** Ends one session of the person who is signed in. */
export async function endSession(db: Connection, { viewer }: SignedIn, id: string): Promise<void> {
  await sql`delete from "session" where "id" = ${id} and "userId" = ${viewer.id}`.execute(db);
}

/** Ends all sessions of the person who is signed in except the one of this request. */
export async function endOtherSessions(
  auth: Authentication,
  db: Connection,
  { viewer, headers }: SignedIn,
): Promise<void> {
  const current = await currentToken(auth, headers);
  await sql`delete from "session" where "userId" = ${viewer.id} and "token" is distinct from ${current}`.execute(
    db,
  );
}

async function currentToken(auth: Authentication, headers: Headers): Promise<string | null> {
  const session = await auth.api.getSession({ headers });
  return session?.session.token ?? null;
}

const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** The first of these names that a User-Agent header has a mark of. */
const nameIn = (names: typeof browsers | typeof systems, userAgent: string): string | null =>
  names.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;
