import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { utils, write } from '@e965/xlsx';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

// As one of the last files, it would keep one worker busy while the others have nothing left to do.
test.describe.configure({ mode: 'parallel' });

const years = ['2010', '2011', '2012', '2013'];
const people = {
  Ohio: [11_539, 11_544, null, 11_576],
  Iowa: [3050, 3066, 3076, 3093],
  Utah: [2775, 2814, 2853, 2897],
};

function workbook(): Buffer {
  const book = utils.book_new();
  const rows = Object.entries(people).map(([state, counts]) => [state, ...counts]);
  const sheet = utils.aoa_to_sheet([['State', ...years.map((year) => `Estimate ${year}`)], ...rows]);
  utils.book_append_sheet(book, sheet, 'Estimates');
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Note', 'By'],
      ['made up', 'us'],
    ]),
    'Notes',
  );
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
}

async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  const mimeType = 'application/octet-stream';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function choose(page: Page, field: string | RegExp, option: string | RegExp): Promise<void> {
  // The last of a name: the version of the source's own bar stands above that of the upload.
  await page.getByRole('button', { name: field }).last().click();
  await page.getByRole('option', { name: option }).click();
}

const processed = (page: Page) =>
  page.getByText('The Sheet has been Processed. Please validate your records.').first();

/** Everything in the only version of the source whose screen is open. */
async function rowsIn(page: Page): Promise<unknown[][]> {
  const id = Number(/\/source\/(\d+)/.exec(page.url())?.[1]);
  const ask = (query: string, variables: object) =>
    page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch('/graph', { method: 'POST', headers, body: JSON.stringify(body) });
        return ((await answer.json()) as { data: never }).data;
      },
      { query, variables },
    );
  const { source } = (await ask('query ($id: Int!) { source(id: $id) { columns versions { id } } }', {
    id,
  })) as { source: { columns: { name: string }[]; versions: { id: number }[] } };
  expect(source.versions).toHaveLength(1);
  const attributes = source.columns.map(({ name }) => name);
  const { rows } = (await ask(
    'query ($versionId: Int!, $request: DataRequest!) { rows(versionId: $versionId, request: $request) }',
    { versionId: source.versions[0]?.id, request: { attributes, toIndex: 100 } },
  )) as { rows: { rows: unknown[][] } };
  return [attributes, ...rows.rows];
}

