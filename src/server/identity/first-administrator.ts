import { timingSafeEqual } from 'node:crypto';
import type { Connection } from '#server/items/items.server.ts';
import { SaidError } from '#texts/said-error.ts';
import type { Authentication } from './authentication.ts';
import { newToken, tokenDigest } from './account-tokens.ts';
import { createAdministrator, hasAdministrator } from './users.ts';

const invitationKey = 'first-administrator';

/**
 * Prepares the first sign-in of an installation without an administrator: creates the one that the
 * environment names, or returns a one-time token for the registration link that the start prints. Null when
 * no token is needed.
 */
export async function inviteFirstAdministrator(
  auth: Authentication,
  db: Connection,
  administrator: { email: string; password: string } | undefined,
): Promise<string | null> {
  if (await hasAdministrator(db)) return null;

  if (administrator) {
    await createAdministrator(auth, db, administrator);
    return null;
  }

  const token = newToken();
  const value = JSON.stringify({ digest: tokenDigest(token) });
  await db
    .insertInto('installation')
    .values({ key: invitationKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();

  return token;
}

/** Whether a token is the one that the last start printed, and was not used yet. */
export async function isFirstAdministratorToken(db: Connection, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', invitationKey)
    .executeTakeFirst();
  if (!row || (await hasAdministrator(db))) return false;
  const expected = Buffer.from(String((row.value as { digest?: string }).digest));
  const given = Buffer.from(tokenDigest(token));

  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Creates the first administrator with the printed token, which works once. */
export async function registerFirstAdministrator(
  auth: Authentication,
  db: Connection,
  input: { token: string; email: string; password: string },
): Promise<void> {
  // Of several requests with the token, only the one that deletes it continues.
  const invitation = (await isFirstAdministratorToken(db, input.token))
    ? await db.deleteFrom('installation').where('key', '=', invitationKey).returningAll().executeTakeFirst()
    : undefined;
  if (!invitation) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.firstLinkUsed);
  }

  try {
    await createAdministrator(auth, db, { email: input.email, password: input.password });
  } catch (error) {
    const { key, value } = invitation;
    await db
      .insertInto('installation')
      .values({ key, value: JSON.stringify(value) })
      .execute();
    throw error;
  }
}
