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
export async function recordAuditEntry(
  db: Connection,
  { id, email, client }: Pick<Viewer, 'id' | 'email' | 'client'>,
  { action, subject, details = {} }: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ by: id, email, client: client ?? null, action, subject, details: JSON.stringify(details) })
    .execute();
}
