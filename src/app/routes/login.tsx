import { data, redirect } from 'react-router';
import { z } from 'zod';
import { SignInScreen } from '#screens/sign-in/sign-in-screen.tsx';
import { readSettings, relyingParty, signIn, signInWithPasskey } from '#server/identity/identity.server.ts';
import { isSignedIn } from '#domain/access/access.ts';
import type { Texts } from '#texts/texts-of.ts';
import { visitorTexts } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { cookieHeaders, readForm, textField } from '../account/account-form.server.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { credentialField, secretIn } from '../account/secret-cookie.server.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import { originOf } from '../account/safe-redirect-path.ts';
import { isPublicHost, mayTakeOver } from '../account/sign-in-hosts.server.ts';
import type { Route } from './+types/login';

const credentialsSchema = ({ accounts: { enterCredentials } }: Texts) =>
  z.object({
    email: z.string(enterCredentials).max(320, enterCredentials),
    password: z.string(enterCredentials).max(500, enterCredentials),
  });

const passkeySchema = z.object({ credential: credentialField });

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [accountTitle(matches, (texts) => texts.pages.login)];

/** Users who are signed in are redirected. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(scopeContext);
  if (isSignedIn(viewer)) throw redirect(originOf(request));

  const { registration } = await readSettings(services.database.db);
  const takesPasskeys = relyingParty(request.url, services.configuration.url) !== null;
  return {
    passkeyScript: takesPasskeys ? pageScript('passkeys') : null,
    script: pageScript('account-forms'),
    hasEnded: new URL(request.url).searchParams.has('ended'),
    mayRegister: registration !== 'closed',
    provider: await providerLink(request, services),
  };
}

/**
 * The link to the provider, at the public address and at the hosts that sites name: others have sessions of
 * their own.
 */
async function providerLink(request: Request, services: RequestScope['services']) {
  const { singleSignOn, url } = services.configuration;
  if (!singleSignOn) return null;
  const { host } = new URL(request.url);
  if (!isPublicHost(request, url) && !(await mayTakeOver(host, services))) return null;
  const origin = new URLSearchParams({ origin: originOf(request) });
  return { name: singleSignOn.name, href: `/auth/single-sign-on?${origin}` };
}

/** Signs in and goes back to the page that led here. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const { services, client } = scope;
  const texts = await visitorTexts(request, scope);
  const party = relyingParty(request.url, services.configuration.url);
  const passkey = party && (await readForm(request, passkeySchema, texts)).data;

  if (passkey) {
    const answer = { party, secret: secretIn(request, 'passkey'), credential: passkey.credential };
    const outcome = await signInWithPasskey(services.authentication, { request, client }, answer);
    if (!outcome.ok) return data({ error: outcome.sentence(texts), email: '' }, { status: outcome.status });
    throw redirect(originOf(request), { headers: cookieHeaders(outcome.cookies) });
  }

  const form = await readForm(request, credentialsSchema(texts), texts);
  if (!form.data) {
    return data({ error: form.error, email: await textField(request, 'email') }, { status: 400 });
  }

  const outcome = await signIn(services.authentication, { request, client }, form.data);
  if (!outcome.ok) {
    return data({ error: outcome.sentence(texts), email: form.data.email }, { status: outcome.status });
  }

  const origin = originOf(request);
  const next = outcome.needsCode ? `/auth/second-factor?origin=${encodeURIComponent(origin)}` : origin;
  throw redirect(next, { headers: cookieHeaders(outcome.cookies) });
}

export default function LoginRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <SignInScreen
        error={actionData?.error}
        email={actionData?.email}
        hasEnded={loaderData.hasEnded}
        mayRegister={loaderData.mayRegister}
        provider={loaderData.provider}
        takesPasskeys={loaderData.passkeyScript !== null}
      />
      <script type="module" src={loaderData.script} />
      {loaderData.passkeyScript && <script type="module" src={loaderData.passkeyScript} />}
    </>
  );
}
