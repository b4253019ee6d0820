import { sql } from 'kysely';
import { visitor, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Connection } from '#server/items/items.server.ts';
import { SaidError } from '#texts/said-error.ts';
import { newToken, tokenDigest } from './account-tokens.ts';
import { recordAuditEntry } from './audit.ts';
import { levelOf } from './groups.ts';

/** A key for programs as its owner sees it; the secret is shown once and not stored. */
export type ApiKey = {
  id: number;
  name: string;
  level: number;
  createdAt: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
};

/** What a person chooses for a new key; `days` is how long it is valid, null is forever. */
export type NewApiKey = { name: string; level: number; days: number | null };

/** The prefix of keys, by which people and secret scanners recognise a leaked one. */
const prefix = 'tidemark_';

/** The most keys that a person may have. */
const maxKeys = 50;

type Owner = Viewer & { id: string };

const day = 24 * 60 * 60 * 1000;

/** The keys of a person, newest first, also those that have expired. */
export async function readApiKeys(db: Connection, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_key')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    level: row.level,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  }));
}

/** Makes a key and returns its secret. Its level cannot be above the level of its owner. */
export async function addApiKey(
  transaction: Connection,
  owner: Owner,
  { name, level, days }: NewApiKey,
): Promise<string> {
  if (level > owner.level) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.keyLevelTooHigh);
  }

  // Of two requests at once, the second one counts the key of the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`api_key ${owner.id}`}))`.execute(transaction);
  const keys = await readApiKeys(transaction, owner.id);
  if (keys.length >= maxKeys) {
    throw new SaidError('conflict', ({ accounts }) => accounts.tooManyKeys({ most: maxKeys }));
  }

  const secret = `${prefix}${newToken()}`;
  await transaction
    .insertInto('api_key')
    .values({
      digest: tokenDigest(secret),
      user_id: owner.id,
      name,
      level,
      expires_at: days === null ? null : new Date(Date.now() + days * day),
    })
    .execute();

  await recordAuditEntry(transaction, owner, {
    action: 'add-key',
    subject: owner.email ?? owner.id,
    details: { key: name, level, days },
  });
  return secret;
}

/** Revokes a key of a person; it stops working at once. */
export async function revokeApiKey(transaction: Connection, owner: Owner, id: number): Promise<void> {
  const row = await transaction
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('user_id', '=', owner.id)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw new SaidError('not_found', ({ accounts }) => accounts.keyGone);

  await recordAuditEntry(transaction, owner, {
    action: 'revoke-key',
    subject: owner.email ?? owner.id,
    details: { key: row.name },
  });
}

/** The keys of the account with an address. */
export async function readKeysOfAddress(db: Connection, email: string): Promise<ApiKey[]> {
  const { rows } = await sql<{ id: string }>`select "id" from "user" where "email" = ${email}`.execute(db);
  const [owner] = rows;
  if (!owner) return [];
  return readApiKeys(db, owner.id);
}

/** Revokes those keys of a person that a test holds for, when the person sets a password. */
export async function endKeys(
  db: Connection,
  owner: Pick<Viewer, 'email' | 'client'> & { id: string },
  isEnded: (id: number) => boolean,
): Promise<void> {
  const ended = (await readApiKeys(db, owner.id)).filter(({ id }) => isEnded(id));
  for (const { id, name } of ended) {
    await db.deleteFrom('api_key').where('id', '=', id).execute();
    const details = { key: name };
    await recordAuditEntry(db, owner, { action: 'revoke-key', subject: owner.email ?? owner.id, details });
  }
}

/** The secret in an Authorization header (`Bearer tidemark_…`); null for a header that has none. */
export function apiKeyOf(header: string | null | undefined): string | null {
  const [, secret] = /^bearer +(\S+)$/i.exec(header?.slice(0, 500) ?? '') ?? [];
  if (!secret?.startsWith(prefix)) return null;
  return secret;
}

/**
 * The person whose key a request has, with the lower of the levels of the key and of its owner. Rejects with
 * `forbidden` when the key is wrong, has expired or was revoked, or when its owner is suspended.
 */
export async function viewerOfKey(db: Connection, secret: string): Promise<Viewer> {
  const { rows } = await sql<{ id: string; key: number; email: string; level: number }>`
    select person."id", person."email", api_key.id as key, api_key.level from api_key
    join "user" as person on person."id" = api_key.user_id
    where digest = ${tokenDigest(secret)} and (expires_at is null or expires_at > now())`.execute(db);
  const [owner] = rows;
  const ownLevel = owner ? await levelOf(db, owner.id) : null;

  if (!owner || ownLevel === null) {
    throw new TidemarkError(
      'forbidden',
      'This API key is not valid: it is wrong, has expired or was revoked.',
    );
  }

  // Exact to a minute, so that reading with a key does not write each time.
  await sql`update api_key set used_at = now() where id = ${owner.key}
    and (used_at is null or used_at < now() - interval '1 minute')`.execute(db);
  return { ...visitor, id: owner.id, email: owner.email, level: Math.min(owner.level, ownLevel) };
}
