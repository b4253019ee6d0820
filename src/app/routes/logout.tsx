import { redirect } from 'react-router';
import { LogoutScreen } from '#screens/sign-in/sign-in-screen.tsx';
import { signOut } from '#server/identity/identity.server.ts';
import { isSignedIn } from '#domain/access/access.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { cookieHeaders } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import type { Route } from './+types/logout';

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [accountTitle(matches, (texts) => texts.pages.logout)];

/** Visitors and the user of local mode have no session to end. */
export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(scopeContext);
  if (!isSignedIn(viewer) || viewer.isLocal) throw redirect('/');
  return { email: viewer.email ?? '' };
}

/** Ends the session and goes to the first page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, client } = context.get(scopeContext);
  const cookies = await signOut(services.authentication, { request, client });
  throw redirect('/', { headers: cookieHeaders(cookies) });
}

export default function LogoutRoute({ loaderData }: Route.ComponentProps) {
  return <LogoutScreen email={loaderData.email} />;
}
