import { inEnglish, SaidError, type Sentence } from '#texts/said-error.ts';
import { recordAuditEntry } from './audit.ts';
import type { Authentication } from './authentication.ts';

/**
 * The outcome of a sign-in: the session's cookies, or a sentence that does not reveal whether the address
 * exists. With `needsCode` there is no session yet: the cookies belong to the second step.
 */
export type SignIn = { ok: true; cookies: string[]; needsCode?: boolean } | RefusedSignIn;

/** Why there is no sign-in: a sentence, and the same in English. */
export type RefusedSignIn = { ok: false; status: number; sentence: Sentence; message: string };

/** The outcome of a sign-in that is refused. */
export const refused = (status: number, sentence: Sentence): RefusedSignIn => ({
  ok: false,
  status,
  sentence,
  message: inEnglish(sentence),
});

/** A request and the address that it comes from, by which attempts are limited. */
export type SignInRequest = { request: Request; client: string };

/** The message when the database does not respond. */
export const unavailable: Sentence = ({ accounts }) => accounts.databaseAway;

/** The message for a client that tried too often. */
export const tooMany: Sentence = ({ accounts }) => accounts.waitMinute;

/** The message for a suspended account. */
export const suspended: Sentence = ({ accounts }) => accounts.suspended;

/** The headers of a call of the identity library for a request. */
export function libraryHeaders(auth: Authentication, { request, client }: SignInRequest): Headers {
  const origin = new URL(auth.options.baseURL).origin;
  const headers = new Headers({ 'content-type': 'application/json', origin });
  headers.set('x-tidemark-client', client);

  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name);
    if (value) {
      headers.set(name, value);
    }
  }

  return headers;
}

/** Calls an endpoint of the identity library with the cookies of a request. */
export async function callLibrary(
  auth: Authentication,
  request: SignInRequest,
  path: string,
  body: unknown,
): Promise<Response> {
  const { baseURL } = auth.options;
  const headers = libraryHeaders(auth, request);
  const url = new URL(`/auth/api${path}`, baseURL);
  return auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** The message does not reveal which of the two is wrong; it says what can be done. */
const wrongCredentials: Sentence = ({ accounts }) => accounts.wrongCredentials;

/**
 * Signs in with e-mail and password; limited by address (in the identity library) and by account. Status 503:
 * the database cannot be reached.
 */
export async function signIn(
  auth: Authentication,
  request: SignInRequest,
  credentials: { email: string; password: string },
): Promise<SignIn> {
  const email = credentials.email.trim().toLowerCase();
  const { client } = request;
  const recordRefusal = async (key: string) => {
    if (!auth.accountLimit.isFirstRefusal(key)) return;
    const details = { reason: 'there were too many attempts' };
    const failed = { action: 'sign-in-failed' as const, subject: email, details };
    await recordAuditEntry(auth.db, { id: null, email, client }, failed);
  };

  if (!(await auth.accountLimit.countAttempt(email, client))) {
    await recordRefusal(email);
    return refused(429, ({ accounts }) => accounts.waitQuarter);
  }

  const response = await callLibrary(auth, request, '/sign-in/email', {
    email,
    password: credentials.password,
  });
  if (response.ok) {
    auth.accountLimit.clear(email);
    const cookies = response.headers.getSetCookie();
    const body = (await response.clone().json()) as { user?: { id: string }; twoFactorRedirect?: boolean };
    if (body.twoFactorRedirect) return { ok: true, cookies, needsCode: true };
    await recordAuditEntry(
      auth.db,
      { id: body.user?.id ?? null, email, client },
      { action: 'sign-in', subject: email },
    );
    return { ok: true, cookies };
  }

  if (response.status === 429) {
    auth.accountLimit.uncount(email);
    await recordRefusal(client);
    return refused(429, tooMany);
  }

  if (response.status >= 500) return refused(503, unavailable);

  const failed = { action: 'sign-in-failed' as const, subject: email };
  if (response.status === 403) {
    const details = { reason: 'the account is suspended' };
    await recordAuditEntry(auth.db, { id: null, email, client }, { ...failed, details });
    return refused(403, suspended);
  }

  await recordAuditEntry(auth.db, { id: null, email, client }, failed);
  return refused(400, wrongCredentials);
}

/**
 * Ends the session and returns the cookies that clear it; rejects with `unavailable` when it cannot be ended.
 */
export async function signOut(auth: Authentication, request: SignInRequest): Promise<string[]> {
  const response = await callLibrary(auth, request, '/sign-out', {});
  if (response.status >= 500) throw new SaidError('unavailable', unavailable);
  return response.headers.getSetCookie();
}
