import type { Page } from '@playwright/test';
import { makeDeclarations } from '../fixtures/declarations.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

const declarations = makeDeclarations();

async function upload(page: Page, name: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'declarations.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(declarations.csv),
  });
  await expect(
    page.getByText(
      `${(1 + declarations.csv.split('\n').length - 3).toLocaleString('en-US')} rows, 5 columns`,
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Type of code/i })).toContainText('Text');
  await page.getByLabel('Source name').fill(name);
  await expect(page.getByRole('button', { name: /Who may see the data/ })).toContainText('Editors');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'Doña Ana' }).first()).toBeVisible();
}

async function addSection(page: Page, type: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page.getByRole('dialog').getByRole('option', { name: type }).click();
}

async function chooseSource(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: /Source/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

async function openColumn(page: Page, name: string) {
  const drawer = page.getByRole('complementary', { name: 'Section' });
  const remove = page.getByRole('button', { name: `Remove ${name}`, exact: true });
  if ((await remove.count()) === 0) {
    await drawer.getByRole('button', { name: 'Add a column' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  }
  const row = drawer.getByRole('listitem').filter({ has: remove });
  await row.locator('summary').click();
  return row;
}

async function hideColumn(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
}

test('a spreadsheet becomes a page that visitors read and filter', async ({ page, browser, baseURL }) => {
  await signIn(page, '/source');
  await upload(page, 'Declarations');

  await page.goto('/edit/about_the_data');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await page.getByRole('button', { name: 'Add Page', exact: true }).click();
  await page.waitForURL(/\/edit\/page_\d+$/);
  const address = new URL(page.url()).pathname.replace('/edit', '');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Close' }).click();

  await addSection(page, /^Rich text/);
  await page.getByRole('textbox', { name: 'Rich text', exact: true }).click();
  await page.keyboard.type('Declared disasters, counted.');
  await saved(page);

  await addSection(page, /^Table/);
  await chooseSource(page, 'Declarations');
  await hideColumn(page, 'declared');
  await hideColumn(page, 'code');
  await hideColumn(page, 'stateName');
  const type = await openColumn(page, 'incidentType');
  await type.getByText('Group by this column').click();
  await expect(page.getByRole('main').getByText('Page 1 of 3')).toBeVisible();
  const number = await openColumn(page, 'disasterNumber');
  await number.getByRole('button', { name: /Function/ }).click();
  await page.getByRole('option', { name: 'Count', exact: true }).click();
  await addPageFilter(page, 'stateName', 'state');
  await saved(page);

  await addSection(page, /^Graph/);
  await chooseSource(page, 'Declarations');
  await choose(page, 'X axis', 'incidentType');
  await page.getByRole('textbox', { name: 'Title of the chart' }).fill('By type of incident');
  await addPageFilter(page, 'stateName', 'state');
  await saved(page);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const visitor = await context.newPage();
  const unpublished = await visitor.goto(address);
  expect(unpublished?.status()).toBe(404);
  await expect(visitor.getByRole('heading')).toContainText('No Route Match');
  await expect(visitor.getByRole('link', { name: 'Edit the draft' })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('This page is not published yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Edit the draft' }).click();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Some readers will not see this data' });
  await expect(question.getByRole('listitem')).toHaveText('DeclarationsEditors');
  await question.getByRole('button', { name: 'Share the data and publish' }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeDisabled();

  await visitor.goto(address);
  await expect(visitor.getByText('Declared disasters, counted.')).toBeVisible();
  expect(await readGroups(visitor)).toEqual(sorted(declarations.countByType));
  expect(await visitor.locator('svg').count()).toBeGreaterThan(0);
  await expect(visitor.locator('figcaption')).toHaveText('By type of incident');

  await visitor.goto(`${address}?state=Texas`);
  expect(await readGroups(visitor)).toEqual(sorted(declarations.countInTexas));
  const graph = visitor.locator('details', { hasText: 'Show the data' });
  await graph.locator('summary').click();
  await expect(graph.getByRole('row')).toHaveCount(declarations.countInTexas.size + 1);

  await page.getByText('Declared disasters, counted.').click();
  await page.getByRole('textbox', { name: 'Rich text', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' A draft.');
  await saved(page);
  await visitor.goto(address);
  await expect(visitor.getByText('Declared disasters, counted.')).toBeVisible();
  await expect(visitor.getByText('A draft.')).toHaveCount(0);

  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeDisabled();
  await expect(page.getByText('A draft.')).toHaveCount(0);
  await context.close();
});

async function addPageFilter(page: Page, column: string, key: string): Promise<void> {
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('tab', { name: 'Filters' }).click();
  await drawer.getByRole('button', { name: /Add a filter/ }).click();
  await page.getByRole('option', { name: column }).click();
  // What is below the values moves when they are there.
  await expect(drawer.getByRole('list', { name: `Values of ${column}` }).last()).toBeVisible();
  await drawer.getByText('Use page filters').last().click();
  await expect(drawer.getByRole('switch', { name: 'Use page filters' }).last()).toBeChecked();
  const advanced = drawer
    .locator('summary')
    .filter({ hasText: /^Advanced$/ })
    .last();
  // The arrow of what is closed inside something open.
  await expect(advanced.locator('svg')).toHaveCSS('rotate', 'none');
  await advanced.click();
  await drawer.getByLabel('Search key').last().fill(key);
  await drawer.getByLabel('Search key').last().blur();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: new RegExp(field) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** All groups of the table, over all its pages: by following the links as somebody without script does. */
async function readGroups(visitor: Page): Promise<[string, number][]> {
  const groups: [string, number][] = [];
  for (;;) {
    const rows = await visitor.locator('main section table').first().locator('tbody tr').all();
    for (const row of rows) {
      const [type = '', count = ''] = await row
        .getByRole('cell')
        .or(row.getByRole('rowheader'))
        .allInnerTexts();
      groups.push(
        /Incident/.test(type)
          ? [type, Number(count.replaceAll(',', ''))]
          : [count, Number(type.replaceAll(',', ''))],
      );
    }
    const next = visitor.getByRole('link', { name: 'Next' });
    if ((await next.count()) === 0) return groups.toSorted(([one], [other]) => one.localeCompare(other));
    await next.click();
  }
}

const sorted = (counts: Map<string, number>) =>
  [...counts].toSorted(([one], [other]) => one.localeCompare(other));
