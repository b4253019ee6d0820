import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { countClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

const counties = ['Albany', 'Bronx', 'Erie', 'Kings', 'Yates'];
const columns = [
  { name: 'county', type: 'text' },
  { name: 'began', type: 'date', dataType: 'date' },
  { name: 'damage', type: 'number', dataType: 'numeric' },
  { name: 'balance', type: 'number', dataType: 'numeric' },
];

/** The damage of a county in a year; Erie has none from 2018 to 2019. */
const damageOf = (at: number, year: number) => Math.round(40 + 30 * Math.sin(year * (at + 1)) + at * year);

/** Publishes a page with a table, cards and a pivot of storms by county and day; returns its path. */
async function publishStorms({ url }: TestServer): Promise<string> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const years = Array.from({ length: 12 }, (_, at) => at);
  const rows = counties.flatMap((county, at) =>
    years
      .filter((year) => county !== 'Erie' || year < 6 || year > 7)
      .map((year) => `${county},${2012 + year}-06-0${at + 1},${damageOf(at, year)},${(at - 2) * (year + 3)}`),
  );
  const csv = [columns.map(({ name }) => name).join(','), ...rows].join('\n');
  const sourceInfo = await publishFile(ask, url, cookie, { name: 'Storms by county', csv, columns });
  const [county, began, damage, balance] = columns;
  const table = [
    { ...county, show: true, group: true, sort: 'asc nulls last' },
    { ...began },
    { ...damage, show: true, fn: 'sum' },
    { ...balance, show: true, fn: 'sum', shade: 'bar' },
    {
      ...balance,
      show: true,
      fn: 'avg',
      shade: 'arrow',
      goodChange: 'up',
      isDuplicate: true,
      copyNum: 1,
      normalName: 'balance_copy_1',
      customName: 'Mean change',
    },
  ];
  const cards = [
    { ...began },
    { ...damage, show: true, fn: 'sum', shade: 'line', target: 9000, customName: 'Total damage' },
  ];
  const element = (type: string, shown: object[], display: object) => ({
    element: { 'element-type': type, 'element-data': { sourceInfo, columns: shown, display } },
  });
  const sections = [
    element('Spreadsheet', table, { allowDownload: true, pageSize: 4 }),
    element('Card', cards, { usePagination: false }),
  ];
  return (await publishPage(ask, 'Storms by county', sections)).path;
}

test('a line over time in the cells of a table takes three clicks, and is read without script', async ({
  page,
  browser,
  tidemark,
}) => {
  const path = await publishStorms(tidemark);
  await signIn(page, `/edit${path}`);
  const canvas = page.getByRole('main');
  await canvas.locator('.tm-table').click({ position: { x: 5, y: 100 } });
  await page
    .getByRole('toolbar', { name: 'Table section' })
    .getByRole('button', { name: 'Settings' })
    .click();
  const drawer = page.getByRole('complementary', { name: 'Section' });

  const clicks = await countClicks(page);
  await drawer.locator('summary', { hasText: 'damage' }).click();
  await drawer
    .getByRole('button', { name: /In the cells$/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'A line over time' }).click();
  const lines = canvas.getByRole('table').getByRole('img');
  await expect(lines).toHaveCount(4);
  expect(await clicks()).toBe(3);
  await expect(lines.first()).toHaveAccessibleName(
    /^From \d+ \(2012\) to \d+ \(2023\), highest \d+ \(20\d\d\)$/,
  );
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  const context = await browser.newContext({ baseURL: tidemark.url, javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(path);
  const shown = reader.getByRole('table');
  await expect(shown.getByRole('img')).toHaveCount(4);
  // The years without damage in Erie are a gap, so its line has two parts.
  const erie = shown.getByRole('row').filter({ hasText: 'Erie' });
  await expect(erie.locator('path')).toHaveAttribute('d', /^M[^M]+M[^M]+$/);
  await expect(shown.getByRole('row').filter({ hasText: 'Albany' })).toContainText('▼ down: −17');
  await expect(shown.getByRole('row').filter({ hasText: 'Kings' })).toContainText('▲ up: +8.5');
  await expect(reader.locator('.tm-card')).toContainText('% of 9,000');
  await expect(reader.locator('.tm-card').getByRole('img')).toHaveAccessibleName(/^From \d+ \(2012\)/);

  // The next page has the lines of its own rows, and files have the numbers.
  await reader.getByRole('link', { name: 'Next' }).click();
  await expect(shown.getByRole('img')).toHaveCount(1);
  await expect(shown).toContainText('Yates');
  const href = await reader.getByRole('link', { name: /CSV/ }).getAttribute('href');
  const csv = await (await context.request.get(href!)).text();
  const sum = Array.from({ length: 12 }, (_, year) => damageOf(0, year)).reduce((one, other) => one + other);
  expect(csv).toContain(`Albany,${sum},`);
  await context.close();

  const scripted = await browser.newContext({ baseURL: tidemark.url });
  const visitor = await scripted.newPage();
  await visitor.goto(path);
  expect(await violations(visitor)).toEqual([]);
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await visitor.evaluate(() => document.body.scrollWidth > innerWidth)).toBe(false);
  await takePictures(visitor, 'cells');
  await scripted.close();
});

test('a figure of the last year with its line and its change takes four clicks', async ({
  page,
  browser,
  tidemark,
}) => {
  await publishStorms(tidemark);
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { path } = await publishPage(ask, 'One figure', []);
  await signIn(page, `/edit${path}`);
  await page.waitForLoadState('networkidle');
  const canvas = page.getByRole('main');

  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Cards/ })
    .click();
  await canvas
    .getByRole('listbox', { name: 'Sources' })
    .getByRole('option', { name: /^Storms by county/ })
    .first()
    .click();
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: 'One figure with its trend' }).click();
  const card = canvas.locator('.tm-card');
  await expect(card.getByRole('img')).toHaveAccessibleName(/^From \d+ \(2012\) to \d+ \(2023\)/);
  expect(await clicks()).toBe(4);

  await drawer.locator('summary', { hasText: 'damage' }).first().click();
  await drawer.getByLabel('Target').first().fill('400');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('% of 400');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  const context = await browser.newContext({ baseURL: tidemark.url, javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(path);
  const last = counties.map((_, at) => damageOf(at, 11)).reduce((one, other) => one + other);
  const before = counties.map((_, at) => damageOf(at, 10)).reduce((one, other) => one + other);
  const shown = reader.locator('.tm-card');
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('2023');
  await expect(shown).toContainText(String(last));
  await expect(shown).toContainText(last > before ? '▲ up: +' : '▼ down: −');
  await context.close();

  const scripted = await browser.newContext({ baseURL: tidemark.url });
  const visitor = await scripted.newPage();
  await visitor.goto(path);
  expect(await violations(visitor)).toEqual([]);
  await takePictures(visitor, 'figure');
  await scripted.close();
});

/** Pictures of a page to look at, where the environment asks for them. */
async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;

  for (const width of [1440, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await page.screenshot({ path: `${folder}/${name}-forced.png`, fullPage: true });
  await page.setViewportSize({ width: 760, height: 900 });
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await page.screenshot({ path: `${folder}/${name}-print.png`, fullPage: true });
}
