import { renderSVG } from 'uqr';
import { z } from 'zod';
import { emailField, nameField, passwordField } from '#domain/access/account-fields.ts';
import type { ProfileResult } from '#screens/sign-in/profile-part.tsx';
import {
  addApiKey,
  addPasskey,
  changeName,
  changePassword,
  checkPassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  relyingParty,
  removePasskey,
  renewBackupCodes,
  revokeApiKey,
  startSecondFactor,
  stopSecondFactor,
  type SignedIn,
} from '#server/identity/identity.server.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { visitorLanguage } from '../visitor-language.server.ts';
import { sentForm } from './account-form.server.ts';
import type { RequestScope } from '../context.ts';
import { listedKeys } from './listed-keys.server.ts';
import { queueMail } from './queue-mail.server.ts';
import { credentialField, secretIn } from './secret-cookie.server.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

/** The forms of the profile, each with its intent. */
export function profileFormSchema({ accounts }: Texts) {
  const current = z.string().min(1, accounts.enterCurrentPassword).max(500);
  const programName = (missing: string) => oneLine.min(1, missing).max(100, accounts.nameTooLong);

  return z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('name'), name: nameField(accounts) }),
    z.object({ intent: z.literal('email'), email: emailField(accounts), password: current }),
    z.object({ intent: z.literal('password'), current, password: passwordField(accounts) }),
    z.object({ intent: z.literal('end-session'), session: z.string().max(100) }),
    z.object({ intent: z.literal('end-others') }),
    z.object({
      intent: z.literal('add-key'),
      name: programName(accounts.keyNeedsName),
      level: z.coerce.number().int().min(0).max(10),
      password: current,
      days: z.union([z.literal('never').transform(() => null), z.coerce.number().int().min(1).max(3650)]),
    }),
    z.object({ intent: z.literal('start-second-factor'), password: current }),
    z.object({
      intent: z.literal('confirm-second-factor'),
      code: z
        .string()
        .transform((code) => code.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, accounts.codeHas6Digits)),
    }),
    z.object({ intent: z.literal('stop-second-factor'), password: current }),
    z.object({ intent: z.literal('renew-codes'), password: current }),
    z.object({
      intent: z.literal('add-passkey'),
      name: programName(accounts.passkeyNeedsName),
      credential: credentialField,
    }),
    z.object({ intent: z.literal('remove-passkey'), passkey: z.string().max(1400) }),
    z.object({ intent: z.literal('revoke-key'), key: z.coerce.number().int().positive() }),
  ]);
}

/** What was done, for the screen, and the cookies that the response sets. */
type Done = Omit<NonNullable<ProfileResult>, 'intent' | 'error'> & { cookies?: string[] };

type ProfileForm = z.output<ReturnType<typeof profileFormSchema>>;
/** The form with an intent. */
type FormOf<Intent extends ProfileForm['intent']> = Extract<ProfileForm, { intent: Intent }>;
/** A person who is signed in, with the request in which they send a form. */
type Sender = { request: Request; scope: RequestScope; person: SignedIn; language: string; texts: Texts };

/** Makes the change that a form requests. */
export async function changeProfile(
  request: Request,
  scope: RequestScope,
  person: SignedIn,
  form: ProfileForm,
): Promise<Done> {
  const { authentication, database } = scope.services;
  const { db } = database;
  const language = await visitorLanguage(request, scope);
  const texts = textsOf(localeOfLanguage(language));
  const { accounts } = texts;
  const sender = { request, scope, person, language, texts };

  switch (form.intent) {
    case 'name':
      await changeName(authentication, person, form.name);
      return { done: accounts.saved };
    case 'email':
      return changeEmail(sender, form);
    case 'password':
      return setPassword(sender, form);
    case 'end-session':
      await endSession(db, person, form.session);
      return { done: accounts.sessionHasEnded };
    case 'end-others':
      await endOtherSessions(authentication, db, person);
      return { done: accounts.otherSessionsEnded };
    case 'add-key':
      return addKey(sender, form);
    case 'start-second-factor':
    case 'confirm-second-factor':
    case 'stop-second-factor':
    case 'renew-codes':
      return changeSecondFactor(sender, form);
    case 'add-passkey':
      return registerPasskey(sender, form);
    case 'remove-passkey':
      await db.transaction().execute((transaction) => removePasskey(transaction, person, form.passkey));
      return { done: accounts.passkeyRemoved };
    case 'revoke-key':
      await db.transaction().execute((transaction) => revokeApiKey(transaction, person.viewer, form.key));
      return { done: accounts.keyRevoked };
  }
}

