import type { Viewer } from '#domain/access/access.ts';
import type { AuditAction } from '#domain/access/audit-actions.ts';
import type { Connection } from '#server/items/items.server.ts';

/** What somebody did: `subject` is who or what it was done to. Details never hold secrets. */
export type AuditEvent = {
  action: AuditAction;
  subject: string;
  details?: Record<string, unknown>;
};

/** Adds an entry to the audit log; within a transaction it exists only when that commits. */
export const recordAuditEntry = (
  db: Connection,
  person: Pick<Viewer, 'id' | 'email' | 'client'>,
  event: AuditEvent,
): Promise<void> => recordAuditEntries(db, person, [event]);

/** Adds entries for what a person did to many things at once, with one statement. */
export async function recordAuditEntries(
  db: Connection,
  { id, email, client }: Pick<Viewer, 'id' | 'email' | 'client'>,
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return;

  const entries = events.map(({ action, subject, details = {} }) => ({
    by: id,
    email,
    client: client ?? null,
    action,
    subject,
    details: JSON.stringify(details),
  }));
  await db.insertInto('audit_entry').values(entries).execute();
}
