import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { ResetPasswordScreen } from '#screens/sign-in/password-screens.tsx';
import { SignInScreen } from '#screens/sign-in/sign-in-screen.tsx';
import { TextsProvider } from '#texts/use-texts.tsx';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { emailOf } from '../../../tests/fixtures/people.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { action as login } from '../routes/login.tsx';
import { action as resetPassword } from '../routes/reset-password.tsx';
import { visitorLanguage } from '../visitor-language.server.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const scope = () =>
  ({ services: installation.services, viewer: visitor, site: null, client: '192.0.2.7' }) as RequestScope;

/** A form that a browser with a language sends. */
function formRequest(path: string, language: string, fields: Record<string, string>): Request {
  const headers = { 'accept-language': language };
  return new Request(`http://localhost/auth/${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
}

/** What the action of a route replies to a form. */
async function reply(action: (given: never) => Promise<unknown>, request: Request) {
  const context = new RouterContextProvider();
  context.set(scopeContext, scope());
  const { data } = (await action({ request, context, params: {} } as never)) as { data: object };
  return data;
}

test('without a site, forms and what is wrong with them are in the language of the browser', async () => {
  const fields = { email: 'nobody@example.org', password: 'not the password' };
  expect(await reply(login, formRequest('login', 'fr-CH,en;q=0.5', fields))).toMatchObject({
    error: expect.stringContaining('L’adresse e-mail ou le mot de passe est incorrect.'),
  });
  const wrong = await reply(resetPassword, formRequest('reset-password', 'fr', { email: 'ann' }));
  expect(wrong).toEqual({
    error: 'Saisissez une adresse e-mail, par exemple name@example.org.',
    email: 'ann',
  });

  const html = renderToStaticMarkup(
    <TextsProvider language="fr">
      <ResetPasswordScreen {...wrong} />
      <SignInScreen hasEnded mayRegister provider={null} takesPasskeys email={undefined} error={undefined} />
    </TextsProvider>,
  );
  expect(html).toContain('<h1 class="text-28 font-semibold">Définir un nouveau mot de passe</h1>');
  expect(html).toContain('Saisissez une adresse e-mail');
  expect(html).toContain('Mot de passe oublié\u202f?');
  expect(html).toContain('data-cancelled="Aucune clé d’accès n’a été utilisée\u202f:');
  expect(html).not.toMatch(/>(Login|Password|E-mail address|Send the link)</);
});

test('at a site, its language is that of its sign-in and of the mails that are requested there', async () => {
  await installation.addSite('/', { language: 'ar' });
  await installation.addSite('/pl', { language: 'pl' });
  const from = (origin: string) => visitorLanguage(formRequest(`login?origin=${origin}`, 'ja', {}), scope());
  expect(await from('/')).toBe('ar');
  expect(await from('/pl/page')).toBe('ja');

  const fields = { email: emailOf('editor') };
  expect(await reply(resetPassword, formRequest('reset-password', 'fr', fields))).toEqual({
    sentTo: emailOf('editor'),
  });
  await expect.poll(partsOfMails, { timeout: 10_000 }).toContain('طُلبت كلمة مرور جديدة لحسابك');
});

/** The parts of all mails that were sent, whose letters take an encoding. */
async function partsOfMails(): Promise<string> {
  const folder = join(installation.folder, 'mail');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const encoded = mails.join('\n').matchAll(/Content-Transfer-Encoding: base64\n\n([\w+/=\n]+)/g);
  return [...encoded].map(([, part = '']) => Buffer.from(part, 'base64').toString()).join('\n');
}
