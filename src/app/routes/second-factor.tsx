import { data, redirect } from 'react-router';
import { z } from 'zod';
import { SecondFactorScreen } from '#screens/sign-in/second-factor-screen.tsx';
import { signInWithCode } from '#server/identity/identity.server.ts';
import { isSignedIn } from '#domain/access/access.ts';
import { cookieHeaders, readForm } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { originOf } from '../account/safe-redirect-path.ts';
import type { Route } from './+types/second-factor';

const schema = z.object({
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().min(1, 'Enter a code.').max(64, 'A code is shorter.')),
});

export const meta = () => [{ title: 'Login · Tidemark' }];

/** Users who are signed in are redirected. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (isSignedIn(context.get(scopeContext).viewer)) throw redirect(originOf(request));
  return null;
}

/** Completes the sign-in that the password began. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, client } = context.get(scopeContext);
  const form = await readForm(request, schema);
  if (!form.data) return data({ error: form.error }, { status: 400 });
  const outcome = await signInWithCode(services.authentication, { request, client }, form.data.code);
  if (!outcome.ok) return data({ error: outcome.message }, { status: outcome.status });
  throw redirect(originOf(request), { headers: cookieHeaders(outcome.cookies) });
}

export default function SecondFactorRoute({ actionData }: Route.ComponentProps) {
  return <SecondFactorScreen error={actionData?.error} />;
}
