import { foldedText } from '#server/base/base.server.ts';
import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { sql } from 'kysely';
import { actionsOfKind, type AuditAction } from '#domain/access/audit-actions.ts';
import type { AuditFilter } from '#domain/access/audit-filter.ts';
import type { Connection } from '#server/items/items.server.ts';

/** An entry of the audit log; `client` is the address that the request came from. */
export type AuditEntry = {
  id: number;
  at: Date;
  email: string | null;
  client: string | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
};

const day = 24 * 60 * 60 * 1000;

/** The most entries that are read at once for a file. */
const fileBatch = 1000;

/**
 * Entries of the audit log, newest first; those before the entry `before` and of some actions where these are
 * given.
 */
export async function readAudit(
  db: Connection,
  { kind, person, from, to }: AuditFilter,
  { before, limit, actions }: { before: number | null; limit: number; actions?: readonly AuditAction[] },
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'email', 'client', 'action', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(limit);
  if (actions) {
    query = query.where('action', 'in', actions);
  }

  if (before !== null) {
    query = query.where('id', '<', before);
  }

  if (kind) {
    query = query.where('action', 'in', actionsOfKind(kind));
  }

  if (person) {
    const wanted = foldLetters(person);
    query = query.where(
      sql<boolean>`position(${wanted} in ${foldedText(sql`coalesce(email, '') || ' ' || subject`)}) > 0`,
    );
  }

  if (from) {
    query = query.where('at', '>=', new Date(from));
  }

  if (to) {
    query = query.where('at', '<', new Date(Date.parse(to) + day));
  }

  return (await query.execute()).map((row) => ({ ...row, id: Number(row.id) }));
}

/** All entries that a filter leaves, newest first, in batches. */
export async function* eachAuditBatch(db: Connection, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let before: number | null = null;
  for (;;) {
    const entries: AuditEntry[] = await readAudit(db, filter, { before, limit: fileBatch });
    if (entries.length > 0) {
      yield entries;
    }
    if (entries.length < fileBatch) return;
    before = entries.at(-1)!.id;
  }
}

/** Deletes the entries that are older than a number of days; 0 keeps all. */
export async function removeOldEntries(db: Connection, days: number): Promise<void> {
  if (days === 0) return;
  await db
    .deleteFrom('audit_entry')
    .where('at', '<', new Date(Date.now() - days * day))
    .execute();
}
