import { z } from 'zod';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { Connection } from '#server/items/items.server.ts';
import { parseJson } from '#domain/value/object/parse-json.ts';
import { SaidError } from '#texts/said-error.ts';
import { useToken } from './account-tokens.ts';
import type { RelyingParty } from './relying-party.ts';

/**
 * The start of a ceremony: the options for the browser, and the secret of a cookie that binds them to this
 * browser.
 */
export type Ceremony<Options> = { options: Options; secret: string };

/**
 * The end of a ceremony: the credential that the browser sent, as JSON text, with the secret of its cookie.
 */
export type PasskeyAnswer = { party: RelyingParty; secret: string; credential: string };

/**
 * The library for WebAuthn; it is loaded with the first use, because most starts of a server need none of it.
 */
export const loadWebauthn = () => import('@simplewebauthn/server');

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
const credentialFields = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  // Our options request no extensions.
  clientExtensionResults: z.unknown().transform(() => ({})),
};
const clientDataJSON = base64url(4000);

/** A new passkey as browsers send it. */
export const registrationSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(20_000),
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(10)
      .catch([]),
  }),
});

/** A signature of a passkey as browsers send it. */
export const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200),
  }),
});

/** What is stored with a challenge: whose it is, where that is known. */
const challengeSchema = z.object({ challenge: z.string(), userId: z.string().optional() });

/** Reads a credential; rejects with `forbidden` when it cannot be read. */
export function parseCredential<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const credential = schema.safeParse(parseJson(text));
  if (credential.success) return credential.data;
  return refuseCredential();
}

/**
 * The challenge of a ceremony, which is used up; rejects with `forbidden` when its time is over or it was
 * used.
 */
export async function useChallenge(
  db: Connection,
  purpose: 'add-passkey' | 'passkey-sign-in',
  secret: string,
): Promise<z.output<typeof challengeSchema>> {
  try {
    return challengeSchema.parse((await useToken(db, purpose, secret)).data);
  } catch (error) {
    if (!isTidemarkError(error)) throw error;
    throw new SaidError('forbidden', ({ accounts }) => accounts.beganElsewhere);
  }
}

/** Rejects a credential that does not belong to the challenge, the page or the person. */
export function refuseCredential(): never {
  throw new SaidError('forbidden', ({ accounts }) => accounts.passkeyUnverified);
}
