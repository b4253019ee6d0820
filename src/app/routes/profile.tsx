import { data, redirect } from 'react-router';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { emailField, nameField, passwordField } from '#domain/access/account-fields.ts';
import type { ProfileIntent, ProfileResult } from '#screens/sign-in/profile-part.tsx';
import { ProfileScreen } from '#screens/sign-in/profile-screen.tsx';
import {
  addApiKey,
  addPasskey,
  confirmSecondFactor,
  hasSecondFactor,
  renewBackupCodes,
  startSecondFactor,
  stopSecondFactor,
  changeName,
  changePassword,
  checkPassword,
  endOtherSessions,
  endSession,
  readApiKeys,
  readPasskeys,
  readProfile,
  relyingParty,
  removePasskey,
  revokeApiKey,
  usesProvider,
  type SignedIn,
} from '#server/identity/identity.server.ts';
import { cookieHeaders, readForm, sentenceOf } from '../account-form.server.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { credentialField, secretIn } from '../secret-cookie.server.ts';
import { pageScript } from '../page-script.server.ts';
import { queueMail } from '../queue-mail.server.ts';
import type { Route } from './+types/profile';

const current = z.string().min(1, 'Enter your current password.').max(500);
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('name'), name: nameField }),
  z.object({ intent: z.literal('email'), email: emailField, password: current }),
  z.object({ intent: z.literal('password'), current, password: passwordField }),
  z.object({ intent: z.literal('end-session'), session: z.string().max(100) }),
  z.object({ intent: z.literal('end-others') }),
  z.object({
    intent: z.literal('add-key'),
    name: z.string().trim().min(1, 'A key needs a name.').max(100, 'A name has at most 100 characters.'),
    level: z.coerce.number().int().min(0).max(10),
    days: z.union([z.literal('never').transform(() => null), z.coerce.number().int().min(1).max(3650)]),
  }),
  z.object({ intent: z.literal('start-second-factor'), password: current }),
  z.object({
    intent: z.literal('confirm-second-factor'),
    code: z
      .string()
      .transform((code) => code.replaceAll(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'The code has 6 digits.')),
  }),
  z.object({ intent: z.literal('stop-second-factor'), password: current }),
  z.object({ intent: z.literal('renew-codes'), password: current }),
  z.object({
    intent: z.literal('add-passkey'),
    name: z.string().trim().min(1, 'A passkey needs a name.').max(100, 'A name has at most 100 characters.'),
    credential: credentialField,
  }),
  z.object({ intent: z.literal('remove-passkey'), passkey: z.string().max(1400) }),
  z.object({ intent: z.literal('revoke-key'), key: z.coerce.number().int().positive() }),
]);

export const meta = () => [{ title: 'Profile · Tidemark' }];

