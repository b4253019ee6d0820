import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test, type TestServer } from './server.ts';

test.describe.configure({ timeout: 120_000 });

const columns = [
  { name: 'region', type: 'text' },
  { name: 'town', type: 'text' },
  { name: 'year', type: 'number', dataType: 'numeric' },
  { name: 'kind', type: 'text' },
  { name: 'damage', type: 'number', dataType: 'numeric' },
];
const [region, town, year, kind, damage] = columns;
const kinds = ['Flood', 'Hurricane', 'Tornado', 'Winter storm'];
const years = Array.from({ length: 6 }, (_, at) => 2018 + at);

/** Losses of towns by year and kind. */
async function publishLosses({ url }: TestServer): Promise<{ ask: Ask; sourceInfo: object }> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const towns = ['North', 'South'].flatMap((name) => ['A', 'B', 'C'].map((one) => [name, `${name} ${one}`]));
  const rows = towns.flatMap(([outer, inner], at) =>
    years.flatMap((one) =>
      kinds.map(
        (name, index) => `${outer},${inner},${one},${name},${(at + 1) * (index + 2) * 100_000 + one}`,
      ),
    ),
  );
  const csv = [columns.map(({ name }) => name).join(','), ...rows].join('\n');
  const sourceInfo = await publishFile(ask, url, cookie, { name: 'Losses by kind', csv, columns });
  return { ask, sourceInfo };
}

const pivotOf = (sourceInfo: object, shown: object[], display: object = {}) => ({
  element: {
    'element-type': 'Pivot',
    'element-data': { sourceInfo, columns: shown, display: { allowDownload: true, ...display } },
  },
});
const group = (column: object | undefined, more: object = {}) => ({
  ...column,
  show: true,
  group: true,
  ...more,
});
const sum = { ...damage, show: true, fn: 'sum' };

test('a pivot that is wider than paper is printed in parts, of which none is cut', async ({
  browser,
  tidemark,
}) => {
  const { ask, sourceInfo } = await publishLosses(tidemark);
  const shown = [
    group(region),
    group(town),
    group(year, { across: true }),
    group(kind, { across: true }),
    sum,
  ];
  const { path } = await publishPage(ask, 'Losses on paper', [pivotOf(sourceInfo, shown)]);

  const context = await browser.newContext({ baseURL: tidemark.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('table')).toHaveCount(1);
  expect(await page.getByRole('columnheader', { name: 'Winter storm' }).count()).toBe(years.length);

  // As wide as the text of A4.
  await page.setViewportSize({ width: 660, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const tables = page.getByRole('table');
  expect(await tables.count()).toBeGreaterThan(2);
  expect(await page.getByRole('columnheader', { name: 'Winter storm' }).count()).toBe(years.length);
  const left = await tables.first().evaluate((table) => table.getBoundingClientRect().left);
  for (const table of await tables.all()) {
    const box = await table.boundingBox();
    expect(box!.x + box!.width - left).toBeLessThanOrEqual(660);
    await expect(table.getByRole('rowheader', { name: 'South C' })).toBeVisible();
    await expect(table.locator('tfoot')).toContainText('Total');
  }
  await expect(page.getByText(/^Part 1 of \d+: 2018 › Flood/)).toBeVisible();
  await expect(tables.last().getByRole('columnheader', { name: 'Total' }).last()).toBeVisible();

  // A group that is closed stays so.
  await page.emulateMedia({ media: 'screen' });
  await page
    .getByRole('link', { name: /^Hide the groups in North/ })
    .first()
    .click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('rowheader', { name: 'North A' })).toHaveCount(0);
  expect(await page.getByRole('rowheader', { name: 'South A' }).count()).toBe(await tables.count());
  await context.close();
});

test('a pivot is compared with the period before at each level, and leaves so', async ({
  browser,
  tidemark,
}) => {
  const { ask, sourceInfo } = await publishLosses(tidemark);
  const shown = [group(region), group(town), sum, { ...year }];
  const display = { compare: { with: 'before', column: 'year' } };
  const { path } = await publishPage(ask, 'Losses compared', [pivotOf(sourceInfo, shown, display)]);

  const context = await browser.newContext({ baseURL: tidemark.url });
  const page = await context.newPage();
  await page.goto(path);
  const table = page.getByRole('table');
  for (const name of ['2023', '2022', 'difference', 'change']) {
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  // Each amount of a town is one more than that of the year before.
  await expect(table.getByRole('row', { name: /^North A/ })).toContainText('+4');
  await expect(table.getByRole('row', { name: /North/ }).first()).toContainText('+12');
  await expect(table.locator('tfoot')).toContainText('+24');
  expect(await violations(page)).toEqual([]);

  const href = await page.getByRole('link', { name: /CSV/ }).getAttribute('href');
  const csv = await (await context.request.get(href!)).text();
  const total = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','))
    .find(([name, next]) => name === 'South' && next === 'Total');
  expect(total?.[4]).toBe('12');
  await context.close();
});

test('an amount filters the page by its row and its column, without script too, and ends that', async ({
  browser,
  tidemark,
}) => {
  const { ask, sourceInfo } = await publishLosses(tidemark);
  const shown = [group(region), group(kind, { across: true }), sum];
  const rows = {
    element: {
      'element-type': 'Spreadsheet',
      'element-data': {
        sourceInfo,
        columns: columns.map((column) => ({ ...column, show: true })),
        display: { usePageFilters: true, usePagination: true },
      },
    },
  };
  const { path } = await publishPage(ask, 'Losses by click', [
    pivotOf(sourceInfo, shown, { selectsFilters: true, usePageFilters: true }),
    rows,
  ]);

  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ baseURL: tidemark.url, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(path);
    const [pivot, table] = [page.locator('table.tm-pivot'), page.locator('table:not(.tm-pivot)')];
    const amount = pivot
      .getByRole('row', { name: /^South/ })
      .getByRole('cell')
      .nth(2)
      .getByRole('link');
    await expect(table.getByRole('cell', { name: 'Flood' }).first()).toBeVisible();
    await amount.focus();
    await page.keyboard.press('Enter');

    await expect(amount).toHaveAttribute('aria-current', 'true');
    await expect(table.getByRole('cell', { name: 'Flood' })).toHaveCount(0);
    await expect(table.getByRole('cell', { name: 'North', exact: true })).toHaveCount(0);
    await expect(table.getByRole('cell', { name: 'Tornado' }).first()).toBeVisible();
    // The pivot itself stays whole, with both choices in words.
    await expect(pivot.getByRole('rowheader', { name: 'North' })).toBeVisible();
    await expect(page.getByRole('link', { name: /kind: Tornado/ })).toBeVisible();
    if (javaScriptEnabled) {
      expect(await violations(page)).toEqual([]);
    }

    await amount.click();
    await expect(amount).not.toHaveAttribute('aria-current', 'true');
    await expect(table.getByRole('cell', { name: 'Flood' }).first()).toBeVisible();
    await context.close();
  }
});
