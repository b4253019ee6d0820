import { data } from 'react-router';
import { z } from 'zod';
import { emailField } from '#domain/access/account-fields.ts';
import { ResetPasswordScreen } from '#screens/sign-in/password-screens.tsx';
import { readForm, sentenceOf, textField } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { queueMail } from '../account/queue-mail.server.ts';
import type { Route } from './+types/reset-password';

const schema = z.object({ email: emailField });

export const meta = () => [{ title: 'Set a new password · Tidemark' }];

/** Queues the mail; whether an account has the address is looked up later, by the job that writes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, schema);
  if (!form.data) {
    return data({ error: form.error, email: await textField(request, 'email') }, { status: 400 });
  }

  const { email } = form.data;
  try {
    await queueMail(context.get(scopeContext), { kind: 'reset-password', email });
    return data({ sentTo: email });
  } catch (error) {
    return data({ error: sentenceOf(error), email }, { status: 429 });
  }
}

export default function ResetPasswordRoute({ actionData }: Route.ComponentProps) {
  return <ResetPasswordScreen {...actionData} />;
}
