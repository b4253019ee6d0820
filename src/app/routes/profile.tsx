import { data, redirect } from 'react-router';
import { z } from 'zod';
import { emailField, nameField, passwordField } from '#domain/access/account-fields.ts';
import { ProfileScreen, type ProfileIntent } from '#screens/sign-in/profile-screen.tsx';
import {
  changeName,
  changePassword,
  checkPassword,
  endOtherSessions,
  endSession,
  readProfile,
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
  const profile = await readProfile(authentication, database.db, signedIn(request, scope));
  return { profile, script: pageScript('show-password') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const person = signedIn(request, scope);
  const form = await readForm(request, schema);
  const sent = (await request.clone().formData()).get('intent') as ProfileIntent;
  if (!form.data) return data({ intent: sent, error: form.error }, { status: 400 });
  try {
    return data({ intent: form.data.intent, done: await change(scope, person, form.data) });
  } catch (error) {
    return data({ intent: form.data.intent, error: sentenceOf(error) }, { status: 400 });
  }
}

/** Makes the change of one form and says what was done. */
async function change(scope: RequestScope, person: SignedIn, form: z.output<typeof schema>): Promise<string> {
  const { authentication, database, mail } = scope.services;
  const { db } = database;
  switch (form.intent) {
    case 'name':
      await changeName(authentication, person, form.name);
      return 'Saved.';
    case 'email': {
      await checkPassword(authentication, person.viewer, form.password);
      const data = { userId: person.viewer.id };
      await queueMail(scope, { kind: 'change-email', email: form.email, data });
      return `We sent a link to ${form.email}. Your address changes when you open it.`;
    }
    case 'password':
      await changePassword(authentication, db, person, { current: form.current, next: form.password });
      await mail.queue({ kind: 'password-changed', email: person.viewer.email ?? '' });
      return 'Your password is changed. All other sessions have ended.';
    case 'end-session':
      await endSession(db, person, form.session);
      return 'The session has ended.';
    case 'end-others':
      await endOtherSessions(authentication, db, person);
      return 'All other sessions have ended.';
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
