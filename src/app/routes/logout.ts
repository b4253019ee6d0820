import { redirect } from 'react-router';
import { signOut } from '#server/identity/identity.server.ts';
import { scopeContext } from '../context.ts';
import type { Route } from './+types/logout';

/** Signing out is a form post; the address alone changes nothing. */
export const loader = () => redirect('/');

/** Ends the session and goes to the first page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, client } = context.get(scopeContext);
  const cookies = await signOut(services.authentication, { request, client });
  throw redirect('/', {
    headers: new Headers(cookies.map((cookie) => ['set-cookie', cookie] as [string, string])),
  });
}
