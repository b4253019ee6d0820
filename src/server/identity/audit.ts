import type { Viewer } from '#domain/access/access.ts';
import type { Connection } from '#server/items/items.server.ts';

/** The actions that the audit log has. */
export type AuditAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'register'
  | 'reset-password'
  | 'change-password'
  | 'change-email'
  | 'invite'
  | 'revoke-invitation'
  | 'accept-invitation'
  | 'approve-request'
  | 'decline-request'
  | 'change-groups'
  | 'suspend'
  | 'restore'
  | 'end-sessions'
  | 'delete-user'
  | 'change-group'
  | 'change-settings'
  | 'create-site'
  | 'change-site'
  | 'delete-site';

/** What somebody did: `subject` is who or what it was done to. Details never hold secrets. */
export type AuditEvent = {
  action: AuditAction;
  subject: string;
  details?: Record<string, unknown>;
};

/** Adds an entry to the audit log; within a transaction it exists only when that commits. */
export async function recordEvent(
  db: Connection,
  { id, email, client }: Pick<Viewer, 'id' | 'email' | 'client'>,
  { action, subject, details = {} }: AuditEvent,
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ by: id, email, client: client ?? null, action, subject, details: JSON.stringify(details) })
    .execute();
}

/** An entry of the audit log. */
export type AuditEntry = {
  id: number;
  at: Date;
  email: string | null;
  action: AuditAction;
  subject: string;
  details: Record<string, unknown>;
};

/** The actions that change who may do what. */
const accessActions: readonly AuditAction[] = [
  'register',
  'change-email',
  'invite',
  'revoke-invitation',
  'accept-invitation',
  'decline-request',
  'change-groups',
  'suspend',
  'restore',
  'end-sessions',
  'delete-user',
  'change-group',
];

/** The last changes of access, newest first; those before the entry `before` where it is given. */
export async function readAccessChanges(db: Connection, before: number | null): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'email', 'action', 'subject', 'details'])
    .where('action', 'in', accessActions)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, action: row.action as AuditAction }));
}
