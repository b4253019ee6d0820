import { data, redirect } from 'react-router';
import { z } from 'zod';
import { SecondFactorScreen } from '#screens/sign-in/second-factor-screen.tsx';
import { signInWithCode } from '#server/identity/identity.server.ts';
import { isSignedIn } from '#domain/access/access.ts';
import type { Texts } from '#texts/texts-of.ts';
import { visitorTexts } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { cookieHeaders, readForm } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { originOf } from '../account/safe-redirect-path.ts';
import type { Route } from './+types/second-factor';

const schema = ({ accounts }: Texts) =>
  z.object({
    code: z
      .string()
      .transform((code) => code.replaceAll(/\s/g, ''))
      .pipe(z.string().min(1, accounts.enterACode).max(64, accounts.codeIsShorter)),
  });

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [accountTitle(matches, (texts) => texts.pages.login)];

/** Users who are signed in are redirected. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (isSignedIn(context.get(scopeContext).viewer)) throw redirect(originOf(request));
  return null;
}

/** Completes the sign-in that the password began. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const { services, client } = scope;
  const texts = await visitorTexts(request, scope);
  const form = await readForm(request, schema(texts), texts);
  if (!form.data) return data({ error: form.error }, { status: 400 });
  const outcome = await signInWithCode(services.authentication, { request, client }, form.data.code);
  if (!outcome.ok) return data({ error: outcome.sentence(texts) }, { status: outcome.status });
  throw redirect(originOf(request), { headers: cookieHeaders(outcome.cookies) });
}

export default function SecondFactorRoute({ actionData }: Route.ComponentProps) {
  return <SecondFactorScreen error={actionData?.error} />;
}
