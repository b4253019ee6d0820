import { can, localUser } from '#domain/access/access.ts';
import type { Connection } from '#server/items/items.server.ts';
import { SaidError } from '#texts/said-error.ts';
import { revokeEmailChanges, revokeTokens, useToken } from './account-tokens.ts';
import { endKeys } from './api-keys.ts';
import { recordAuditEntry } from './audit.ts';
import type { Authentication } from './authentication.ts';
import { newUsersGroup, readGroups, type Group } from './groups.ts';
import { readSettings } from './settings.ts';
import { usesProvider } from './sign-in-at-provider.ts';
import { createAccount, findUser, refuseTaken, takenAddress } from './users.ts';

/** What a person chooses for a new account. */
export type AccountChoice = { token: string; name: string; password: string };

const byPerson = (id: string | null, email: string, client: string) => ({ id, email, client });

/**
 * Sets a new password with a link from a mail. All sessions of the account end, its passkeys are removed, and
 * its keys for programs revoked but for those that its owner keeps: somebody else may have added one. Returns
 * its e-mail address.
 */
export async function resetPassword(
  auth: Authentication,
  db: Connection,
  {
    token,
    password,
    keptKeys,
    client,
  }: { token: string; password: string; keptKeys: ReadonlySet<number>; client: string },
): Promise<string> {
  const { email } = await useToken(db, 'reset-password', token);
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found) throw new SaidError('not_found', ({ accounts }) => accounts.accountGone);

  if (await usesProvider(auth, found.user.id)) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.passwordNotHere);
  }

  await storePassword(auth, found.user.id, password);
  await db.deleteFrom('passkey').where('user_id', '=', found.user.id).execute();
  await internalAdapter.deleteUserSessions(found.user.id);

  const person = { id: found.user.id, email, client };
  await endKeys(db, person, (id) => !keptKeys.has(id));
  await recordAuditEntry(db, person, {
    action: 'reset-password',
    subject: email,
  });

  return email;
}

/**
 * Stores a password for a user, who may not have had one. Changes of the address that wait for a confirmation
 * end: somebody who had the old password may have asked for one.
 */
export async function storePassword(auth: Authentication, userId: string, password: string): Promise<void> {
  const { internalAdapter, password: hashing } = await auth.$context;
  await revokeEmailChanges(auth.db, userId);

  const hash = await hashing.hash(password);
  if (await internalAdapter.findCredentialAccount(userId)) {
    await internalAdapter.updatePassword(userId, hash);
  } else {
    await internalAdapter.linkAccount({
      userId,
      providerId: 'credential',
      accountId: userId,
      password: hash,
    });
  }
}

/** Creates an account with a confirmed address in the group of new users. Returns the address. */
export async function registerAccount(
  auth: Authentication,
  db: Connection,
  { token, name, password, client }: AccountChoice & { client: string },
): Promise<string> {
  const { registration } = await readSettings(db);
  if (registration !== 'open') {
    throw new SaidError('forbidden', ({ accounts }) => accounts.noRegistrations);
  }

  const { email } = await useToken(db, 'register', token);
  const group = await newUsersGroup(db);
  const groupIds = group ? [group.id] : [];
  const id = await createAccount(auth, db, { email, name, password, groupIds });

  await recordAuditEntry(db, byPerson(id, email, client), { action: 'register', subject: email });
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
  await recordAuditEntry(db, byPerson(null, email, client), { action: 'register', subject: email });
}

/**
 * Creates the account that an invitation leads to, in the groups of the invitation that still exist. Returns
 * the address.
 */
export async function acceptInvitation(
  auth: Authentication,
  db: Connection,
  { token, name, password, client }: AccountChoice & { client: string },
): Promise<string> {
  const { email } = await useToken(db, 'accept-invite', token);
  const groups = await takeInvitation(db, email);
  const groupIds = groups.map((group) => group.id);
  const id = await createAccount(auth, db, { email, name, password, groupIds });

  await db.deleteFrom('account_request').where('email', '=', email).execute();
  await recordAuditEntry(db, byPerson(id, email, client), { action: 'accept-invitation', subject: email });
  return email;
}

/**
 * The groups of an invitation, which is used up; rejects with `forbidden` when it was withdrawn, or when the
 * person who sent it may no longer give these groups.
 */
async function takeInvitation(db: Connection, email: string): Promise<Group[]> {
  const invitation = await db
    .selectFrom('invitation')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (!invitation) throw new SaidError('forbidden', ({ accounts }) => accounts.invitationWithdrawn);

  const { by } = invitation;
  const groups = await readGroups(db, invitation.group_ids.map(Number));
  const sender = by === localUser.id ? localUser : by && (await findUser(db, by));
  const isGiven =
    sender && can(sender, 'user.manage') && groups.every(({ authLevel }) => authLevel <= sender.level);

  if (!isGiven) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.inviterMayNot);
  }

  await db.deleteFrom('invitation').where('email', '=', email).execute();
  return groups;
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
  if (!user) throw new SaidError('not_found', ({ accounts }) => accounts.accountGone);
  if (await internalAdapter.findUserByEmail(to)) throw takenAddress();

  await internalAdapter.updateUser(user.id, { email: to, emailVerified: true }).catch(refuseTaken);
  // A link to the old address must not lead to the account any more.
  await revokeTokens(db, 'reset-password', user.email);
  await revokeEmailChanges(db, user.id);
  await recordAuditEntry(db, byPerson(user.id, to, client), {
    action: 'change-email',
    subject: to,
    details: { from: user.email },
  });

  return { from: user.email, to };
}
