import { data, redirect } from 'react-router';
import { z } from 'zod';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { RegisterScreen } from '#screens/sign-in/sign-in-screen.tsx';
import { acceptInvitation, isInvitation, signIn } from '#server/identity/identity.server.ts';
import { scopeContext } from '../context.ts';
import { pageScript } from '../page-script.server.ts';
import type { Route } from './+types/register';

const accountSchema = z.object({
  email: z.email('Enter an e-mail address, such as name@example.org.'),
  password: z
    .string()
    .min(8, 'The password needs at least 8 characters.')
    .max(128, 'The password may have at most 128 characters.'),
});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

export const meta = () => [
  { title: 'Create the first administrator · Tidemark' },
  { name: 'referrer', content: 'same-origin' },
];

/** Whether the link is the one that the last start printed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { database } = context.get(scopeContext).services;
  const valid = await isInvitation(database.db, tokenOf(request));
  return { valid, script: pageScript('show-password') };
}

/** Creates the first administrator and signs in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, client } = context.get(scopeContext);
  const { authentication, database } = services;
  const fields = Object.fromEntries(await request.formData());
  const email = String(fields.email ?? '');
  const form = accountSchema.safeParse(fields);
  if (!form.success) return data({ error: form.error.issues[0]?.message, email }, { status: 400 });
  try {
    await acceptInvitation(authentication, database.db, { token: tokenOf(request), ...form.data });
  } catch (error) {
    if (!isTidemarkError(error)) throw error;
    return data({ error: error.message, email }, { status: 400 });
  }
  const outcome = await signIn(authentication, { request, client }, form.data);
  const cookies = outcome.ok ? outcome.cookies : [];
  throw redirect('/', {
    headers: new Headers(cookies.map((cookie) => ['set-cookie', cookie] as [string, string])),
  });
}

export default function RegisterRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <RegisterScreen valid={loaderData.valid} error={actionData?.error} email={actionData?.email} />
      <script type="module" src={loaderData.script} />
    </>
  );
}
