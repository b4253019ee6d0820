import type { Connection } from '#server/items/items.server.ts';
import { removeExpiredTokens } from './account-tokens.ts';
import { removeOldEntries } from './read-audit.ts';
import { readSettings } from './settings.ts';

const day = 24 * 60 * 60 * 1000;

/** How many days an invitation, a mail that was not sent and an API key that has expired are stored. */
const lifetimes = { invitation: 14, mail: 2, expiredKey: 30 };

/** Deletes one-time links, invitations and unsent mails that have expired, and entries of the audit log. */
export async function removeExpired(db: Connection): Promise<void> {
  const before = (days: number) => new Date(Date.now() - days * day);
  await removeExpiredTokens(db);
  await db.deleteFrom('invitation').where('at', '<', before(lifetimes.invitation)).execute();
  await removeOldEntries(db, (await readSettings(db)).auditDays);
  await db.deleteFrom('api_key').where('expires_at', '<', before(lifetimes.expiredKey)).execute();
  await db.deleteFrom('mail').where('created_at', '<', before(lifetimes.mail)).execute();
}
