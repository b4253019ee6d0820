import { data, redirect } from 'react-router';
import { z } from 'zod';
import { SignInScreen } from '#screens/sign-in/sign-in-screen.tsx';
import { signIn } from '#server/identity/identity.server.ts';
import { scopeContext } from '../context.ts';
import { pageScript } from '../page-script.server.ts';
import { ownPath } from '../safe-redirect-path.ts';
import type { Route } from './+types/login';

const credentialsSchema = z.object({ email: z.string().max(320), password: z.string().max(500) });

export const meta = () => [{ title: 'Login · Tidemark' }];

/** Who is signed in already goes on. */
export function loader({ request, context }: Route.LoaderArgs) {
  const origin = ownPath(new URL(request.url).searchParams.get('origin'));
  if (context.get(scopeContext).viewer.level >= 0) throw redirect(origin);
  return { script: pageScript('show-password') };
}

/** Signs in and goes back to where the sign-in was asked for. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, client } = context.get(scopeContext);
  const origin = ownPath(new URL(request.url).searchParams.get('origin'));
  const form = credentialsSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success)
    return data({ error: 'Enter your e-mail address and your password.', email: '' }, { status: 400 });
  const outcome = await signIn(services.authentication, { request, client }, form.data);
  if (!outcome.ok)
    return data({ error: outcome.message, email: form.data.email }, { status: outcome.status });
  const headers = new Headers(outcome.cookies.map((cookie) => ['set-cookie', cookie] as [string, string]));
  throw redirect(origin, { headers });
}

export default function LoginRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <SignInScreen error={actionData?.error} email={actionData?.email} />
      <script type="module" src={loaderData.script} />
    </>
  );
}
