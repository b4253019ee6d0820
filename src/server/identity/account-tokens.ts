import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';
import { SaidError } from '#texts/said-error.ts';

/** What a one-time link is for. */
export type TokenPurpose = 'reset-password' | 'register' | 'accept-invite' | 'change-email';

/**
 * The purpose of a one-time token that a browser has in a cookie, or carries from one of our hosts to
 * another.
 */
export type CarriedPurpose = 'add-passkey' | 'passkey-sign-in' | 'hand-over';

/** What is remembered as used, so that it works once. */
type UsedPurpose = 'used-code';

/** The content of a one-time link: an e-mail address, and further data for its purpose. */
export type AccountToken = { email: string; data: Record<string, unknown> };

const minute = 60 * 1000;
const hour = 60 * minute;

/** How long each kind of token is valid, in milliseconds. */
const lifetimes: Record<TokenPurpose | CarriedPurpose | UsedPurpose, number> = {
  'reset-password': hour,
  register: 24 * hour,
  'accept-invite': 14 * 24 * hour,
  'change-email': 24 * hour,
  'add-passkey': 5 * minute,
  'passkey-sign-in': 5 * minute,
  'hand-over': minute,
  'used-code': 5 * minute,
};

/** The SHA-256 of a token; tokens themselves are never stored. */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token of 192 random bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/**
 * Makes a one-time link's token; earlier ones of the same purpose and address stop working. Links that are
 * mailed and those that are copied (`isCopied`) do not end each other: a mail is written some time after the
 * change that it is about.
 */
export async function createToken(
  db: Connection,
  purpose: TokenPurpose,
  {
    email,
    data = {},
    isCopied = false,
  }: { email: string; data?: Record<string, unknown>; isCopied?: boolean },
): Promise<string> {
  await db
    .deleteFrom('account_token')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where(sql<boolean>`coalesce((data ->> 'isCopied')::boolean, false) = ${isCopied}`)
    .execute();
  return addAccountToken(db, purpose, { email, data: isCopied ? { ...data, isCopied } : data });
}

/** Makes a one-time token beside the earlier ones. */
export async function addAccountToken(
  db: Connection,
  purpose: TokenPurpose | CarriedPurpose,
  { email, data }: AccountToken,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('account_token')
    .values({
      digest: tokenDigest(token),
      purpose,
      email,
      data: JSON.stringify(data),
      expires_at: new Date(Date.now() + lifetimes[purpose]),
    })
    .execute();

  return token;
}

/** The content of a token; null when it is wrong, expired or used. */
export async function findToken(
  db: Connection,
  purpose: TokenPurpose,
  token: string,
): Promise<AccountToken | null> {
  const row = await db
    .selectFrom('account_token')
    .select(['email', 'data'])
    .where('digest', '=', tokenDigest(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a token, which works once; rejects with `forbidden` when it is wrong, expired or used. */
export async function useToken(
  db: Connection,
  purpose: TokenPurpose | CarriedPurpose,
  token: string,
): Promise<AccountToken> {
  const row = await db
    .deleteFrom('account_token')
    .where('digest', '=', tokenDigest(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .returning(['email', 'data'])
    .executeTakeFirst();
  if (!row) throw new SaidError('forbidden', ({ accounts }) => accounts.linkUsed);
  return row;
}

/** Remembers that a secret was used; false when it was used before. */
export async function markUsed(db: Connection, purpose: UsedPurpose, secret: string): Promise<boolean> {
  const expires_at = new Date(Date.now() + lifetimes[purpose]);
  const marked = await db
    .insertInto('account_token')
    .values({ digest: tokenDigest(secret), purpose, email: '', data: '{}', expires_at })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ expires_at })
        .where('account_token.expires_at', '<', new Date()),
    )
    .returning('digest')
    .executeTakeFirst();

  return marked !== undefined;
}

/** Invalidates the links of a purpose that were sent to an address. */
export async function revokeTokens(db: Connection, purpose: TokenPurpose, email: string): Promise<void> {
  await db.deleteFrom('account_token').where('purpose', '=', purpose).where('email', '=', email).execute();
}

/** Invalidates the links that would give an account of this user another address. */
export async function revokeEmailChanges(db: Connection, userId: string): Promise<void> {
  await db
    .deleteFrom('account_token')
    .where('purpose', '=', 'change-email')
    .where((of) => of(of.ref('data', '->>').key('userId'), '=', userId))
    .execute();
}

/** Deletes tokens that have expired. */
export async function removeExpiredTokens(db: Connection): Promise<void> {
  await db.deleteFrom('account_token').where('expires_at', '<', new Date()).execute();
}