async function changeEmail(
  { scope, person, language, texts }: Sender,
  { email, password }: FormOf<'email'>,
): Promise<Done> {
  await checkPassword(scope.services.authentication, person.viewer, password);
  await queueMail(scope, { kind: 'change-email', email, data: { userId: person.viewer.id }, language });
  return { done: texts.accounts.changeLinkSent({ email }) };
}

async function setPassword(
  { request, scope, person, language, texts }: Sender,
  { current, password }: FormOf<'password'>,
): Promise<Done> {
  const { authentication, database, mail } = scope.services;
  const { ended } = await listedKeys(request);
  await changePassword(authentication, database.db, person, { current, next: password, endedKeys: ended });
  await mail.queue({ kind: 'password-changed', email: person.viewer.email ?? '', language });
  return { done: texts.accounts.passwordChanged };
}

async function addKey({ scope, person, language, texts }: Sender, form: FormOf<'add-key'>): Promise<Done> {
  const { authentication, database, mail } = scope.services;
  const { name, level, days, password } = form;
  await checkPassword(authentication, person.viewer, password);

  const secret = await database.db
    .transaction()
    .execute((transaction) => addApiKey(transaction, person.viewer, { name, level, days }));
  await mail.queue({ kind: 'key-added', email: person.viewer.email ?? '', data: { name, level }, language });
  return { done: texts.accounts.keyIsMade, secret };
}

async function changeSecondFactor(
  { request, scope, person, texts }: Sender,
  form: FormOf<'start-second-factor' | 'confirm-second-factor' | 'stop-second-factor' | 'renew-codes'>,
): Promise<Done> {
  const { authentication } = scope.services;
  const signedInRequest = { ...person, request, client: scope.client };

  switch (form.intent) {
    case 'start-second-factor': {
      const { uri, backupCodes } = await startSecondFactor(authentication, signedInRequest, form.password);
      return { setup: withImage(uri, backupCodes) };
    }
    case 'confirm-second-factor': {
      const cookies = await confirmSecondFactor(authentication, signedInRequest, form.code);
      return { done: texts.accounts.factorOn, cookies };
    }
    case 'stop-second-factor': {
      const cookies = await stopSecondFactor(authentication, signedInRequest, form.password);
      return { done: texts.accounts.factorOff, cookies };
    }
    case 'renew-codes': {
      const backupCodes = await renewBackupCodes(authentication, signedInRequest, form.password);
      return { done: texts.accounts.codesRenewed, backupCodes };
    }
  }
}

async function registerPasskey(
  { request, scope, person, language, texts }: Sender,
  { name, credential }: FormOf<'add-passkey'>,
): Promise<Done> {
  const { authentication, configuration, mail } = scope.services;
  const party = relyingParty(request.url, configuration.url);
  if (!party) return {};

  const secret = secretIn(request, 'passkey');
  await addPasskey(authentication, person, { party, secret, credential, name });
  await mail.queue({ kind: 'passkey-added', email: person.viewer.email ?? '', data: { name }, language });
  return { done: texts.accounts.passkeyAdded };
}

/** The setup of a second factor with its QR code. */
const withImage = (uri: string, backupCodes: string[]) => ({
  uri,
  image: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`,
  backupCodes,
});

/** The setup that a form has sent back, to show it again when the first code is wrong. */
export async function sentSetup(request: Request) {
  const form = await sentForm(request);
  const [uri, codes] = [form.get('uri'), form.get('codes')];
  if (typeof uri !== 'string' || typeof codes !== 'string') return undefined;
  if (!/^otpauth:\/\/totp\/[!-~]{1,500}$/.test(uri) || codes.length > 1000) return undefined;
  return withImage(uri, codes.split(' '));
}
