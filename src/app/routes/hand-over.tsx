import { data, redirect } from 'react-router';
import { AccountNotice } from '#screens/sign-in/account-shell.tsx';
import { handOver, takeOver } from '#server/identity/identity.server.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { visitorTexts } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { cookieHeaders, tokenOf } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { ownPath } from '../account/safe-redirect-path.ts';
import { secretIn } from '../account/secret-cookie.server.ts';
import { isPublicHost, readDestination } from '../account/sign-in-hosts.server.ts';
import type { Route } from './+types/hand-over';

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [accountTitle(matches, (texts) => texts.pages.login)];

/**
 * At the public address: sends a person who is signed in on to the host of a site. There: begins the session.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { services, viewer, client } = scope;
  const { authentication, configuration } = services;
  const { host } = new URL(request.url);

  if (isPublicHost(request, configuration.url)) {
    const destination = await readDestination(request, services);
    if (!destination || viewer.id === null || viewer.isLocal) throw redirect('/auth/login');
    const token = await handOver(authentication, { userId: viewer.id, ...destination });
    const { protocol } = new URL(configuration.url);
    throw redirect(`${protocol}//${destination.host}/auth/single-sign-on/hand-over?token=${token}`);
  }

  const given = { token: tokenOf(request), secret: secretIn(request, 'hand-over'), host };
  const outcome = await takeOver(authentication, { request, client }, given);
  if (!outcome.ok) {
    const message = outcome.sentence(await visitorTexts(request, scope));
    return data({ message }, { status: outcome.status });
  }

  throw redirect(ownPath(outcome.origin), { headers: cookieHeaders(outcome.cookies) });
}

export default function HandOverRoute({ loaderData }: Route.ComponentProps) {
  const { accounts } = useTexts();
  return <AccountNotice title={accounts.notSignedIn} lead={loaderData.message} />;
}
