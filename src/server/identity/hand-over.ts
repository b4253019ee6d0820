import { z } from 'zod';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { addAccountToken, newToken, tokenDigest, useToken } from './account-tokens.ts';
import { recordAuditEntry } from './audit.ts';
import type { Authentication } from './authentication.ts';
import { emailsOf } from './emails.ts';
import { startSession } from './start-session.ts';
import { refused, suspended, type RefusedSignIn, type SignInRequest } from './sign-in.ts';

/**
 * Where a sign-in continues: one of our hosts, the digest of the secret that the browser has there, and a
 * path on it.
 */
export type HandOverTarget = { host: string; browser: string; origin: string };

const handOverSchema = z.object({
  userId: z.string(),
  host: z.string(),
  browser: z.string(),
  origin: z.string(),
});

/** The outcome of a hand-over: the cookies of a session and where to continue, or a sentence. */
export type HandedOver = { ok: true; origin: string; cookies: string[] } | RefusedSignIn;

/**
 * Begins a sign-in that another host completes: a secret for this browser, and its digest for the way there
 * and back.
 */
export function beginHandOver(): { secret: string; browser: string } {
  const secret = newToken();
  return { secret, browser: tokenDigest(secret) };
}

/**
 * Gives the session of a user to another host of ours: a token that works there once, within a minute, and
 * only in the browser that began.
 */
export function handOver(
  auth: Authentication,
  { userId, ...destination }: { userId: string } & HandOverTarget,
): Promise<string> {
  return addAccountToken(auth.db, 'hand-over', { email: '', data: { userId, ...destination } });
}

/** Takes over a sign-in of the public address: begins a session at this host. */
export async function takeOver(
  auth: Authentication,
  request: SignInRequest,
  { token, secret, host }: { token: string; secret: string; host: string },
): Promise<HandedOver> {
  const given = await readHandOver(auth, token);
  if (!given || given.host !== host || given.browser !== tokenDigest(secret)) return tooLate;
  const cookies = await startSession(auth, request, given.userId);
  if (!cookies) return refused(403, suspended);
  const email = (await emailsOf(auth.db, [given.userId])).get(given.userId) ?? given.userId;
  const person = { id: given.userId, email, client: request.client };

  await recordAuditEntry(auth.db, person, { action: 'sign-in', subject: email, details: { factor: host } });
  return { ok: true, origin: given.origin, cookies };
}

async function readHandOver(auth: Authentication, token: string) {
  try {
    return handOverSchema.parse((await useToken(auth.db, 'hand-over', token)).data);
  } catch (error) {
    if (isTidemarkError(error)) return null;
    throw error;
  }
}

const tooLate: HandedOver = refused(400, ({ accounts }) => accounts.otherBrowser);
