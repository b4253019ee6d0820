import { data } from 'react-router';
import { z } from 'zod';
import { passwordField } from '#domain/access/account-fields.ts';
import { AccountNotice } from '#screens/sign-in/account-shell.tsx';
import { NewPasswordScreen } from '#screens/sign-in/password-screens.tsx';
import { findToken, readKeysOfAddress, resetPassword } from '#server/identity/identity.server.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { visitorLanguage } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { readForm, sentenceOf, signInAndLeave, tokenOf } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { listedKeys } from '../account/listed-keys.server.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import { secretAddress } from '../account/secret-address.ts';
import type { Route } from './+types/set-password';

const schema = ({ accounts }: Texts) => z.object({ password: passwordField(accounts) });

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [
  accountTitle(matches, (texts) => texts.accounts.setNewPassword),
  secretAddress,
];

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
  const scope = context.get(scopeContext);
  const { services, client } = scope;
  const language = await visitorLanguage(request, scope);
  const texts = textsOf(localeOfLanguage(language));
  const { authentication, database, mail } = services;
  const form = await readForm(request, schema(texts), texts);
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
    await mail.queue({ kind: 'password-changed', email, language });
    return await signInAndLeave(authentication, { request, client }, { email, password });
  } catch (error) {
    return data({ error: sentenceOf(error, texts) }, { status: 400 });
  }
}

export default function SetPasswordRoute({
  loaderData: { email, keys, script },
  actionData,
}: Route.ComponentProps) {
  const { accounts } = useTexts();
  if (!email) {
    return (
      <AccountNotice
        title={accounts.linkInvalid}
        lead={accounts.requestNewLink}
        href="/auth/reset-password"
        link={accounts.setNewPassword}
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
