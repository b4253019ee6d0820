import { data } from 'react-router';
import { z } from 'zod';
import { emailField } from '#domain/access/account-fields.ts';
import { ResetPasswordScreen } from '#screens/sign-in/password-screens.tsx';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { visitorLanguage } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { readForm, sentenceOf, textField } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { queueMail } from '../account/queue-mail.server.ts';
import type { Route } from './+types/reset-password';

const schema = ({ accounts }: Texts) => z.object({ email: emailField(accounts) });

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [
  accountTitle(matches, (texts) => texts.accounts.setNewPassword),
];

/** Queues the mail; whether an account has the address is looked up later, by the job that writes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const language = await visitorLanguage(request, scope);
  const texts = textsOf(localeOfLanguage(language));
  const form = await readForm(request, schema(texts), texts);
  if (!form.data) {
    return data({ error: form.error, email: await textField(request, 'email') }, { status: 400 });
  }

  const { email } = form.data;
  try {
    await queueMail(scope, { kind: 'reset-password', email, language });
    return data({ sentTo: email });
  } catch (error) {
    return data({ error: sentenceOf(error, texts), email }, { status: 429 });
  }
}

export default function ResetPasswordRoute({ actionData }: Route.ComponentProps) {
  return <ResetPasswordScreen {...actionData} />;
}
