import { redirect } from 'react-router';
import { z } from 'zod';
import { SaidError } from '#texts/said-error.ts';
import { relyingParty, startAddingPasskey, startPasskeySignIn } from '#server/identity/identity.server.ts';
import type { Texts } from '#texts/texts-of.ts';
import { visitorTexts } from '../visitor-language.server.ts';
import { cookieHeaders, readForm, sentenceOf } from '../account/account-form.server.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { secretCookie } from '../account/secret-cookie.server.ts';
import type { Route } from './+types/passkey';

const schema = ({ accounts }: Texts) =>
  z.discriminatedUnion('ceremony', [
    z.object({ ceremony: z.literal('sign-in') }),
    z.object({
      ceremony: z.literal('add'),
      password: z.string().min(1, accounts.enterCurrentPassword).max(500),
    }),
  ]);

/** This route has no screen: the login and the profile begin the ceremonies. */
export const loader = () => redirect('/auth/login');

/** Begins a ceremony: JSON with the options for the browser or an error, and a cookie with the secret. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const texts = await visitorTexts(request, scope);
  const form = await readForm(request, schema(texts), texts);
  if (!form.data) return Response.json({ error: form.error }, { status: 400 });

  try {
    const { options, secret } = await start(request, scope, form.data);
    const cookie = secretCookie('passkey', secret, scope.services.configuration.url);
    return Response.json({ options }, { headers: cookieHeaders([cookie]) });
  } catch (error) {
    return Response.json({ error: sentenceOf(error, texts) }, { status: 400 });
  }
}

async function start(request: Request, scope: RequestScope, form: z.output<ReturnType<typeof schema>>) {
  const { services, viewer, client } = scope;
  const party = relyingParty(request.url, services.configuration.url);
  if (!party) throw new SaidError('forbidden', ({ accounts }) => accounts.noPasskeysHere);
  if (form.ceremony === 'sign-in') return startPasskeySignIn(services.authentication, { party, client });

  if (viewer.id === null || viewer.isLocal) {
    throw new SaidError('forbidden', ({ accounts }) => accounts.loginAndRepeat);
  }

  const person = { viewer: { ...viewer, id: viewer.id }, headers: request.headers };
  return startAddingPasskey(services.authentication, person, { party, password: form.password });
}
