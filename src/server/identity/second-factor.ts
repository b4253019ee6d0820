import { sql } from 'kysely';
import { z } from 'zod';
import type { Viewer } from '#domain/access/access.ts';
import { SaidError, type Sentence } from '#texts/said-error.ts';
import type { Connection } from '#server/items/items.server.ts';
import { requireSubject } from './access-rules.ts';
import { markUsed } from './account-tokens.ts';
import { recordAuditEntry } from './audit.ts';
import type { Authentication } from './authentication.ts';
import { checkPassword, type SignedIn } from './profile.ts';
import { callLibrary, refused, tooMany, unavailable, type SignIn, type SignInRequest } from './sign-in.ts';

/**
 * A second factor that waits for its first code: the address for authenticator apps, and codes for
 * emergencies.
 */
export type SecondFactorSetup = { uri: string; backupCodes: string[] };

/** A person who is signed in, with the request that the session's cookie is read from. */
export type SignedInRequest = SignedIn & SignInRequest;

const setupAnswer = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const codesAnswer = z.object({ backupCodes: z.array(z.string()) });
const userAnswer = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), email: z.string() }),
});

/** Whether a user has a second factor. */
export async function hasSecondFactor(db: Connection, userId: string): Promise<boolean> {
  const { rows } = await sql<{ enabled: boolean | null }>`
    select "twoFactorEnabled" as enabled from "user" where "id" = ${userId}`.execute(db);
  return rows[0]?.enabled ?? false;
}

/**
 * Begins to set up a second factor; it counts once a first code is confirmed. Rejects where the password is
 * wrong.
 */
export async function startSecondFactor(
  auth: Authentication,
  person: SignedInRequest,
  password: string,
): Promise<SecondFactorSetup> {
  await checkPassword(auth, person.viewer, password);
  const response = await callLibrary(auth, person, '/two-factor/enable', { password });
  const setup = setupAnswer.parse(await readAnswer(response));
  return { uri: setup.totpURI, backupCodes: setup.backupCodes };
}

/**
 * Turns the second factor on with a first code. Returns the cookies of the session that replaces the present
 * one.
 */
export async function confirmSecondFactor(
  auth: Authentication,
  person: SignedInRequest,
  code: string,
): Promise<string[]> {
  const response = await callLibrary(auth, person, '/two-factor/verify-totp', { code });
  await readAnswer(response);
  await useCode(auth, person.viewer.id, code);
  await recordChange(auth, person.viewer, 'on');
  return response.headers.getSetCookie();
}

/** Turns the second factor off. Returns the cookies of the session that replaces the present one. */
export async function stopSecondFactor(
  auth: Authentication,
  person: SignedInRequest,
  password: string,
): Promise<string[]> {
  await checkPassword(auth, person.viewer, password);
  const response = await callLibrary(auth, person, '/two-factor/disable', { password });
  await readAnswer(response);
  await recordChange(auth, person.viewer, 'off');
  return response.headers.getSetCookie();
}

/** Makes new backup codes; the old ones stop working. */
export async function renewBackupCodes(
  auth: Authentication,
  person: SignedInRequest,
  password: string,
): Promise<string[]> {
  await checkPassword(auth, person.viewer, password);
  const response = await callLibrary(auth, person, '/two-factor/generate-backup-codes', { password });
  return codesAnswer.parse(await readAnswer(response)).backupCodes;
}

/** Completes a sign-in with a code of the authenticator app or with a backup code; each works once. */
export async function signInWithCode(
  auth: Authentication,
  request: SignInRequest,
  code: string,
): Promise<SignIn> {
  const isTotp = /^\d{6}$/.test(code);
  const path = isTotp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
  const response = await callLibrary(auth, request, path, { code });

  if (response.ok) {
    const { token, user } = userAnswer.parse(await response.clone().json());
    if (isTotp && !(await useCode(auth, user.id, code))) {
      await (await auth.$context).internalAdapter.deleteSession(token);
      return refused(400, usedCode);
    }
    const details = { factor: isTotp ? 'code' : 'backup code' };
    const person = { id: user.id, email: user.email, client: request.client };
    await recordAuditEntry(auth.db, person, { action: 'sign-in', subject: user.email, details });
    return { ok: true, cookies: response.headers.getSetCookie() };
  }

  return refused(response.status >= 500 ? 503 : 400, await sentenceOf(response));
}

/**
 * Uses a code of the authenticator app, which is right for a minute and a half; false when it was used
 * already.
 */
const useCode = ({ db }: Authentication, userId: string, code: string): Promise<boolean> =>
  markUsed(db, 'used-code', `${userId} ${code}`);

/** Removes the second factor of somebody who has lost it, and ends the sessions of the account. */
export async function removeSecondFactor(
  transaction: Connection,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  const { email } = await requireSubject(transaction, viewer, userId);
  await sql`delete from "twoFactor" where "userId" = ${userId}`.execute(transaction);
  await sql`update "user" set "twoFactorEnabled" = false where "id" = ${userId}`.execute(transaction);
  await sql`delete from "session" where "userId" = ${userId}`.execute(transaction);
  await recordAuditEntry(transaction, viewer, {
    action: 'change-second-factor',
    subject: email,
    details: { before: 'on', after: 'off' },
  });
}

const recordChange = (auth: Authentication, viewer: SignedIn['viewer'], after: 'on' | 'off') =>
  recordAuditEntry(auth.db, viewer, {
    action: 'change-second-factor',
    subject: viewer.email ?? viewer.id,
    details: { before: after === 'on' ? 'off' : 'on', after },
  });

async function readAnswer(response: Response): Promise<unknown> {
  if (response.ok) return response.clone().json();
  throw new SaidError(response.status >= 500 ? 'unavailable' : 'forbidden', await sentenceOf(response));
}

const usedCode: Sentence = ({ accounts }) => accounts.codeUsed;

const sentences: Record<string, Sentence> = {
  INVALID_CODE: ({ accounts }) => accounts.codeWrongOrLate,
  INVALID_BACKUP_CODE: ({ accounts }) => accounts.backupCodeWrong,
  INVALID_TWO_FACTOR_COOKIE: ({ accounts }) => accounts.codeTooLate,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ({ accounts }) => accounts.codeTooOften,
  ACCOUNT_TEMPORARILY_LOCKED: ({ accounts }) => accounts.waitQuarter,
  TOTP_ALREADY_ENABLED: ({ accounts }) => accounts.factorAlready,
  SESSION_NOT_FRESH: ({ accounts }) => accounts.loginAgain,
};

async function sentenceOf(response: Response): Promise<Sentence> {
  if (response.status >= 500) return unavailable;
  if (response.status === 429) return tooMany;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;

  return sentences[body?.code ?? ''] ?? (({ accounts }) => accounts.codeWrong);
}
