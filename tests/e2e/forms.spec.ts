import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test, waitForHydration } from './server.ts';
import { signIn, takeSession } from './sign-in.ts';

/** Opens the sample's form and answers the path of its table. */
async function openForm(page: Page): Promise<string> {
  await page.goto('/forms');
  await page.getByRole('link', { name: /Storm damage reports/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Storm damage reports' })).toBeVisible();
  return `${new URL(page.url()).pathname}/table`;
}

/** The names of the columns that the table shows. */
async function columnsOf(page: Page): Promise<string[]> {
  const headers = page.getByRole('grid', { name: 'Rows' }).getByRole('columnheader');
  await expect(headers.filter({ hasText: 'Reported' })).toBeVisible();
  return (await headers.allInnerTexts())
    .map((text) => text.replace('*', '').trim())
    .filter((text) => !['', 'Row', 'Actions'].includes(text));
}

test('visitors read forms, and what they may not do is not there', async ({ page }) => {
  const table = await openForm(page);
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Validate' })).toHaveCount(0);
  await page.goto(table);
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/forms\/\d+\/table\/\d+$/);
  expect(await columnsOf(page)).toEqual(['Reported', 'Place', 'Hazard']);
  await expect(page.getByText('24 rows', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'History' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Set Default Columns' })).toHaveCount(0);
  await page.goto(table.replace(/table$/, 'validate'));
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/auth\/login\?origin=%2Fforms%2F/);
});

test('what has no place in a site of forms is 404 in its shell', async ({ page }) => {
  for (const path of ['/forms/no/such/screen', '/forms/999999']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  }
  const table = await openForm(page);
  await page.goto(`${table}/undefined`);
  await expect(page.getByText('Please select a version')).toBeVisible();
  expect((await page.goto(`${table}/999999`))?.status()).toBe(404);
});

test('the table and the upload of a form need a version', async ({ page }) => {
  await takeSession(page);
  const table = await openForm(page);
  const upload = table.replace(/table$/, 'upload');
  for (const path of [`${table}/undefined`, upload, `${upload}/undefined`]) {
    await page.goto(path);
    await expect(page.getByText('Please select a version'), path).toBeVisible();
  }
});

test('an administrator sets the columns that visitors see at first', async ({ page, browser, baseURL }) => {
  await takeSession(page);
  const table = await openForm(page);
  await page.getByRole('link', { name: 'Table' }).click();
  await page.waitForLoadState('networkidle');
  const set = page.getByRole('button', { name: 'Set Default Columns' });
  await expect(set).toBeDisabled();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByText('Severity').click();
  await columns.getByText('Place').click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => columnsOf(page)).toEqual(['Reported', 'Hazard', 'Severity']);
  await set.click();
  await expect(page.getByText('These columns are shown at first from now on.')).toBeVisible();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  waitForHydration(context);
  const visitor = await context.newPage();
  await visitor.goto(table);
  expect(await columnsOf(visitor)).toEqual(['Reported', 'Hazard', 'Severity']);
  await context.close();
});

test('a form is added, needs its metadata, and is on the dashboard', async ({ page }) => {
  await signIn(page, '/forms');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('A form needs a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'New form' }).fill('Road closures');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page).toHaveURL(/\/forms\/\d+\/metadata/);
  await expect(page.getByText('Please setup metadata.')).toBeVisible();
  await page.goto('/forms/manage');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms Dashboard');
  await expect(page.getByRole('row', { name: /Road closures/ })).toContainText('Please setup metadata.');
  expect(await violations(page)).toEqual([]);

  await page
    .getByRole('row', { name: /Road closures/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('link', { name: 'Metadata' }).click();
  // The focus may still go to the new screen after the field is filled.
  await page.getByLabel('Add a field').fill('Closed since');
  await page.getByLabel('Add a field').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(page.getByText('No version yet. Add one, then enter rows or upload a file.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add Version' }).click();
  await expect(page).toHaveURL(/\/table\/\d+$/);
  await expect(page.getByRole('columnheader', { name: 'Closed since' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Tools' })
    .getByRole('link', { name: 'Forms', exact: true })
    .click();
  await page.getByRole('button', { name: 'Remove Road closures from this site' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('link', { name: /Road closures/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Storm damage reports/ })).toBeVisible();
});
