import type { Connection } from '#server/items/items.server.ts';
import { removeExpiredTokens } from './account-tokens.ts';

const day = 24 * 60 * 60 * 1000;

/** How many days an invitation and a mail that was not sent are stored. */
const lifetimes = { invitation: 14, mail: 2 };

/** Deletes one-time links, invitations and unsent mails that have expired. */
export async function removeExpired(db: Connection): Promise<void> {
  const before = (days: number) => new Date(Date.now() - days * day);
  await removeExpiredTokens(db);
  await db.deleteFrom('invitation').where('at', '<', before(lifetimes.invitation)).execute();
  await db.deleteFrom('mail').where('created_at', '<', before(lifetimes.mail)).execute();
}
