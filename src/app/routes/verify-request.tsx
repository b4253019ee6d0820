import { data } from 'react-router';
import { z } from 'zod';
import { nameField, passwordField } from '#domain/access/account-fields.ts';
import { AccountNotice } from '#screens/sign-in/account-shell.tsx';
import { NewPasswordScreen } from '#screens/sign-in/password-screens.tsx';
import { ConfirmAddressScreen } from '#screens/sign-in/register-screen.tsx';
import {
  confirmEmail,
  findToken,
  readSettings,
  registerAccount,
  requestAccount,
} from '#server/identity/identity.server.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { visitorLanguage } from '../visitor-language.server.ts';
import type { RouteHandle } from '../root.tsx';
import { accountTitle, type AccountMeta } from '../account/account-title.ts';
import { readForm, sentenceOf, signInAndLeave, textField, tokenOf } from '../account/account-form.server.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { pageScript } from '../rendering/page-script.server.ts';
import { secretAddress } from '../account/secret-address.ts';
import type { Route } from './+types/verify-request';

const schema = ({ accounts }: Texts) =>
  z.object({ name: nameField(accounts), password: passwordField(accounts) });

export const handle: RouteHandle = { account: true };

export const meta = ({ matches }: AccountMeta) => [
  accountTitle(matches, (texts) => texts.accounts.confirmAddress),
  secretAddress,
];

/** What a link confirms: a new account, the request for one, or a changed address. */
async function readLink(db: RequestScope['services']['database']['db'], token: string) {
  const change = await findToken(db, 'change-email', token);
  if (change) return { kind: 'change-email' as const, email: change.email };
  const found = await findToken(db, 'register', token);
  if (!found) return null;
  const { registration } = await readSettings(db);
  const kind = ({ open: 'register', request: 'request', closed: null } as const)[registration];

  return kind && { kind, email: found.email, name: String(found.data.name ?? '') };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(scopeContext).services.database;
  return { link: await readLink(db, tokenOf(request)), script: pageScript('account-forms') };
}

/** Does what the link is for. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext);
  const { services, client } = scope;
  const language = await visitorLanguage(request, scope);
  const texts = textsOf(localeOfLanguage(language));
  const { authentication, database, mail } = services;
  const token = tokenOf(request);
  const link = await readLink(database.db, token);

  try {
    if (link?.kind === 'change-email') {
      const { from, to } = await confirmEmail(authentication, database.db, { token, client });
      await mail.queue({ kind: 'email-changed', email: from, data: { to }, language });
      return data({ done: texts.accounts.hasAddressNow({ email: to }) });
    }
    if (link?.kind === 'request') {
      await requestAccount(database.db, { token, client });
      return data({
        done: texts.accounts.managerDecides,
      });
    }
    const form = await readForm(request, schema(texts), texts);
    if (!form.data) {
      return data({ error: form.error, name: await textField(request, 'name') }, { status: 400 });
    }
    const email = await registerAccount(authentication, database.db, { token, client, ...form.data });
    return await signInAndLeave(authentication, { request, client }, { email, password: form.data.password });
  } catch (error) {
    return data({ error: sentenceOf(error, texts), name: await textField(request, 'name') }, { status: 400 });
  }
}

export default function VerifyRequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, errors } = useTexts();
  const { link, script } = loaderData;
  const { done, error, name } = { done: undefined, error: undefined, name: undefined, ...actionData };

  if (done) {
    return (
      <AccountNotice title={accounts.addressConfirmed} lead={done} href="/" link={errors.goToFirstPage} />
    );
  }

  if (!link) {
    return (
      <AccountNotice
        title={accounts.linkInvalid}
        lead={accounts.requestNewLink}
        href="/auth/register"
        link={accounts.createAnAccount}
      />
    );
  }

  if (link.kind !== 'register') {
    const lead = link.kind === 'request' ? accounts.approvedThen : accounts.getsThisAddress;
    return <ConfirmAddressScreen email={link.email} lead={lead} error={error} />;
  }

  return (
    <>
      <NewPasswordScreen choice="register" email={link.email} name={name ?? link.name} error={error} />
      <script type="module" src={script} />
    </>
  );
}
