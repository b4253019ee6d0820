import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Connection } from '#server/items/items.server.ts';
import { revokeTokens, useToken } from './account-tokens.ts';
import { recordEvent } from './audit.ts';
import type { Authentication } from './authentication.ts';
import { addToGroups, newUsersGroup, readGroups } from './groups.ts';
import { readSettings } from './settings.ts';
import { usesProvider } from './sign-in-at-provider.ts';
import { createAccount } from './users.ts';

/** What a person chooses for a new account. */
export type AccountChoice = { token: string; name: string; password: string };

const byPerson = (id: string | null, email: string, client: string) => ({ id, email, client });

/**
 * Sets a new password with a link from a mail. All sessions of the account end, and its passkeys are removed: somebody else
 * may have added one. Returns its e-mail address.
 */
export async function resetPassword(
  auth: Authentication,
  db: Connection,
  { token, password, client }: { token: string; password: string; client: string },
): Promise<string> {
  const { email } = await useToken(db, 'reset-password', token);
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found) throw new TidemarkError('not_found', 'This account no longer exists.');
  if (await usesProvider(auth, found.user.id))
    throw new TidemarkError('forbidden', 'This account has no password: its user signs in elsewhere.');
  await storePassword(auth, found.user.id, password);
  await db.deleteFrom('passkey').where('user_id', '=', found.user.id).execute();
  await internalAdapter.deleteUserSessions(found.user.id);
  await recordEvent(db, byPerson(found.user.id, email, client), { action: 'reset-password', subject: email });
  return email;
}

/** Stores a password for a user, who may not have had one. */
export async function storePassword(auth: Authentication, userId: string, password: string): Promise<void> {
  const { internalAdapter, password: hashing } = await auth.$context;
  const hash = await hashing.hash(password);
  if (await internalAdapter.findCredentialAccount(userId)) await internalAdapter.updatePassword(userId, hash);
  else
    await internalAdapter.linkAccount({
      userId,
      providerId: 'credential',
      accountId: userId,
      password: hash,
    });
}

/** Creates an account with a confirmed address in the group of new users. Returns the address. */
export async function registerAccount(
  auth: Authentication,
  db: Connection,
  { token, name, password, client }: AccountChoice & { client: string },
): Promise<string> {
  const { registration } = await readSettings(db);
  if (registration !== 'open')
    throw new TidemarkError('forbidden', 'This installation does not take registrations at the moment.');
  const { email } = await useToken(db, 'register', token);
  const group = await newUsersGroup(db);
  const groupIds = group ? [group.id] : [];
  const id = await createAccount(auth, db, { email, name, password, groupIds });
  await recordEvent(db, byPerson(id, email, client), { action: 'register', subject: email });
  return email;
}

/** Confirms the address of a person who requests an account; a manager then approves or declines it. */
export async function requestAccount(
  db: Connection,
  { token, client }: { token: string; client: string },
): Promise<void> {
  const { email, data } = await useToken(db, 'register', token);
  const name = String(data.name ?? email);
  await db
    .insertInto('account_request')
    .values({ email, name })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ name }))
    .execute();
  await recordEvent(db, byPerson(null, email, client), { action: 'register', subject: email });
}

/**
 * Creates the account that an invitation leads to, in the groups of the invitation that still exist. Returns the address.
 */
export async function acceptInvitation(
  auth: Authentication,
  db: Connection,
  { token, name, password, client }: AccountChoice & { client: string },
): Promise<string> {
  const { email } = await useToken(db, 'accept-invite', token);
  const invitation = await db
    .deleteFrom('invitation')
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst();
  if (!invitation) throw new TidemarkError('forbidden', 'This invitation was withdrawn.');
  const id = await createAccount(auth, db, { email, name, password, groupIds: [] });
  const groupIds = invitation.group_ids.map(Number);
  const existing = await readGroups(db, groupIds);
  await addToGroups(
    db,
    id,
    existing.map((group) => group.id),
  );
  await db.deleteFrom('account_request').where('email', '=', email).execute();
  await recordEvent(db, byPerson(id, email, client), { action: 'accept-invitation', subject: email });
  return email;
}

/** Gives an account the new address that its owner has confirmed. Returns both addresses. */
export async function confirmEmail(
  auth: Authentication,
  db: Connection,
  { token, client }: { token: string; client: string },
): Promise<{ from: string; to: string }> {
  const { email: to, data } = await useToken(db, 'change-email', token);
  const { internalAdapter } = await auth.$context;
  const user = await internalAdapter.findUserById(String(data.userId));
  if (!user) throw new TidemarkError('not_found', 'This account no longer exists.');
  if (await internalAdapter.findUserByEmail(to))
    throw new TidemarkError('conflict', 'There is already a user with this e-mail address.');
  await internalAdapter.updateUser(user.id, { email: to, emailVerified: true });
  // A link to the old address must not lead to the account any more.
  await revokeTokens(db, 'reset-password', user.email);
  await recordEvent(db, byPerson(user.id, to, client), {
    action: 'change-email',
    subject: to,
    details: { from: user.email },
  });
  return { from: user.email, to };
}
