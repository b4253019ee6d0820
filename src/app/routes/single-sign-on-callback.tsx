import { data, redirect } from 'react-router';
import { AccountNotice } from '#screens/sign-in/account-shell.tsx';
import { returnFromProvider } from '#server/identity/identity.server.ts';
import { cookieHeaders } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { ownPath } from '../account/safe-redirect-path.ts';
import type { Route } from './+types/single-sign-on-callback';

export const meta = () => [{ title: 'Login · Tidemark' }];

/** The provider sends people here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, client } = context.get(scopeContext);
  const { authentication } = services;
  if (!authentication.singleSignOn) throw redirect('/auth/login');
  const outcome = await returnFromProvider(authentication, authentication.singleSignOn, { request, client });
  if (!outcome.ok) return data({ message: outcome.message }, { status: outcome.status });
  throw redirect(ownPath(outcome.url), { headers: cookieHeaders(outcome.cookies) });
}

export default function SingleSignOnCallbackRoute({ loaderData }: Route.ComponentProps) {
  return <AccountNotice title="You are not signed in" lead={loaderData.message} />;
}