test('years across become years down, and later files are mapped onto them', async ({ page }) => {
  await signIn(page, '/source');
  await drop(page, 'estimates.xlsx', workbook());
  await expect(page.getByText('3 rows, 5 columns')).toBeVisible();
  await choose(page, /Sheet/, 'Notes');
  await expect(page.getByText('1 row, 2 columns')).toBeVisible();
  await choose(page, /Sheet/, 'Estimates');

  await page.getByRole('button', { name: 'Combine 4 year columns' }).click();
  await page.getByRole('button', { name: 'Combine', exact: true }).click();
  const pivot = page.getByRole('region', { name: 'Pivot into year' });
  await expect(pivot).toContainText('4 columns go to year');
  await expect(pivot).toContainText('2010, 2011, 2012, 2013');
  await expect(pivot).toContainText('3 rows become 12');
  await pivot.getByLabel('Column for the cells').fill('People');
  await page.getByLabel('Source name').fill('Estimates');

  // What was chosen is kept: when another screen is opened, and when the page is loaded again.
  await page.getByRole('button', { name: 'Upload another file' }).click();
  await page.getByRole('link', { name: /estimates\.xlsx/ }).click();
  const kept = async () => {
    await expect(pivot).toContainText('3 rows become 12');
    await expect(pivot.getByLabel('Column for the cells')).toHaveValue('People');
    await expect(page.getByLabel('Source name')).toHaveValue('Estimates');
  };
  await kept();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await kept();
  await page.context().setOffline(true);
  await page.getByLabel('Source name').fill('Estimates of years');
  await expect(page.getByText('Offline, will retry')).toBeInViewport();
  await page.context().setOffline(false);
  await expect(page.getByText('Offline, will retry')).toBeHidden();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  await expect(processed(page)).toBeVisible();
  const rows = await rowsIn(page);
  expect(rows).toHaveLength(13);
  expect(rows.slice(0, 4)).toEqual([
    ['state', 'year', 'people'],
    ['Ohio', '2010', 11_539],
    ['Ohio', '2011', 11_544],
    ['Ohio', '2012', null],
  ]);

  const source = new URL(page.url()).pathname;
  await page.goto(`${source}/upload`);
  await page.waitForLoadState('networkidle');
  await drop(page, 'more.csv', 'STATE,2012,2013,Note\nOhio,11561,11577,late\nTexas,26084,26480,\n');
  const table = page.getByRole('table', { name: 'Columns found' });
  await expect(page.getByText('3 columns have no match and will be added to the source')).toBeVisible();
  await expect(page.getByRole('button', { name: /Match of STATE/ })).toContainText('State');
  await choose(page, /Match of 2012/, 'year');
  await choose(page, /Match of 2013/, 'year');
  await expect(page.getByText('1 column has no match and will be added to the source')).toBeVisible();
  await pivot.getByLabel('Column for the cells').fill('People');
  await page.getByRole('tab', { name: /^Columns/ }).click();
  await page.getByLabel('Search columns').fill('note');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search columns').fill('');
  await page.getByRole('checkbox', { name: 'Note is a GEO column' }).check({ force: true });
  await choose(page, /Version/, /version 1/);
  await expect(page.getByText('Every row of the sheet is added.')).toBeVisible();
  await choose(page, /Primary column/, 'STATE');
  await expect(page.getByText('Records with the same value are updated, the others added.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(processed(page)).toBeVisible();
  await expect(page.getByText('2 records updated, 2 records added.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the source' }).click();
  await page.waitForURL(/\/source\/\d+$/);
  const after = await rowsIn(page);
  expect(after).toHaveLength(15);
  expect(after.slice(0, 4)).toEqual([
    ['state', 'year', 'people', 'note'],
    ['Ohio', '2010', 11_539, null],
    ['Ohio', '2011', 11_544, null],
    ['Ohio', '2012', 11_561, 'late'],
  ]);
  expect(after.slice(-2)).toEqual([
    ['Texas', '2012', 26_084, null],
    ['Texas', '2013', 26_480, null],
  ]);
});

test('mistakes for options are corrected with all other findings, and nothing becomes an option by that', async ({
  page,
}) => {
  await signIn(page, '/source');
  const rows = (...texts: string[]) =>
    ['Rating,Place', ...texts.map((text, at) => `${text},p${at}`)].join('\n');
  const few = Array.from({ length: 12 }, (_, at) => ['Very Low', 'Relatively High', 'Very High'][at % 3]!);
  await drop(page, 'ratings.csv', rows(...few));
  await page
    .getByRole('group', { name: /^Rating has 3/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  const source = new URL(page.url()).pathname;
  await page.goto(`${source}/upload`);
  await page.waitForLoadState('networkidle');
  await drop(page, 'later.csv', rows(...few, 'very low', 'VERY LOW', ' Relativly High', 'Extreme'));
  await expect(page.getByText(/1 cell “very low” of Rating looks like “Very Low”/)).toBeVisible();
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText('1 cell “Relativly High” of Rating becomes “Relatively High”')).toBeVisible();
  await expect(
    page.getByText('1 value of Rating in 1 cell is not among its options (Extreme)'),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText('1 cell “Relativly High” of Rating becomes “Relatively High”')).toBeVisible();
  await choose(page, /Version/, /version 1/);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(processed(page)).toBeVisible();
  await page.getByRole('link', { name: 'Open the source' }).click();
  await page.waitForURL(/\/source\/\d+$/);
  const ratings = (await rowsIn(page)).map(([rating]) => rating);
  expect(ratings.slice(-4)).toEqual(['Very Low', 'Very Low', 'Relatively High', 'Extreme']);
});

test('filled columns become the values of one', async ({ page }) => {
  await signIn(page, '/source');
  await drop(page, 'hazards.csv', 'place,Flood,Fire\na,yes,0\nb,1,x\nc,no,\n');
  await page.getByRole('button', { name: 'Combine columns' }).click();
  await choose(page, /Columns/, 'Flood');
  await page.getByRole('option', { name: 'Fire' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Combined column').fill('Hazards');
  await page.getByRole('button', { name: 'Combine', exact: true }).click();
  const pivot = page.getByRole('region', { name: 'Pivot into hazards' });
  await pivot.getByText(/^ValuesEach row stays/).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  expect(await rowsIn(page)).toEqual([
    ['place', 'hazards'],
    ['a', ['Flood']],
    ['b', ['Flood', 'Fire']],
    ['c', null],
  ]);
});
