import { linkInMail } from '../fixtures/mails.ts';
import { violations } from './axe.ts';
import { ADMINISTRATOR, expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

// An installation of its own: accounts and passwords change here.
test.use({ serverEnv: { TIDEMARK_SAMPLE: 'none' } });
test.describe.configure({ mode: 'serial' });

const editor = { email: 'ada@example.org', name: 'Ada Lovelace', password: 'a password of an editor' };

test('an editor is invited, sets a password from the mail, and loses access at once when suspended', async ({
  page,
  browser,
  tidemark,
}) => {
  test.setTimeout(120_000);
  await signIn(page, '/auth/project-management');
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(editor.email);
  await page.getByText('Editors (level 5)').click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('heading', { name: '1 open invitation' })).toBeVisible();

  const own = await browser.newContext({ baseURL: tidemark.url });
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

test('a lost password is set with a link that works once, and other sessions end', async ({
  page,
  browser,
  tidemark,
}) => {
  test.setTimeout(90_000);
  const own = await browser.newContext({ baseURL: tidemark.url });
  const theirs = await own.newPage();
  const login = async (password: string) => {
    await theirs.goto('/auth/login?origin=/auth/profile');
    await theirs.getByLabel('E-mail').fill(editor.email);
    await theirs.getByLabel('Password').fill(password);
    await theirs.getByRole('button', { name: 'Login' }).click();
  };
  await login(editor.password);
  await expect(theirs.getByRole('heading', { name: 'Profile' })).toBeVisible();

  for (const email of ['nobody@example.org', editor.email]) {
    await page.goto('/auth/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If ${email} has an account here`)).toBeVisible();
  }
  const link = await linkInMail(tidemark.dataFolder, editor.email, 'Set a new password');
  await page.goto(link);
  await page.getByLabel('Password').fill('another password');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.waitForURL(`${tidemark.url}/`);
  await page.goto(link);
  await expect(page.getByRole('heading')).toHaveText('This link is no longer valid');

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth\/login/);
  await login(editor.password);
  await expect(theirs.getByRole('alert')).toContainText('E-mail or password is not right.');
  await login('another password');
  await expect(theirs.getByText('This session')).toBeVisible();
  await theirs.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(theirs.getByText('All other sessions have ended.')).toBeVisible();
  await page.goto('/auth/profile');
  await expect(page).toHaveURL(/\/auth\/login/);
  await own.close();
});

test('GET /auth/logout asks, its button ends the session and leads to the first page', async ({
  page,
  tidemark,
}) => {
  await signIn(page, '/auth/logout');
  await expect(page.getByText(`You are signed in as ${ADMINISTRATOR.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${tidemark.url}/`);
  await page.goto('/auth/profile');
  await expect(page).toHaveURL(/\/auth\/login/);
});
