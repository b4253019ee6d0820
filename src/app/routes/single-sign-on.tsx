import { data, redirect } from 'react-router';
import { AccountNotice } from '#screens/sign-in/account-frame.tsx';
import { leaveForProvider } from '#server/identity/identity.server.ts';
import { cookieHeaders } from '../account-form.server.ts';
import { scopeContext } from '../context.ts';
import { ownPath } from '../safe-redirect-path.ts';
import type { Route } from './+types/single-sign-on';

export const meta = () => [{ title: 'Login · Tidemark' }];

/** Leads to the provider; says why where that is not possible. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer, client } = context.get(scopeContext);
  const origin = ownPath(new URL(request.url).searchParams.get('origin'));
  if (viewer.level >= 0) throw redirect(origin);
  const { singleSignOn } = services.authentication;
  if (!singleSignOn) throw redirect(`/auth/login?${new URLSearchParams({ origin })}`);
  const outcome = await leaveForProvider(singleSignOn, { request, client }, origin);
  if (!outcome.ok) return data({ message: outcome.message }, { status: outcome.status });
  throw redirect(outcome.url, { headers: cookieHeaders(outcome.cookies) });
}

export default function SingleSignOnRoute({ loaderData }: Route.ComponentProps) {
  return <AccountNotice title="You are not signed in" lead={loaderData.message} />;
}