/** The person of a request; others sign in first. The user of local mode has no account. */
function signedIn(request: Request, { viewer }: RequestScope): SignedIn {
  if (viewer.isLocal) throw redirect('/');
  if (viewer.id === null) throw redirect('/auth/login?origin=%2Fauth%2Fprofile');
  return { viewer: { ...viewer, id: viewer.id }, headers: request.headers };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { authentication, database } = scope.services;
  const person = signedIn(request, scope);
  const profile = await readProfile(authentication, database.db, person);
  const keys = await readApiKeys(database.db, person.viewer.id);
  const isOn = await hasSecondFactor(database.db, person.viewer.id);
  const isElsewhere = await usesProvider(authentication, person.viewer.id);
  const provider = isElsewhere ? (authentication.singleSignOn?.settings.name ?? null) : null;
  const hasPasskeys = relyingParty(request.url, scope.services.configuration.url) !== null;
  const passkeys = hasPasskeys ? await readPasskeys(database.db, person.viewer.id) : null;
  return {
    profile: { ...profile, provider, hasSecondFactor: isOn, passkeys, keys, level: person.viewer.level },
    passkeyScript: hasPasskeys ? pageScript('passkeys') : null,
    script: pageScript('show-password'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const person = signedIn(request, scope);
  const form = await readForm(request, schema);
  const sent = (await request.clone().formData()).get('intent') as ProfileIntent;
  const setup = await sentSetup(request);
  if (!form.data) return data({ intent: sent, error: form.error, setup }, { status: 400 });
  try {
    const { cookies = [], ...done } = await change(request, scope, person, form.data);
    return data({ intent: form.data.intent, ...done }, { headers: cookieHeaders(cookies) });
  } catch (error) {
    return data({ intent: form.data.intent, error: sentenceOf(error), setup }, { status: 400 });
  }
}

type Done = Omit<NonNullable<ProfileResult>, 'intent' | 'error'> & { cookies?: string[] };

/** The setup of a second factor with its QR code. */
const withImage = (uri: string, backupCodes: string[]) => ({
  uri,
  image: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`,
  backupCodes,
});

/** The setup that a form has sent back, to show it again when the first code is wrong. */
async function sentSetup(request: Request) {
  const form = await request.clone().formData();
  const [uri, codes] = [form.get('uri'), form.get('codes')];
  if (typeof uri !== 'string' || typeof codes !== 'string') return undefined;
  if (!/^otpauth:\/\/totp\/[!-~]{1,500}$/.test(uri) || codes.length > 1000) return undefined;
  return withImage(uri, codes.split(' '));
}

/** Makes the change of one form and says what was done. */
async function change(
  request: Request,
  scope: RequestScope,
  person: SignedIn,
  form: z.output<typeof schema>,
): Promise<Done> {
  const { authentication, database, mail } = scope.services;
  const { db } = database;
  const asked = { ...person, request, client: scope.client };
  switch (form.intent) {
    case 'name':
      await changeName(authentication, person, form.name);
      return { done: 'Saved.' };
    case 'email': {
      await checkPassword(authentication, person.viewer, form.password);
      const data = { userId: person.viewer.id };
      await queueMail(scope, { kind: 'change-email', email: form.email, data });
      return { done: `We sent a link to ${form.email}. Your address changes when you open it.` };
    }
    case 'password':
      await changePassword(authentication, db, person, { current: form.current, next: form.password });
      await mail.queue({ kind: 'password-changed', email: person.viewer.email ?? '' });
      return { done: 'Your password is changed. All other sessions have ended.' };
    case 'end-session':
      await endSession(db, person, form.session);
      return { done: 'The session has ended.' };
    case 'end-others':
      await endOtherSessions(authentication, db, person);
      return { done: 'All other sessions have ended.' };
    case 'add-key': {
      const { name, level, days } = form;
      const secret = await db
        .transaction()
        .execute((transaction) => addApiKey(transaction, person.viewer, { name, level, days }));
      return { done: 'The key is made.', secret };
    }
    case 'start-second-factor': {
      const { uri, backupCodes } = await startSecondFactor(authentication, asked, form.password);
      return { setup: withImage(uri, backupCodes) };
    }
    case 'confirm-second-factor': {
      const cookies = await confirmSecondFactor(authentication, asked, form.code);
      return { done: 'The second factor is on.', cookies };
    }
    case 'stop-second-factor': {
      const cookies = await stopSecondFactor(authentication, asked, form.password);
      return { done: 'The second factor is off.', cookies };
    }
    case 'renew-codes': {
      const backupCodes = await renewBackupCodes(authentication, asked, form.password);
      return { done: 'These are your new backup codes; the old ones no longer work.', backupCodes };
    }
    case 'add-passkey': {
      const party = relyingParty(request.url, scope.services.configuration.url);
      if (!party) return {};
      const { name, credential } = form;
      const answer = { party, secret: secretIn(request, 'passkey'), credential, name };
      await addPasskey(authentication, person, answer);
      await mail.queue({ kind: 'passkey-added', email: person.viewer.email ?? '', data: { name } });
      return { done: 'The passkey is added. You can log in with it.' };
    }
    case 'remove-passkey':
      await db.transaction().execute((transaction) => removePasskey(transaction, person, form.passkey));
      return { done: 'The passkey is removed. It may still be on your device: you can delete it there.' };
    case 'revoke-key':
      await db.transaction().execute((transaction) => revokeApiKey(transaction, person.viewer, form.key));
      return { done: 'The key is revoked.' };
  }
}

export default function ProfileRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ProfileScreen {...loaderData.profile} result={actionData} />
      <script type="module" src={loaderData.script} />
      {loaderData.passkeyScript && <script type="module" src={loaderData.passkeyScript} />}
    </>
  );
}
