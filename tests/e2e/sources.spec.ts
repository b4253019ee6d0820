import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test('a source is described, its fields are added and deleted, and visitors see its new names', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/source');
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('earthq');
  await page.getByRole('link', { name: /Earthquakes of a week/ }).click();
  await expect(
    page.getByRole('region', { name: 'Versions' }).getByRole('link', { name: 'csv' }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Metadata' }).click();
  await page.waitForLoadState('networkidle');
  await page.getByText('Region', { exact: true }).click();
  const name = page.getByRole('textbox', { name: 'Display name' }).filter({ visible: true });
  await name.fill('Where');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(page.getByText('The metadata changed since the last validation.')).toBeVisible();

  const add = page.getByRole('textbox', { name: 'Add a field' });
  await add.press('Enter');
  await expect(page.getByRole('button', { name: 'empty name' })).toBeVisible();
  await add.fill('  MAGNITUDE ');
  await add.press('Enter');
  await expect(page.getByRole('button', { name: 'already exists' })).toBeVisible();
  await add.fill('Felt   By');
  await add.press('Enter');
  await page.getByText('felt by', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete felt by' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete column: felt by? This action can not be undone.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('felt by', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Where', { exact: true })).toBeVisible();
  await expect(page.getByText('felt by', { exact: true })).toHaveCount(0);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const visitor = await context.newPage();
  const answer = await visitor.goto('/data.json');
  expect(JSON.stringify(await answer?.json())).toContain('Earthquakes of a week');
  await context.close();
});

test('invalid values are counted, mended in bulk, and the mending is undone', async ({ page }) => {
  await signIn(page, '/source');
  await page.getByRole('link', { name: /Wildlife strikes on aircraft/ }).click();
  await page.getByRole('link', { name: 'Metadata' }).click();
  await page.waitForLoadState('networkidle');
  await page.getByText('Wildlife Size', { exact: true }).click();
  await page
    .getByRole('button', { name: /^Text Type|Type/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('option', { name: 'Single choice', exact: true }).click();
  const option = page.getByRole('textbox', { name: 'Add an option' });
  for (const value of ['Large', 'Medium']) {
    await option.fill(value);
    await option.press('Enter');
  }
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  await page.getByRole('link', { name: 'Validate' }).click();
  const counts = page.getByRole('status').filter({ hasText: 'invalid rows' });
  await expect(counts).toHaveText('5,090 valid, 4,910 invalid rows');
  await expect(page.getByRole('row', { name: /Wildlife Size not among the options 4,910/ })).toBeVisible();
  await page.getByRole('button', { name: 'Re-Validate' }).click();
  await expect(page.getByText('The metadata changed since the last validation.')).toHaveCount(0);

  await page.getByRole('button', { name: /Valid value for Small/ }).click();
  await page.getByRole('option', { name: 'Medium', exact: true }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(counts).toHaveText('10,000 valid, 0 invalid rows');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(counts).toHaveText('5,090 valid, 4,910 invalid rows');
});
