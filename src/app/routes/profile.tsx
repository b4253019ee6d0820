import { data, redirect } from 'react-router';
import { z } from 'zod';
import { emailField, nameField, passwordField } from '#domain/access/account-fields.ts';
import type { ProfileIntent, ProfileResult } from '#screens/sign-in/profile-part.tsx';
import { ProfileScreen } from '#screens/sign-in/profile-screen.tsx';
import {
  addApiKey,
  changeName,
  changePassword,
  checkPassword,
  endOtherSessions,
  endSession,
  readApiKeys,
  readProfile,
  revokeApiKey,
  type SignedIn,
} from '#server/identity/identity.server.ts';
import { readForm, sentenceOf } from '../account-form.server.ts';
import { scopeContext, type RequestScope } from '../context.ts';
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
  return { profile: { ...profile, keys, level: person.viewer.level }, script: pageScript('show-password') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const person = signedIn(request, scope);
  const form = await readForm(request, schema);
  const sent = (await request.clone().formData()).get('intent') as ProfileIntent;
  if (!form.data) return data({ intent: sent, error: form.error }, { status: 400 });
  try {
    return data({ intent: form.data.intent, ...(await change(scope, person, form.data)) });
  } catch (error) {
    return data({ intent: form.data.intent, error: sentenceOf(error) }, { status: 400 });
  }
}

type Done = Pick<NonNullable<ProfileResult>, 'done' | 'secret'>;

/** Makes the change of one form and says what was done. */
async function change(scope: RequestScope, person: SignedIn, form: z.output<typeof schema>): Promise<Done> {
  const { authentication, database, mail } = scope.services;
  const { db } = database;
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
    </>
  );
}
