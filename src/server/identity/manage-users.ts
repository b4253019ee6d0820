import { sql } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Connection } from '#server/items/items.server.ts';
import {
  checkAdministratorLeft,
  checkGrant,
  lockAccess,
  requireGroups,
  requireSubject,
} from './access-rules.ts';
import { recordAuditEntry } from './audit.ts';
import { addToGroups, groupsOf, type Group } from './groups.ts';

/**
 * Puts a user into exactly these groups. Nobody grants a level above their own, or changes a user above them.
 * With `seenIds`, groups of the user that are no longer these are refused as a conflict.
 */
export async function changeUserGroups(
  transaction: Connection,
  viewer: Viewer,
  { userId, groupIds, seenIds }: { userId: string; groupIds: readonly number[]; seenIds?: readonly number[] },
): Promise<void> {
  await lockAccess(transaction);
  const { email } = await requireSubject(transaction, viewer, userId);
  const groups = await requireGroups(transaction, groupIds);

  checkGrant(viewer, groups);
  const present = await groupsOf(transaction, userId);
  if (seenIds && !isSameSet(seenIds, present)) {
    throw new TidemarkError(
      'conflict',
      'Somebody else changed the groups of this user meanwhile. Open the dialog again to see which there are now.',
    );
  }

  await transaction.deleteFrom('group_member').where('user_id', '=', userId).execute();
  await addToGroups(transaction, userId, groupIds);
  await checkAdministratorLeft(transaction);

  const names = (list: readonly Group[]) => list.map(({ name }) => name);
  await recordAuditEntry(transaction, viewer, {
    action: 'change-groups',
    subject: email,
    details: { before: names(present), after: names(groups) },
  });
}

const isSameSet = (ids: readonly number[], groups: readonly Group[]): boolean =>
  new Set(ids).size === groups.length && groups.every(({ id }) => ids.includes(id));

/** Suspends a user, whose sessions end at once on every node, or restores them. */
export async function suspendUser(
  transaction: Connection,
  viewer: Viewer,
  { userId, isSuspended }: { userId: string; isSuspended: boolean },
): Promise<void> {
  await lockAccess(transaction);
  const { email } = await requireSubject(transaction, viewer, userId);
  if (userId === viewer.id) throw new TidemarkError('conflict', 'You cannot suspend yourself.');

  if (isSuspended) {
    await transaction
      .insertInto('suspension')
      .values({ user_id: userId, by: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await removeSessions(transaction, userId);
    await checkAdministratorLeft(transaction);
  } else {
    await transaction.deleteFrom('suspension').where('user_id', '=', userId).execute();
  }

  await recordAuditEntry(transaction, viewer, {
    action: isSuspended ? 'suspend' : 'restore',
    subject: email,
  });
}

/** Ends all sessions of a user at once. */
export async function endUserSessions(
  transaction: Connection,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  const { email } = await requireSubject(transaction, viewer, userId);
  await removeSessions(transaction, userId);
  await recordAuditEntry(transaction, viewer, { action: 'end-sessions', subject: email });
}

/** Deletes an account with its password and sessions; what its user wrote stays. */
export async function deleteUser(transaction: Connection, viewer: Viewer, userId: string): Promise<void> {
  await lockAccess(transaction);
  const { email } = await requireSubject(transaction, viewer, userId);
  if (userId === viewer.id) throw new TidemarkError('conflict', 'You cannot delete your own account.');

  await removeSessions(transaction, userId);
  await transaction.deleteFrom('group_member').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('suspension').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('api_key').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('passkey').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('account_token').where('email', '=', email).execute();
  await sql`delete from "account" where "userId" = ${userId}`.execute(transaction);
  await sql`delete from "user" where "id" = ${userId}`.execute(transaction);
  await checkAdministratorLeft(transaction);
  await recordAuditEntry(transaction, viewer, { action: 'delete-user', subject: email });
}

async function removeSessions(db: Connection, userId: string): Promise<void> {
  await sql`delete from "session" where "userId" = ${userId}`.execute(db);
}
