import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Connection } from '#server/items/items.server.ts';
import { SaidError } from '#texts/said-error.ts';
import { addAccountToken } from './account-tokens.ts';
import { recordAuditEntry } from './audit.ts';
import type { Authentication } from './authentication.ts';
import {
  loadWebauthn,
  parseCredential,
  refuseCredential,
  registrationSchema,
  useChallenge,
  type Ceremony,
  type PasskeyAnswer,
} from './passkey-ceremony.ts';
import { checkPassword, type SignedIn } from './profile.ts';
import type { RelyingParty } from './relying-party.ts';
import { readSettings } from './settings.ts';
import { usesProvider } from './sign-in-at-provider.ts';

/** A passkey as its owner sees it. */
export type Passkey = { id: string; name: string; createdAt: Date; usedAt: Date | null };

/** The most passkeys of one account. */
const maxPasskeys = 20;

/** The passkeys of a user, the oldest first. */
export async function readPasskeys(db: Connection, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({
    id,
    name,
    createdAt,
    usedAt,
  }));
}

/** Begins to add a passkey, after the password; rejects with `forbidden` when that is wrong. */
export async function startAddingPasskey(
  auth: Authentication,
  { viewer }: SignedIn,
  { party, password }: { party: RelyingParty; password: string },
): Promise<Ceremony<PublicKeyCredentialCreationOptionsJSON>> {
  await checkPassword(auth, viewer, password);
  // Somebody whose access ends at the provider could still sign in with a passkey.
  if (await usesProvider(auth, viewer.id)) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.passkeysNotHere);
  }

  const existing = await readPasskeys(auth.db, viewer.id);
  if (existing.length >= maxPasskeys) {
    throw new SaidError('conflict', ({ accounts }) => accounts.tooManyPasskeys({ most: maxPasskeys }));
  }

  const { generateRegistrationOptions } = await loadWebauthn();
  const email = viewer.email ?? viewer.id;
  const options = await generateRegistrationOptions({
    rpName: (await readSettings(auth.db)).siteName,
    rpID: party.id,
    userID: new TextEncoder().encode(viewer.id),
    userName: email,
    attestationType: 'none',
    excludeCredentials: existing.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const data = { challenge: options.challenge, userId: viewer.id };

  return { options, secret: await addAccountToken(auth.db, 'add-passkey', { email, data }) };
}

/**
 * Stores the passkey that the browser has made; rejects with `forbidden` when it does not belong to the
 * person's challenge.
 */
export async function addPasskey(
  auth: Authentication,
  { viewer }: SignedIn,
  { party, secret, credential, name }: PasskeyAnswer & { name: string },
): Promise<void> {
  const { challenge, userId } = await useChallenge(auth.db, 'add-passkey', secret);
  if (userId !== viewer.id) {
    refuseCredential();
  }

  const response = parseCredential(registrationSchema, credential);
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(refuseCredential);

  if (!verified.verified) {
    refuseCredential();
  }

  const { id, publicKey, counter } = verified.registrationInfo.credential;
  await auth.db.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('passkey')
      .values({
        id,
        user_id: viewer.id,
        name,
        public_key: Buffer.from(publicKey),
        counter,
        transports: response.response.transports,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new SaidError('conflict', ({ accounts }) => accounts.passkeyKnown);

    await recordAuditEntry(transaction, viewer, {
      action: 'add-passkey',
      subject: viewer.email ?? viewer.id,
      details: { key: name },
    });
  });
}

/** Removes a passkey of the person who is signed in; rejects with `not_found` for one of somebody else. */
export async function removePasskey(
  transaction: Connection,
  { viewer }: SignedIn,
  id: string,
): Promise<void> {
  const removed = await transaction
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw new SaidError('not_found', ({ accounts }) => accounts.passkeyGone);

  await recordAuditEntry(transaction, viewer, {
    action: 'remove-passkey',
    subject: viewer.email ?? viewer.id,
    details: { key: removed.name },
  });
}
