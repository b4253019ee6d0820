import { data } from 'react-router';
import { z } from 'zod';
import { nameField, passwordField } from '#domain/access/account-fields.ts';
import { AccountNotice } from '#screens/sign-in/account-shell.tsx';
import { NewPasswordScreen } from '#screens/sign-in/password-screens.tsx';
import { acceptInvitation, findToken } from '#server/identity/identity.server.ts';
import type { Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { visitorTexts } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { readForm, sentenceOf, signInAndLeave, textField, tokenOf } from '../account/account-form.server.ts';
import { scopeContext } from '../context.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import { secretAddress } from '../account/secret-address.ts';
import type { Route } from './+types/accept-invite';

const schema = ({ accounts }: Texts) =>
  z.object({ name: nameField(accounts), password: passwordField(accounts) });

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [
  accountTitle(matches, (texts) => texts.accounts.acceptInvitation),
  secretAddress,
];

/** The address that was invited; null when the link is no longer valid. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(scopeContext).services.database;
  const found = await findToken(db, 'accept-invite', tokenOf(request));
  return { email: found?.email ?? null, script: pageScript('account-forms') };
}

/** Creates the account and signs in. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const { services, client } = scope;
  const texts = await visitorTexts(request, scope);
  const { authentication, database } = services;
  const form = await readForm(request, schema(texts), texts);
  const name = await textField(request, 'name');
  if (!form.data) return data({ error: form.error, name }, { status: 400 });

  const choice = { ...form.data, token: tokenOf(request), client };
  try {
    const email = await acceptInvitation(authentication, database.db, choice);
    return await signInAndLeave(authentication, { request, client }, { email, password: choice.password });
  } catch (error) {
    return data({ error: sentenceOf(error, texts), name }, { status: 400 });
  }
}

export default function AcceptInviteRoute({
  loaderData: { email, script },
  actionData,
}: Route.ComponentProps) {
  const { accounts } = useTexts();
  if (!email) {
    return <AccountNotice title={accounts.invitationInvalid} lead={accounts.invitationGone} />;
  }

  return (
    <>
      <NewPasswordScreen
        choice="accept-invite"
        email={email}
        name={actionData?.name}
        error={actionData?.error}
      />
      <script type="module" src={script} />
    </>
  );
}
