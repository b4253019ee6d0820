import { data, redirect } from 'react-router';
import { AccountNotice } from '#screens/sign-in/account-shell.tsx';
import { beginHandOver, leaveForProvider } from '#server/identity/identity.server.ts';
import { isSignedIn } from '#domain/access/access.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { visitorTexts } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { cookieHeaders } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { originOf } from '../account/safe-redirect-path.ts';
import { secretCookie } from '../account/secret-cookie.server.ts';
import { isPublicHost, mayTakeOver, readDestination } from '../account/sign-in-hosts.server.ts';
import type { Route } from './+types/single-sign-on';

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [accountTitle(matches, (texts) => texts.pages.login)];

/**
 * Leads to the provider; says why where that is not possible. At the host of a site it leads to the public
 * address, which the provider sends people back to, and which hands the sign-in over to that host.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { services, viewer, client } = scope;
  const { authentication, configuration } = services;
  const { host } = new URL(request.url);
  const origin = originOf(request);
  const { singleSignOn } = authentication;

  if (!singleSignOn) {
    throw redirect(isSignedIn(viewer) ? origin : `/auth/login?${new URLSearchParams({ origin })}`);
  }

  if (!isPublicHost(request, configuration.url)) {
    if (isSignedIn(viewer) || !(await mayTakeOver(host, services))) throw redirect(origin);
    const { secret, browser } = beginHandOver();
    const way = new URLSearchParams({ host, browser, origin });
    const cookie = secretCookie('hand-over', secret, configuration.url);
    throw redirect(`${configuration.url}/auth/single-sign-on?${way}`, { headers: cookieHeaders([cookie]) });
  }

  const destination = await readDestination(request, services);
  const next = destination ? `/auth/single-sign-on/hand-over?${new URLSearchParams(destination)}` : origin;
  if (isSignedIn(viewer)) throw redirect(next);

  const outcome = await leaveForProvider(singleSignOn, { request, client }, next);
  if (!outcome.ok) {
    const message = outcome.sentence(await visitorTexts(request, scope));
    return data({ message }, { status: outcome.status });
  }

  throw redirect(outcome.url, { headers: cookieHeaders(outcome.cookies) });
}

export default function SingleSignOnRoute({ loaderData }: Route.ComponentProps) {
  const { accounts } = useTexts();
  return <AccountNotice title={accounts.notSignedIn} lead={loaderData.message} />;
}
