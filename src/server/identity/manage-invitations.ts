import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Connection } from '#server/items/items.server.ts';
import { checkGrant, requireGroups } from './access-rules.ts';
import { createToken, revokeTokens } from './account-tokens.ts';
import { recordAuditEntry } from './audit.ts';
import { isUser } from './emails.ts';
import { readGroups } from './groups.ts';

/** Stores an invitation into groups, or changes the one that the address has; the caller queues its mail. */
export async function invite(
  transaction: Connection,
  viewer: Viewer,
  { email, groupIds }: { email: string; groupIds: readonly number[] },
): Promise<void> {
  const groups = await requireGroups(transaction, groupIds);
  checkGrant(viewer, groups);

  if (await isUser(transaction, email)) {
    throw new TidemarkError('conflict', `${email} has an account already.`, { details: { field: 'email' } });
  }

  await checkInvitation(transaction, viewer, email);
  const invitation = { group_ids: [...groupIds], by: viewer.id, at: new Date() };
  await transaction
    .insertInto('invitation')
    .values({ email, ...invitation })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .execute();
  await transaction.deleteFrom('account_request').where('email', '=', email).execute();

  const details = { groups: groups.map(({ name }) => name) };
  await recordAuditEntry(transaction, viewer, { action: 'invite', subject: email, details });
}

/**
 * The token of a link to an invitation for somebody who hands it over; an earlier one that was made like this
 * stops working.
 */
export async function copyInvitation(
  transaction: Connection,
  viewer: Viewer,
  email: string,
): Promise<string> {
  await checkInvitation(transaction, viewer, email);
  const row = await transaction
    .selectFrom('invitation')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) throw noSuchInvitation();
  await recordAuditEntry(transaction, viewer, { action: 'copy-invitation', subject: email });

  return createToken(transaction, 'accept-invite', { email, isCopied: true });
}

const noSuchInvitation = () =>
  new TidemarkError('not_found', 'There is no such invitation; it may have been accepted.');

/** Withdraws an invitation; its link stops working. */
export async function revokeInvitation(
  transaction: Connection,
  viewer: Viewer,
  email: string,
): Promise<void> {
  await checkInvitation(transaction, viewer, email);
  const { numDeletedRows } = await transaction
    .deleteFrom('invitation')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw noSuchInvitation();
  await revokeTokens(transaction, 'accept-invite', email);
  await recordAuditEntry(transaction, viewer, { action: 'revoke-invitation', subject: email });
}

/** Declines a request for an account. */
export async function declineRequest(transaction: Connection, viewer: Viewer, email: string): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('account_request')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new TidemarkError('not_found', 'There is no such request.');
  await recordAuditEntry(transaction, viewer, { action: 'decline-request', subject: email });
}

/** Rejects with `forbidden` when an address is invited into a group above the viewer's level. */
async function checkInvitation(db: Connection, viewer: Viewer, email: string): Promise<void> {
  const existing = await db
    .selectFrom('invitation')
    .select('group_ids')
    .where('email', '=', email)
    .executeTakeFirst();
  const ids = existing?.group_ids.map(Number) ?? [];
  checkGrant(viewer, await readGroups(db, ids));
}
