import { violations } from './axe.ts';
import { countClicks, expectFewClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { profiled } from './profiled.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

test('a pivot of a source has its places in rows and its years in columns; visitors sort and close them', async ({
  page,
  browser,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const cities = { South: ['Mobile', 'Tampa', 'Austin'], North: ['Erie', 'Albany'] };
  const lines = Object.entries(cities).flatMap(([region, names]) =>
    names.flatMap((city, at) =>
      Array.from(
        { length: 5 },
        (_, year) => `${region},${city},${2020 + year},${(at + 1) * (year + 1) * 1000 + year}`,
      ),
    ),
  );
  const published = await publishFile(send, tidemark.url, cookie, {
    name: 'Losses of towns',
    csv: `region,city,year,damage\n${lines.join('\n')}\n`,
    columns: [
      { name: 'region', type: 'text' },
      { name: 'city', type: 'text' },
      { name: 'year', type: 'number', dataType: 'numeric' },
      { name: 'damage', type: 'number', dataType: 'numeric' },
    ],
  });
  await profiled(send, published);
  const { createPage } = await send<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Towns and years") { url_slug } }',
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);
  const canvas = page.getByRole('main');

  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Pivot table/ })
    .click();
  const sources = canvas.getByRole('listbox', { name: 'Sources' });
  await sources.getByRole('option', { name: /^Losses of towns/ }).click();
  const table = canvas.locator('.tm-pivot');
  await expect(table.getByRole('columnheader', { name: '2024' })).toBeVisible();
  await expect(table.getByRole('rowheader', { name: 'Tampa' })).toBeVisible();
  await expect(table.locator('tfoot')).toContainText('Total');
  expectFewClicks('T18', await clicks());

  // The regions are put around the cities, and the cells are coloured.
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: /Rows$/ }).click();
  await page.getByRole('option', { name: 'region' }).click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('rowheader', { name: 'South' }).first()).toBeVisible();
  await drawer.getByRole('list', { name: 'Rows' }).locator('summary', { hasText: 'region' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(table.getByRole('rowheader', { name: 'South' })).toHaveCount(1);
  await drawer.getByRole('tab', { name: 'Look' }).click();
  await drawer.getByLabel('Cells show').click();
  await page.getByRole('option', { name: 'A colour behind it' }).click();
  await expect(table.locator('td[style*="background"]').first()).toBeAttached();
  expect(await violations(page)).toEqual([]);

  // As a table, and back: the years are columns again.
  const toolbar = page.getByRole('toolbar', { name: 'Pivot table section' });
  await toolbar.getByRole('button', { name: 'Show as table' }).click();
  await expect(canvas.getByRole('columnheader', { name: /^year/ })).toBeVisible();
  await page
    .getByRole('toolbar', { name: 'Table section' })
    .getByRole('button', { name: 'Show as pivot table' })
    .click();
  await expect(table.getByRole('columnheader', { name: '2024' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  // Without script, too.
  const context = await browser.newContext({ baseURL: tidemark.url, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(`/${createPage.url_slug}`);
  const shown = visitor.locator('.tm-pivot');
  await shown.getByRole('link', { name: 'Total' }).click();
  await expect(shown.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await shown
    .getByRole('link', { name: /^Hide the groups in / })
    .first()
    .click();
  const link = shown.getByRole('link', { name: /^Show the groups in / });
  await expect(link).toHaveAttribute('aria-expanded', 'false');
  const rows = await shown.getByRole('rowheader').count();
  await link.click();
  expect(await shown.getByRole('rowheader').count()).toBeGreaterThan(rows);
  await context.close();

  const reader = await browser.newContext({ baseURL: tidemark.url });
  const scripted = await reader.newPage();
  await scripted.goto(`/${createPage.url_slug}`);
  expect(await violations(scripted)).toEqual([]);
  if (process.env.SHOTS) {
    for (const [width, scheme] of [
      [1440, 'light'],
      [390, 'light'],
      [1440, 'dark'],
      [390, 'dark'],
    ] as const) {
      await scripted.setViewportSize({ width, height: 900 });
      await scripted.emulateMedia({ colorScheme: scheme });
      await scripted.screenshot({ path: `/tmp/pivot-${width}-${scheme}.png` });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: `/tmp/pivot-editor.png` });
  }
  await reader.close();
});

test('damage by county and year has the change to last year beside each amount', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const damage = { Kings: [100, 150, 75], Erie: [40, 50, 55] };
  const lines = Object.entries(damage).flatMap(([county, amounts]) =>
    amounts.map((amount, at) => `${county},${2021 + at},${amount}`),
  );
  const published = await publishFile(send, tidemark.url, cookie, {
    name: 'Damage of counties',
    csv: `county,year,damage\n${lines.join('\n')}\n`,
    columns: [
      { name: 'county', type: 'text' },
      { name: 'year', type: 'number', dataType: 'numeric' },
      { name: 'damage', type: 'number', dataType: 'numeric' },
    ],
  });
  await profiled(send, published);
  const { createPage } = await send<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Changes of damage") { url_slug } }',
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);
  const canvas = page.getByRole('main');
  const drawer = page.getByRole('complementary', { name: 'Section' });

  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Pivot table/ })
    .click();
  const sources = canvas.getByRole('listbox', { name: 'Sources' });
  await sources.getByRole('option', { name: /^Damage of counties/ }).click();
  await drawer.getByRole('list', { name: 'Amounts' }).locator('summary', { hasText: 'damage' }).click();
  await drawer.getByRole('button', { name: 'Comparison beside it' }).click();
  await page.getByRole('menuitem', { name: 'Change to last year, in %' }).click();

  const kings = canvas.locator('.tm-pivot').getByRole('row', { name: /^Kings/ });
  await expect(kings).toContainText(/150\s*\+50\.0%/);
  await expect(kings).toContainText(/75\s*−50\.0%/);
  expectFewClicks('T23', await clicks());
});
