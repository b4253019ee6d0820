import { data } from 'react-router';
import { z } from 'zod';
import { passwordField } from '#domain/access/account-fields.ts';
import { AccountNotice } from '#screens/sign-in/account-shell.tsx';
import { NewPasswordScreen } from '#screens/sign-in/password-screens.tsx';
import { findToken, readKeysOfAddress, resetPassword } from '#server/identity/identity.server.ts';
import { readForm, sentenceOf, signInAndLeave, tokenOf } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { listedKeys } from '../account/listed-keys.server.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import { secretAddress } from '../account/secret-address.ts';
import type { Route } from './+types/set-password';

const schema = z.object({ password: passwordField });

export const meta = () => [{ title: 'Set a new password · Tidemark' }, secretAddress];

/**
 * The address that the link was sent to, with the keys of its account; null when the link is no longer valid.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(scopeContext).services.database;
  const found = await findToken(db, 'reset-password', tokenOf(request));
  const email = found?.email ?? null;
  const keys = email === null ? [] : await readKeysOfAddress(db, email);
  return { email, keys, script: pageScript('account-forms') };
}

/** Sets the password and signs in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, client } = context.get(scopeContext);
  const { authentication, database, mail } = services;
  const form = await readForm(request, schema);
  if (!form.data) return data({ error: form.error }, { status: 400 });

  const { password } = form.data;
  const { kept: keptKeys } = await listedKeys(request);

  try {
    const email = await resetPassword(authentication, database.db, {
      token: tokenOf(request),
      password,
      keptKeys,
      client,
    });
    await mail.queue({ kind: 'password-changed', email });
    return await signInAndLeave(authentication, { request, client }, { email, password });
  } catch (error) {
    return data({ error: sentenceOf(error) }, { status: 400 });
  }
}

export default function SetPasswordRoute({
  loaderData: { email, keys, script },
  actionData,
}: Route.ComponentProps) {
  if (!email) {
    return (
      <AccountNotice
        title="This link is no longer valid"
        lead="It was used already, or has expired. Request a new one."
        href="/auth/reset-password"
        link="Set a new password"
      />
    );
  }

  return (
    <>
      <NewPasswordScreen choice="set-password" email={email} keys={keys} error={actionData?.error} />
      <script type="module" src={script} />
    </>
  );
}
