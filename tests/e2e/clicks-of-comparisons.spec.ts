import { violations } from './axe.ts';
import { countClicks, expectFewClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

test('a table of places is compared with the period before, and visitors sort by the difference', async ({
  page,
  browser,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const losses: [string, string, number][] = [
    ['Erie', '2022-05-01', 40],
    ['Erie', '2023-03-01', 100],
    ['Erie', '2024-03-01', 150],
    ['Tampa', '2023-07-01', 0],
    ['Tampa', '2024-07-01', 30],
    ['Austin', '2024-12-31', 5],
  ];
  await publishFile(send, tidemark.url, cookie, {
    name: 'Losses by day',
    csv: `city,day,damage\n${losses.map((row) => row.join(',')).join('\n')}\n`,
    columns: [
      { name: 'city', type: 'text' },
      { name: 'day', type: 'date', dataType: 'date' },
      { name: 'damage', type: 'number', dataType: 'numeric' },
    ],
  });
  const { createPage } = await send<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Losses beside others") { url_slug } }',
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  await page.waitForLoadState('networkidle');
  const canvas = page.getByRole('main');
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Table/ })
    .click();
  await canvas
    .getByRole('listbox', { name: 'Sources' })
    .getByRole('option', { name: /^Losses by day/ })
    .click();
  const table = canvas.locator('.tm-table');
  await expect(table.getByRole('cell', { name: 'Tampa' }).first()).toBeVisible();
  const column = async (name: string, item: string) => {
    await table.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await column('city', 'Group');
  await expect(table.locator('tbody tr')).toHaveCount(3);
  await column('damage', 'Function');
  await page.locator('[role^=menuitem]').filter({ hasText: /^Sum$/ }).click();
  await expect(table.getByRole('cell', { name: '290' })).toBeVisible();

  const clicks = await countClicks(page);
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByLabel('Compare with').click();
  await page.getByRole('option', { name: 'The period before' }).click();
  await expect(canvas.getByText('2024 compared with 2023.')).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /damage: change/i })).toBeVisible();
  expectFewClicks('T25', await clicks());
  expect(await violations(page)).toEqual([]);
  if (process.env.SHOTS) {
    await page.screenshot({ path: '/tmp/compare-editor.png' });
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  // Without script, too.
  const context = await browser.newContext({ baseURL: tidemark.url, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(`/${createPage.url_slug}`);
  const shown = visitor.locator('.tm-table');
  await expect(visitor.getByText('2024 compared with 2023.')).toBeVisible();
  await expect(visitor.getByText('There is no change in percent from zero or less.')).toBeVisible();
  await shown.getByRole('link', { name: /damage: difference/i }).click();
  await shown.getByRole('link', { name: /damage: difference/i }).click();
  await expect(shown.locator('tbody tr').first()).toContainText('Erie');
  await expect(shown.locator('tbody tr').first()).toContainText('+50.0%');
  await context.close();
});
