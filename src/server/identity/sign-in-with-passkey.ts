import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { Connection } from '#server/items/items.server.ts';
import { SaidError, saidOf } from '#texts/said-error.ts';
import { addAccountToken } from './account-tokens.ts';
import { recordAuditEntry } from './audit.ts';
import type { Authentication } from './authentication.ts';
import { emailsOf } from './emails.ts';
import {
  assertionSchema,
  loadWebauthn,
  parseCredential,
  useChallenge,
  type Ceremony,
  type PasskeyAnswer,
} from './passkey-ceremony.ts';
import type { RelyingParty } from './relying-party.ts';
import { startSession } from './start-session.ts';
import { refused, suspended, type SignIn, type SignInRequest } from './sign-in.ts';

type Assertion = z.output<typeof assertionSchema>;
type Owner = { userId: string; email: string };

/** Starts a sign-in with the passkey of any user; rejects with `forbidden` when a client starts too many. */
export async function startPasskeySignIn(
  auth: Authentication,
  { party, client }: { party: RelyingParty; client: string },
): Promise<Ceremony<PublicKeyCredentialRequestOptionsJSON>> {
  if (!auth.accountLimit.countChallenge(client)) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.waitQuarter);
  }

  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  const data = { challenge: options.challenge };

  return { options, secret: await addAccountToken(auth.db, 'passkey-sign-in', { email: '', data }) };
}

const unknownPasskey: SignIn = refused(400, ({ accounts }) => accounts.unknownPasskey);

/**
 * Signs in with a passkey. It replaces password and second factor: the authenticator has verified its user by
 * a PIN, a finger or a face.
 */
export async function signInWithPasskey(
  auth: Authentication,
  request: SignInRequest,
  answer: PasskeyAnswer,
): Promise<SignIn> {
  let challenge: string;
  let assertion: Assertion;

  try {
    ({ challenge } = await useChallenge(auth.db, 'passkey-sign-in', answer.secret));
    assertion = parseCredential(assertionSchema, answer.credential);
  } catch (error) {
    if (!isTidemarkError(error)) throw error;
    return refused(400, (texts) => saidOf(error, texts));
  }

  const owner = await findOwner(auth.db, assertion.id);
  if (!owner) return unknownPasskey;

  const { userId, email } = owner;
  const refuse = async (reason: string, refusal: SignIn): Promise<SignIn> => {
    const failed = { action: 'sign-in-failed' as const, subject: email, details: { reason } };
    await recordAuditEntry(auth.db, { id: null, email, client: request.client }, failed);
    return refusal;
  };

  if (!(await useSignature(auth.db, owner, assertion, { party: answer.party, challenge }))) {
    return refuse('the passkey was not verified', unknownPasskey);
  }

  const cookies = await startSession(auth, request, userId);
  if (!cookies) return refuse('the account is suspended', refused(403, suspended));

  const details = { factor: 'passkey' };
  const person = { id: userId, email, client: request.client };
  await recordAuditEntry(auth.db, person, { action: 'sign-in', subject: email, details });

  return { ok: true, cookies };
}

async function findOwner(db: Connection, id: string): Promise<Owner | null> {
  const row = await db.selectFrom('passkey').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const email = (await emailsOf(db, [row.user_id])).get(row.user_id);
  if (email === undefined) return null;
  return { userId: row.user_id, email };
}

/**
 * Whether a signature is right; its count is stored. The row is locked meanwhile, so that two requests cannot
 * use the same count of an authenticator that was copied.
 */
async function useSignature(
  db: Connection,
  { userId }: Owner,
  assertion: Assertion,
  { party, challenge }: { party: RelyingParty; challenge: string },
): Promise<boolean> {
  if (Buffer.from(assertion.response.userHandle, 'base64url').toString() !== userId) return false;

  const { verifyAuthenticationResponse } = await loadWebauthn();
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('passkey')
      .select(['public_key', 'counter'])
      .where('id', '=', assertion.id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;

    const verified = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: assertion.id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
      requireUserVerification: true,
    }).catch(() => null);
    if (!verified?.verified) return false;

    await transaction
      .updateTable('passkey')
      .set({ counter: verified.authenticationInfo.newCounter, used_at: new Date() })
      .where('id', '=', assertion.id)
      .execute();
    return true;
  });
}
