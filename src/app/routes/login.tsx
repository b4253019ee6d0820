import { data, redirect } from 'react-router';
import { z } from 'zod';
import { SignInScreen } from '#screens/sign-in/sign-in-screen.tsx';
import { readSettings, relyingParty, signIn, signInWithPasskey } from '#server/identity/identity.server.ts';
import { cookieHeaders, readForm, textField } from '../account-form.server.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { credentialField, passkeySecret } from '../passkey-cookie.server.ts';
import { pageScript } from '../page-script.server.ts';
import { ownPath } from '../safe-redirect-path.ts';
import type { Route } from './+types/login';

const missing = 'Enter your e-mail address and your password.';
const credentialsSchema = z.object({
  email: z.string(missing).max(320, missing),
  password: z.string(missing).max(500, missing),
});

const passkeySchema = z.object({ credential: credentialField });

export const meta = () => [{ title: 'Login · Tidemark' }];

const originOf = (request: Request) => ownPath(new URL(request.url).searchParams.get('origin'));

/** People who are signed in already go on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer } = context.get(scopeContext);
  if (viewer.level >= 0) throw redirect(originOf(request));
  const { registration } = await readSettings(services.database.db);
  const takesPasskeys = relyingParty(request.url, services.configuration.url) !== null;
  return {
    passkeyScript: takesPasskeys ? pageScript('passkeys') : null,
    script: pageScript('show-password'),
    mayRegister: registration !== 'closed',
    provider: providerLink(request, services.configuration),
  };
}

/** The link to the provider, which sends people back to the public address only: other hosts have sessions of their own. */
function providerLink(request: Request, { singleSignOn, url }: RequestScope['services']['configuration']) {
  if (!singleSignOn || new URL(request.url).host !== new URL(url).host) return null;
  const origin = new URLSearchParams({ origin: originOf(request) });
  return { name: singleSignOn.name, href: `/auth/single-sign-on?${origin}` };
}

/** Signs in and goes back to the page that led here. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, client } = context.get(scopeContext);
  const party = relyingParty(request.url, services.configuration.url);
  const passkey = party && (await readForm(request, passkeySchema)).data;
  if (passkey) {
    const answer = { party, secret: passkeySecret(request), credential: passkey.credential };
    const outcome = await signInWithPasskey(services.authentication, { request, client }, answer);
    if (!outcome.ok) return data({ error: outcome.message, email: '' }, { status: outcome.status });
    throw redirect(originOf(request), { headers: cookieHeaders(outcome.cookies) });
  }
  const form = await readForm(request, credentialsSchema);
  if (!form.data)
    return data({ error: form.error, email: await textField(request, 'email') }, { status: 400 });
  const outcome = await signIn(services.authentication, { request, client }, form.data);
  if (!outcome.ok)
    return data({ error: outcome.message, email: form.data.email }, { status: outcome.status });
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
        mayRegister={loaderData.mayRegister}
        provider={loaderData.provider}
        takesPasskeys={loaderData.passkeyScript !== null}
      />
      <script type="module" src={loaderData.script} />
      {loaderData.passkeyScript && <script type="module" src={loaderData.passkeyScript} />}
    </>
  );
}
