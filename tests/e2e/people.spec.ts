import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { runningPostgres } from '../../src/server/embedded-postgres/embedded-postgres.server.ts';
import { linkInMail, mailTo } from '../fixtures/mails.ts';
import { OpenIdProvider, oidcClient } from '../fixtures/openid-provider.ts';
import { totpCode } from '../fixtures/totp.ts';
import { violations } from './axe.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { addUsers } from './own-users.ts';
import { ADMINISTRATOR, expect, hydrated, test, waitForHydration, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';

// An installation of its own: accounts and passwords change here.
const providerPort = 38417;
test.use({
  serverEnv: {
    TIDEMARK_SAMPLE: 'none',
    // Browsers have no passkeys at IP addresses, and no subdomains.
    TIDEMARK_URL: 'http://localhost:{port}',
    TIDEMARK_TRUSTED_PROXIES: '127.0.0.1',
    TIDEMARK_OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
    TIDEMARK_OIDC_CLIENT_ID: oidcClient.id,
    TIDEMARK_OIDC_CLIENT_SECRET: oidcClient.secret,
    TIDEMARK_OIDC_NAME: 'Example ID',
    TIDEMARK_OIDC_GROUPS: 'writers=Editors',
  },
});
test.describe.configure({ mode: 'serial' });

const editor = { email: 'ada@example.org', name: 'Ada Lovelace', password: 'a password of an editor' };

test('an editor is invited, sets a password from the mail, and loses access at once when suspended', async ({
  page,
  browser,
  tidemark,
}) => {
  await signIn(page, '/auth/project-management');
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(editor.email);
  await page.getByRole('dialog').getByText('Editors', { exact: true }).click();
  expect(await violations(page)).toEqual([]);
  // Without a mail server nothing is said to be on its way; the link is copied instead.
  await expect(page.getByText('No mail server is set up, so nothing is sent')).toBeVisible();
  await page.getByRole('button', { name: 'Invite and copy the link' }).click();
  await expect(
    page.getByText(`${editor.email} is invited. Nothing was sent: hand over the link.`),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 open invitation' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Copy the link: ${editor.email}` })).toBeVisible();

  const own = await browser.newContext({ baseURL: tidemark.url });
  waitForHydration(own);
  const theirs = await own.newPage();
  const link = await linkInMail(tidemark.dataFolder, editor.email, 'Your invitation to Tidemark');
  await theirs.goto(link);
  await theirs.getByLabel('Name').fill(editor.name);
  await theirs.getByLabel('Password').fill('short');
  await theirs.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await expect(theirs.getByRole('alert')).toHaveText('The password needs at least 8 characters.');
  await theirs.getByLabel('Password').fill(editor.password);
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await theirs.waitForURL(`${tidemark.url}/`);
  await theirs.goto(link);
  await expect(theirs.getByRole('heading')).toHaveText('This invitation is no longer valid');
  await theirs.goto('/auth/project-management');
  await expect(theirs.getByRole('row', { name: /Ada Lovelace/ })).toContainText('Editors');
  await expect(theirs.getByRole('button', { name: 'Actions for admin' })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Suspend…' }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toContainText('Suspended');
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth\/login\?origin=/);
  await theirs.getByLabel('E-mail').fill(editor.email);
  await theirs.getByLabel('Password').fill(editor.password);
  await theirs.getByRole('button', { name: 'Login' }).click();
  await expect(theirs.getByRole('alert')).toContainText('This account is suspended.');

  await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).not.toContainText('Suspended');
  await page.getByRole('tab', { name: 'Changes of access' }).click();
  await expect(page.getByText('ada@example.org was suspended')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await own.close();
});

test('a lost password is set with a link that works once, other sessions end, and a second factor, a passkey and a key are made', async ({
  page,
  browser,
  tidemark,
}) => {
  const own = await browser.newContext({ baseURL: tidemark.url });
  waitForHydration(own);
  const theirs = await own.newPage();
  const login = async (password: string) => {
    await theirs.goto('/auth/login?origin=/auth/profile');
    await theirs.getByLabel('E-mail').fill(editor.email);
    await theirs.getByLabel('Password').fill(password);
    await theirs.getByRole('button', { name: 'Login' }).click();
  };
  await login(editor.password);
  await expect(theirs.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await makeKey(theirs, 'Kept', editor.password);
  const kept = await theirs.getByLabel('Your new key').inputValue();
  await makeKey(theirs, 'Unknown', editor.password);
  const unknown = await theirs.getByLabel('Your new key').inputValue();

  for (const email of ['nobody@example.org', editor.email]) {
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If ${email} has an account here`)).toBeVisible();
  }
  const link = await linkInMail(tidemark.dataFolder, editor.email, 'Set a new password');
  await page.goto(link);
  await expect(page.getByRole('checkbox', { name: 'Unknown' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Kept' }).uncheck();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Password').fill('another password');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.waitForURL(`${tidemark.url}/`);
  await page.goto(link);
  await expect(page.getByRole('heading')).toHaveText('This link is no longer valid');

  expect(await statusWithKey(tidemark, kept)).toBe(200);
  expect(await statusWithKey(tidemark, unknown)).toBe(401);
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth\/login/);
  await login(editor.password);
  await expect(theirs.getByRole('alert')).toContainText('E-mail or password is not right.');
  await login('another password');
  await expect(theirs.getByText('This session')).toBeVisible();
  const password = 'another password';
  await theirs.locator('#start-second-factor').getByLabel('Your password').fill(password);
  await theirs.getByRole('button', { name: 'Set up' }).click();
  await expect(theirs.getByAltText('QR code for the authenticator app')).toBeVisible();
  expect(await violations(theirs)).toEqual([]);
  const uri = (await theirs.getByRole('link', { name: 'open the app' }).getAttribute('href')) ?? '';
  await theirs.getByRole('textbox', { name: 'Code' }).fill('123');
  await theirs.getByRole('button', { name: 'Turn it on' }).click();
  await expect(theirs.getByRole('alert')).toHaveText('The code has 6 digits.');
  await theirs.getByRole('textbox', { name: 'Code' }).fill(totpCode(uri));
  await theirs.getByRole('button', { name: 'Turn it on' }).click();
  await expect(theirs.getByText('The second factor is on.')).toBeVisible();
  await theirs.context().clearCookies();
  await login(password);
  await expect(theirs.getByRole('heading')).toHaveText('Enter your code');
  expect(await violations(theirs)).toEqual([]);
  await theirs.getByRole('textbox', { name: 'Code' }).fill(totpCode(uri, 1));
  await theirs.getByRole('button', { name: 'Login' }).click();
  await expect(theirs.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await theirs.locator('#stop-second-factor').getByLabel('Your password').fill(password);
  await theirs.getByRole('button', { name: 'Turn it off' }).click();
  await expect(theirs.getByText('The second factor is off.')).toBeVisible();
  await usePasskey(browser, tidemark, password);

  await makeKey(theirs, 'Refused', 'not the password');
  await expect(theirs.locator('#keys').getByRole('alert')).toHaveText('This is not your current password.');
  await makeKey(theirs, 'Nightly import', password);
  const key = await theirs.getByLabel('Your new key').inputValue();
  expect(await violations(theirs)).toEqual([]);
  const mail = await mailTo(tidemark.dataFolder, editor.email, 'An API key was made for your account');
  expect(mail.text).toContain('/auth/profile#keys');
  expect(await statusWithKey(tidemark, key)).toBe(200);
  await theirs.goto('/auth/profile');
  const entry = theirs.locator('#keys').getByRole('listitem').filter({ hasText: 'Nightly import' });
  await expect(entry.getByText(/Level 5, .* used on/)).toBeVisible();
  await expect(theirs.getByLabel('Your new key')).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Revoke the key Nightly import' }).click();
  await expect(theirs.getByText('The key is revoked.')).toBeVisible();
  expect(await statusWithKey(tidemark, key)).toBe(401);
  await theirs.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(theirs.getByText('All other sessions have ended.')).toBeVisible();
  await page.goto('/auth/profile');
  await expect(page).toHaveURL(/\/auth\/login/);
  await own.close();
});

/** Sends the form that makes an API key in the profile. */
async function makeKey(page: Page, name: string, password: string) {
  const keys = page.locator('#keys');
  await keys.getByLabel('Key name', { exact: true }).fill(name);
  await keys.getByLabel('Level').selectOption('5 (Editors)');
  await keys.getByLabel('Your password').fill(password);
  await keys.getByRole('button', { name: 'Create key' }).click();
  await expect(keys.getByRole('status').or(keys.getByRole('alert'))).toBeVisible();
}

/** The status of a request with an API key. */
async function statusWithKey(tidemark: TestServer, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await fetch(`${tidemark.url}/dama-admin/tidemark/etl/new-context-id`, { headers })).status;
}

/** Adds a passkey in the profile, logs in with it, and removes it. */
async function usePasskey(browser: Browser, tidemark: TestServer, password: string) {
  const context = await browser.newContext({
    baseURL: tidemark.url,
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.8' },
  });
  waitForHydration(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/auth/login?origin=/auth/profile');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('E-mail').fill(editor.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  const form = page.locator('#passkeys');
  await form.getByLabel('Passkey name').fill('My laptop');
  await form.getByLabel('Your password').fill('not the password');
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is not your current password.');
  await form.getByLabel('Your password').fill(password);
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();
  await expect(page.getByText(/Added on .*, never used/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const mail = await mailTo(tidemark.dataFolder, editor.email, 'A passkey was added to your account');
  expect(mail.text).toContain('"My laptop"');

  const logIn = async () => {
    await context.clearCookies();
    await page.goto('/auth/login?origin=/auth/profile');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  };
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await logIn();
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was used: it was cancelled, or took too long.',
  );
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await logIn();
  await expect(page.getByText(/Added on .*, used on/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await logIn();
  await expect(page.getByRole('alert')).toContainText('This passkey does not work here.');
  await context.close();
}

test('people sign in at a provider, which may be away or refuse, and lose the level with the group there', async ({
  browser,
  tidemark,
}) => {
  const context = await browser.newContext({ baseURL: tidemark.url });
  waitForHydration(context);
  const page = await context.newPage();
  const start = async () => {
    await page.goto('/auth/login?origin=/auth/project-management');
    await page.getByRole('link', { name: 'Continue with Example ID' }).click();
  };
  await start();
  await expect(page.getByRole('heading')).toHaveText('You are not signed in');
  await expect(page.getByText('Example ID cannot be reached at the moment.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const provider = await OpenIdProvider.start(providerPort);
  provider.allow(`${tidemark.url}/auth/single-sign-on/callback/oidc`);
  provider.person = { sub: 'dorothy', email: 'dorothy@example.org', name: 'Dorothy Vaughan', denied: true };
  await start();
  await expect(page.getByText('Example ID refused the sign-in.')).toBeVisible();
  provider.person = {
    sub: 'dorothy',
    email: 'dorothy@example.org',
    name: 'Dorothy Vaughan',
    groups: ['writers'],
  };
  await start();
  await expect(page.getByRole('row', { name: /Dorothy Vaughan/ })).toContainText('Editors');
  await page.goto('/auth/profile');
  await expect(page.getByText('you sign in with Example ID')).toBeVisible();
  await context.clearCookies();
  provider.person.groups = [];
  await start();
  // The origin takes level 5.
  await page.waitForURL((url) => url.pathname === '/' && url.port === new URL(tidemark.url).port);
  await page.goto('/auth/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();

  // At the host of a site, in the session of the provider's user at the public address.
  const ask = graphClient(
    () => tidemark.url,
    () => administrator,
  );
  const administrator = await signInByForm(tidemark.url);
  const site = { name: 'Rivers', base_url: '/', subdomain: 'rivers', pattern_type: 'page', authLevel: -1 };
  const { createSite: id } = await ask('mutation ($site: NewSite!) { createSite(site: $site) }', { site });
  const rivers = tidemark.url.replace('localhost', 'rivers.localhost');
  await page.goto(`${rivers}/auth/login?origin=/auth/profile`);
  await page.getByRole('link', { name: 'Continue with Example ID' }).click();
  await page.waitForURL(`${rivers}/auth/profile`);
  await expect(page.getByText('dorothy@example.org').first()).toBeVisible();
  await page.goto(`${tidemark.url.replace('localhost', 'other.localhost')}/auth/login`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue with Example ID' })).toHaveCount(0);
  await ask('mutation ($id: Int!) { deleteSite(id: $id) }', { id });
  provider.stop();
  await context.close();
});

test('the screens of accounts refuse what is wrong, expired, used or tried too often, and say the way out', async ({
  browser,
  tidemark,
}) => {
  const [mary, rosa] = ['mary.ward@example.org', 'rosa@example.org'];
  const password = 'a password of a person';
  await addUsers(
    tidemark,
    [mary, rosa].map((email) => ({ email, password, group: 'Editors' })),
  );
  const pool = new pg.Pool(await runningPostgres(tidemark.dataFolder));
  const expire = (email: string) =>
    pool.query(`update account_token set expires_at = now() - interval '1 second' where email = $1`, [email]);
  const context = await browser.newContext({
    baseURL: tidemark.url,
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
  });
  waitForHydration(context);
  const page = await context.newPage();
  const alert = page.getByRole('alert');
  const login = async (email: string, entered = password) => {
    await page.goto('/auth/login?origin=/auth/profile');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(entered);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  const askForPassword = async (email: string) => {
    await page.goto('/auth/reset-password');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
  };
  /** Sends a form until there were too many attempts. */
  const repeat = async (path: string, form: Record<string, string>) => {
    const send = async () =>
      (await page.request.post(path, { form, headers: { origin: tidemark.url } })).text();
    for (let sent = 0; !(await send()).includes('Too many attempts'); sent += 1) {
      expect(sent).toBeLessThan(20);
    }
  };

  // Links that were never sent, and registration while it is closed.
  await page.goto('/auth/set-password?token=wrong');
  await expect(page.getByRole('heading')).toHaveText('This link is no longer valid');
  await page.goto('/auth/accept-invite?token=wrong');
  await expect(page.getByRole('heading')).toHaveText('This invitation is no longer valid');
  expect(await violations(page)).toEqual([]);
  await page.goto('/auth/verify-request?token=wrong');
  await expect(page.getByRole('heading')).toHaveText('This link is no longer valid');
  expect(await violations(page)).toEqual([]);
  await page.goto('/auth/register');
  await expect(page.getByRole('heading')).toHaveText('Registration is closed');

  // A link whose hour ends while the password is written, and a mail too many.
  await askForPassword(mary);
  await page.goto(await linkInMail(tidemark.dataFolder, mary, 'Set a new password'));
  await page.getByLabel('Password').fill('another password');
  await expire(mary);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText(/no longer valid/)).toBeVisible();
  await repeat('/auth/reset-password', { email: mary });
  await askForPassword(mary);
  await expect(alert).toHaveText('Too many attempts. Wait a quarter of an hour, then try again.');
  expect(await violations(page)).toEqual([]);

  // The profile: an address is changed with the password and a link that works once.
  await login(rosa);
  const form = page.locator('#email');
  const changeTo = async (email: string, entered: string) => {
    await form.getByLabel('New e-mail').fill(email);
    await form.getByLabel('Your password').fill(entered);
    await form.getByRole('button', { name: 'Change the address' }).click();
  };
  await changeTo('rosa.new@example.org', 'not the password');
  await expect(alert).toHaveText('This is not your current password.');
  await changeTo('rosa.new@example.org', password);
  await expect(page.getByText('We sent a link to rosa.new@example.org.')).toBeVisible();
  const link = await linkInMail(
    tidemark.dataFolder,
    'rosa.new@example.org',
    'Confirm your new e-mail address',
  );
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your account has the address rosa.new@example.org now.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading')).toHaveText('This link is no longer valid');
  expect((await mailTo(tidemark.dataFolder, rosa, 'Your e-mail address was changed')).text).toContain(
    'rosa.new@example.org',
  );

  await page.goto('/auth/profile');
  await page.locator('#password').getByLabel('Current password').fill('not the password');
  await page.locator('#password').getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(alert).toHaveText('This is not your current password.');

  // A code that is wrong, and codes until the password has to be entered again.
  await page.locator('#start-second-factor').getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  const uri = (await page.getByRole('link', { name: 'open the app' }).getAttribute('href')) ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(uri));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('The second factor is on.')).toBeVisible();
  await context.clearCookies();
  await login('rosa.new@example.org');
  const enter = async (code: string) => {
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(alert).toBeVisible();
  };
  const wrong = totpCode(uri) === '000000' ? '111111' : '000000';
  await enter(wrong);
  await expect(alert).toContainText('This code is not right');
  for (let tried = 0; tried < 10 && !(await alert.innerText()).includes('Too many'); tried += 1) {
    await enter(wrong);
  }
  await expect(alert).toContainText('Too many attempts.');
  expect(await violations(page)).toEqual([]);

  // Passwords that are guessed.
  await context.clearCookies();
  await login(mary, 'wrong password');
  await expect(alert).toContainText('E-mail or password is not right.');
  await repeat('/auth/login', { email: mary, password: 'wrong password' });
  await login(mary, 'wrong password');
  await expect(alert).toContainText('Too many attempts.');
  await pool.end();
  await context.close();
});

test('GET /auth/logout shows a page, its button ends the session and leads to the first page', async ({
  page,
  tidemark,
}) => {
  await signIn(page, '/auth/logout');
  await expect(page.getByText(`You are signed in as ${ADMINISTRATOR.email}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tidemark' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${tidemark.url}/`);
  await page.goto('/auth/profile');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('sites are created, filed, edited, copied and deleted; without a site the first page leads to Create Your Site', async ({
  page,
}) => {
  await signIn(page, '/admin');
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Tidemark', 'Delete…');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create Your Site' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/admin$/);
  expect(await violations(page)).toEqual([]);
  const create = page.getByRole('button', { name: 'Create site' });
  await page.getByRole('textbox', { name: 'Name' }).fill('Abc');
  await expect(create).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ground water');
  await page.getByRole('textbox', { name: 'Base url' }).fill('/auth');
  await create.click();
  await expect(page.getByText('The address /auth is reserved for tools.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Base url' }).fill('/');
  await create.click();
  await expect(row('Ground water')).toContainText('Everyone');

  await act('Ground water', 'Edit');
  await page.getByRole('textbox', { name: 'Categories' }).fill('Hazards > Floods');
  await page.getByRole('textbox', { name: 'Config' }).fill('{');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('the config is JSON, or empty')).toBeVisible();
  await page.getByRole('textbox', { name: 'Config' }).fill('{"attributes": []}');
  const menu = page.getByRole('group', { name: 'Account menu' });
  await menu.getByRole('button', { name: 'Add an entry' }).click();
  await menu.getByRole('textbox', { name: 'Address' }).fill('/help');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(menu.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(menu.getByText('An entry needs a name.')).toBeVisible();
  await menu.getByRole('textbox', { name: 'Name' }).fill('Help');
  expect(await violations(page)).toEqual([]);
  // The same entries as JSON, with the level that the fields do not have.
  await menu.getByRole('button', { name: 'Edit as JSON' }).click();
  const asText = page.getByRole('dialog', { name: 'Edit as JSON' });
  await expect(asText.getByRole('textbox')).toHaveValue(/"path": "\/help"/);
  await asText.getByRole('textbox').fill('[{"name": "Help", "path": "/help", "authLevel": 5}]');
  await asText.getByRole('button', { name: 'Save' }).click();
  // Until it is gone, the button of that name is the dialog's.
  await expect(asText).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row('Ground water')).toContainText('Hazards / Floods');
  await page.goto('/');
  await page.getByLabel('Account of').click();
  await expect(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
  await page.goto('/admin');

  await act('Ground water', 'Duplicate…');
  await page.getByRole('textbox', { name: 'Name' }).fill('Surface water');
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect(row('Surface water')).toContainText('/surface_water');
  expect(await violations(page)).toEqual([]);
  await page.goto('/list?cat=Hazards&cat=Floods');
  await expect(row('Ground water')).toBeVisible();
  await page.goto('/list?cat=Weather');
  await expect(page.getByText('No site in Weather.')).toBeVisible();
  await page.goto('/surface_water');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Surface water' })).toBeVisible();
  await page.goto('/admin/no/such/screen');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();

  await page.goto('/admin/audit?kind=deletion');
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('The site Tidemark was deleted')).toBeVisible();
  await expect(page.getByText(/signed in/)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Person' }).fill('no such person');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No entry matches the filter.')).toBeVisible();
  await expect(page).toHaveURL(/kind=deletion&person=no\+such\+person/);
  await page.goto('/admin/audit?from=2026-02-30');
  await expect(page.getByText('write a day as year, month and day')).toBeVisible();
  await page.goto('/admin/audit?kind=settings');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^audit .*\.csv$/);
});

test('who requests an account confirms the address, waits for approval, and joins the group for new users', async ({
  page,
  browser,
  tidemark,
}) => {
  await signIn(page, '/admin/settings');
  await page.getByRole('button', { name: /Who may create an account/ }).click();
  await page.getByRole('option', { name: 'Everybody, once a manager has approved' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto('/admin/system');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const backup = page.getByRole('table', { name: 'Backups' }).getByRole('link');
  await expect(backup).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await backup.click();
  expect((await download).suggestedFilename()).toMatch(/^tidemark-.*\.backup$/);

  const own = await browser.newContext({ baseURL: tidemark.url });
  waitForHydration(own);
  const theirs = await own.newPage();
  await theirs.goto('/auth/login');
  await theirs.getByRole('link', { name: 'Create an account' }).click();
  await theirs.getByLabel('Name').fill('Grace Hopper');
  await theirs.getByLabel('E-mail').fill('grace@example.org');
  await theirs.getByRole('button', { name: 'Create an account' }).click();
  await expect(theirs.getByRole('heading')).toHaveText('Check your e-mail');
  await theirs.goto(
    await linkInMail(tidemark.dataFolder, 'grace@example.org', 'Confirm your e-mail address'),
  );
  await theirs.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(theirs.getByRole('heading')).toHaveText('Your address is confirmed');

  await page.goto('/auth/project-management');
  await page.getByRole('button', { name: 'Approve Grace Hopper' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 open invitation' })).toBeVisible();
  await theirs.goto(
    await linkInMail(tidemark.dataFolder, 'grace@example.org', 'Your invitation to Tidemark'),
  );
  await theirs.getByLabel('Name').fill('Grace Hopper');
  await theirs.getByLabel('Password').fill('a password of a user');
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await theirs.waitForURL(`${tidemark.url}/`);
  await page.reload();
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('New users');
  await own.close();
});

test('a person makes a site, invites an editor, who sets a password from the mail, writes a page and publishes it', async ({
  page,
  browser,
  tidemark,
}) => {
  await signIn(page, '/admin');
  await page.getByRole('link', { name: 'Add a site' }).click();
  await page.waitForURL('**/admin/new');
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('River notes');
  // The address follows the name until a person chooses another one.
  await expect(page.getByRole('textbox', { name: 'Base url' })).toHaveValue('/river_notes');
  await page.getByRole('textbox', { name: 'Base url' }).fill('/rivers');
  await page.getByRole('button', { name: /Language$/ }).click();
  await page.getByRole('option', { name: 'French', exact: true }).click();
  await page.getByRole('button', { name: 'Create site' }).click();
  await page.getByRole('link', { name: 'River notes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.goto('/auth/project-management');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('mary@example.org');
  await page.getByRole('dialog').getByText('Editors', { exact: true }).click();
  await page.getByRole('button', { name: 'Invite and copy the link' }).click();
  await expect(page.getByText('mary@example.org').first()).toBeVisible();

  // Sign-ins of one address are limited, and the tests before this one have used those of this machine.
  const own = await browser.newContext({
    baseURL: tidemark.url,
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' },
  });
  waitForHydration(own);
  const theirs = await own.newPage();
  await theirs.goto(await linkInMail(tidemark.dataFolder, 'mary@example.org', 'Your invitation to Tidemark'));
  await theirs.getByLabel('Name').fill('Mary Somerville');
  await theirs.getByLabel('Password').fill('a password of a writer');
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await theirs.waitForURL(`${tidemark.url}/`);
  await theirs.goto('/rivers');
  expect(await violations(theirs)).toEqual([]);
  await theirs.getByRole('link', { name: 'Modifier', exact: true }).click();
  await theirs.waitForURL(/\/rivers\/edit\//);
  await hydrated(theirs);
  await theirs.waitForLoadState('networkidle');
  const title = theirs.getByRole('textbox', { name: 'Title of the page' });
  await title.fill('The Hudson');
  await title.press('Enter');
  await expect(theirs.getByRole('textbox', { name: 'Rich text', exact: true })).toBeFocused();
  await theirs.keyboard.type('It rises in the Adirondacks.');
  await theirs.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(theirs.getByRole('button', { name: 'No Changes' })).toBeVisible();
  const visitor = await (await fetch(`${tidemark.url}/rivers`)).text();
  expect(visitor).toContain('It rises in the Adirondacks.');
  expect(visitor).not.toContain('mary@example.org');
  // The pages are in the language of the site, the tools in that of the interface.
  expect(visitor).toContain('<html lang="fr"');
  await expect(theirs.locator('html')).toHaveAttribute('lang', 'en');
  await own.close();
});
