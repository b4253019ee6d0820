import { data, redirect } from 'react-router';
import type { ProfileIntent } from '#screens/sign-in/profile-part.tsx';
import { ProfileScreen } from '#screens/sign-in/profile-screen.tsx';
import {
  hasSecondFactor,
  readApiKeys,
  readPasskeys,
  readProfile,
  relyingParty,
  usesProvider,
  type SignedIn,
} from '#server/identity/identity.server.ts';
import { visitorTexts } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { cookieHeaders, readForm, sentenceOf, sentForm, textField } from '../account/account-form.server.ts';
import { changeProfile, profileFormSchema, sentSetup } from '../account/change-profile.server.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import type { Route } from './+types/profile';

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [accountTitle(matches, (texts) => texts.pages.profile)];

/**
 * The person of a request; others sign in first, and read why where a form was sent: they come back to the
 * name that they `entered`. The user of local mode has no account.
 */
function signedIn(request: Request, { viewer }: RequestScope, entered = ''): SignedIn {
  if (viewer.isLocal) throw redirect('/');
  if (viewer.id !== null) return { viewer: { ...viewer, id: viewer.id }, headers: request.headers };
  const origin = entered ? `/auth/profile?${new URLSearchParams({ name: entered })}` : '/auth/profile';
  const reason = request.method === 'POST' ? '&ended' : '';
  throw redirect(`/auth/login?origin=${encodeURIComponent(origin)}${reason}`);
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { authentication, database } = scope.services;
  const person = signedIn(request, scope);
  const { hasPassword, ...profile } = await readProfile(authentication, database.db, person);
  const keys = await readApiKeys(database.db, person.viewer.id);
  const isOn = await hasSecondFactor(database.db, person.viewer.id);
  const isElsewhere = await usesProvider(authentication, person.viewer.id);
  const provider = isElsewhere ? (authentication.singleSignOn?.settings.name ?? null) : null;
  const hasPasskeys = relyingParty(request.url, scope.services.configuration.url) !== null;
  const passkeys = hasPasskeys ? await readPasskeys(database.db, person.viewer.id) : null;

  return {
    profile: {
      ...profile,
      enteredName: new URL(request.url).searchParams.get('name') ?? profile.name,
      account: person.viewer.id,
      access: { hasPassword, provider, hasSecondFactor: isOn, passkeys },
      keys,
      level: person.viewer.level,
    },
    passkeyScript: hasPasskeys ? pageScript('passkeys') : null,
    script: pageScript('account-forms'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const entered = (await textField(request, 'intent')) === 'name' ? await textField(request, 'name') : '';
  const person = signedIn(request, scope, entered);
  const texts = await visitorTexts(request, scope);
  const form = await readForm(request, profileFormSchema(texts), texts);
  const sent = (await sentForm(request)).get('intent') as ProfileIntent;

  if ((await textField(request, 'account')) !== person.viewer.id) {
    return data({ intent: sent, error: texts.accounts.otherAccount }, { status: 403 });
  }

  const setup = await sentSetup(request);
  if (!form.data) return data({ intent: sent, error: form.error, setup }, { status: 400 });

  try {
    const { cookies = [], ...done } = await changeProfile(request, scope, person, form.data);
    return data({ intent: form.data.intent, ...done }, { headers: cookieHeaders(cookies) });
  } catch (error) {
    return data({ intent: form.data.intent, error: sentenceOf(error, texts), setup }, { status: 400 });
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
