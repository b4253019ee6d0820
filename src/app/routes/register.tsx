import { data } from 'react-router';
import { z } from 'zod';
import { emailField, nameField, passwordField } from '#domain/access/account-fields.ts';
import { AccountNotice } from '#screens/sign-in/account-shell.tsx';
import { NewPasswordScreen } from '#screens/sign-in/password-screens.tsx';
import { RegisterScreen } from '#screens/sign-in/register-screen.tsx';
import {
  isFirstAdministratorToken,
  readSettings,
  registerFirstAdministrator,
} from '#server/identity/identity.server.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { visitorLanguage, visitorTexts } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { readForm, sentenceOf, signInAndLeave, textField, tokenOf } from '../account/account-form.server.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import { queueMail } from '../account/queue-mail.server.ts';
import { secretAddress } from '../account/secret-address.ts';
import type { Route } from './+types/register';

const requestSchema = ({ accounts }: Texts) =>
  z.object({ name: nameField(accounts), email: emailField(accounts) });

const administratorSchema = ({ accounts }: Texts) =>
  z.object({ email: emailField(accounts), password: passwordField(accounts) });

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [
  accountTitle(matches, (texts) => texts.accounts.register),
  secretAddress,
];

/** With a token: whether it is the one that the last start printed. Without: who may register. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(scopeContext).services.database;
  const script = pageScript('account-forms');
  if (tokenOf(request)) return { first: await isFirstAdministratorToken(db, tokenOf(request)), script };
  const { registration } = await readSettings(db);
  return { first: null, mode: registration, script };
}

/** Creates the first administrator, or sends the link that confirms an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const typed = { email: await textField(request, 'email'), name: await textField(request, 'name') };

  try {
    if (tokenOf(request)) return await createFirstAdministrator(request, scope);
    return data(await requestAccount(request, scope));
  } catch (error) {
    return data({ error: sentenceOf(error, await visitorTexts(request, scope)), ...typed }, { status: 400 });
  }
}

async function createFirstAdministrator(request: Request, scope: RequestScope) {
  const { services, client } = scope;
  const texts = await visitorTexts(request, scope);
  const form = await readForm(request, administratorSchema(texts), texts);
  if (!form.data) {
    return data({ error: form.error, email: await textField(request, 'email') }, { status: 400 });
  }

  const { authentication, database } = services;
  await registerFirstAdministrator(authentication, database.db, { token: tokenOf(request), ...form.data });
  return signInAndLeave(authentication, { request, client }, form.data);
}

async function requestAccount(request: Request, scope: RequestScope) {
  const language = await visitorLanguage(request, scope);
  const texts = textsOf(localeOfLanguage(language));
  const form = await readForm(request, requestSchema(texts), texts);
  if (!form.data) {
    return {
      error: form.error,
      email: await textField(request, 'email'),
      name: await textField(request, 'name'),
    };
  }

  const { email, name } = form.data;
  const { registration } = await readSettings(scope.services.database.db);
  if (registration === 'closed') return { error: texts.accounts.registrationIsClosed };

  await queueMail(scope, { kind: 'register', email, data: { name }, language });
  return { sentTo: email };
}

export default function RegisterRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts } = useTexts();
  if (loaderData.first === null) return <RegisterScreen mode={loaderData.mode ?? 'closed'} {...actionData} />;

  if (!loaderData.first) {
    return <AccountNotice title={accounts.startLinkInvalid} lead={accounts.startLinkGone} />;
  }

  return (
    <>
      <NewPasswordScreen choice="first-administrator" email={actionData?.email} error={actionData?.error} />
      <script type="module" src={loaderData.script} />
    </>
  );
}
