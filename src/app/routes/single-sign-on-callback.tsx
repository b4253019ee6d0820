import { data, redirect } from 'react-router';
import { AccountNotice } from '#screens/sign-in/account-shell.tsx';
import { returnFromProvider } from '#server/identity/identity.server.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { visitorTexts } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { cookieHeaders } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { ownPath } from '../account/safe-redirect-path.ts';
import type { Route } from './+types/single-sign-on-callback';

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [accountTitle(matches, (texts) => texts.pages.login)];

/** The provider sends people here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { services, client } = scope;
  const { authentication } = services;
  if (!authentication.singleSignOn) throw redirect('/auth/login');
  const outcome = await returnFromProvider(authentication, authentication.singleSignOn, { request, client });
  if (!outcome.ok) {
    const message = outcome.sentence(await visitorTexts(request, scope));
    return data({ message }, { status: outcome.status });
  }

  throw redirect(ownPath(outcome.url), { headers: cookieHeaders(outcome.cookies) });
}

export default function SingleSignOnCallbackRoute({ loaderData }: Route.ComponentProps) {
  const { accounts } = useTexts();
  return <AccountNotice title={accounts.notSignedIn} lead={loaderData.message} />;
}
