import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const months = ['Jan 2023', 'Apr 2023', 'Aug 2023', 'Dec 2023', 'Feb 2024', 'Oct 2024'];
const ages = ['Under 5', '5–9', '10–14', '15–64', '65–84', '85+'];

test('an upload proposes the order of age groups, and the source keeps it', async ({ page, tidemark }) => {
  const rows = ages.toSorted().map((age, at) => `${age},${at + 1}`);
  await signIn(page, '/source');
  await page.locator('input[type=file]').setInputFiles({
    name: 'ages.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['age group,people', ...rows].join('\n')),
  });
  await expect(page.getByText('The values of Age group have an order')).toBeVisible();
  const finding = page.getByRole('group', { name: /have an order/ });
  await finding.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('The values of Age group have their order')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+/);

  const sourceId = Number(/\/source\/(\d+)/.exec(page.url())?.[1]);
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { source } = await ask<{ source: { columns: { name: string; value_order?: string[] }[] } }>(
    'query ($id: Int!) { source(id: $id) { columns } }',
    { id: sourceId },
  );
  expect(source.columns.map(({ name, value_order }) => [name, value_order ?? null])).toEqual([
    ['age_group', ages],
    ['people', null],
  ]);
});

test('months of a source get their order in its metadata, and tables, filters and charts follow it', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  // More rows have a later month, so that no frequency gives the order of the calendar.
  const rows = months.flatMap((month, at) => Array.from({ length: at + 1 }, () => `${month},${at + 1}`));
  const columns = [
    { name: 'month', display_name: 'Month', type: 'text' },
    { name: 'floods', display_name: 'Floods', type: 'number', dataType: 'numeric' },
  ];
  const csv = ['month,floods', ...rows].join('\n');
  const { sourceId, versionId } = await publishFile(ask, tidemark.url, cookie, {
    name: 'Floods by month',
    csv,
    columns,
  });
  await signIn(page, `/source/${sourceId}/metadata`);
  await page.getByRole('button', { name: 'Details of month' }).click();
  await page.getByRole('button', { name: 'Put in order' }).click();
  const order = page.getByRole('treegrid', { name: 'Order of values' });
  await expect(order.getByRole('row')).toHaveText(months.map((month) => new RegExp(month)));
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  const sourceInfo = { sourceId, versionId, name: 'Floods by month' };
  const filter = { type: 'external', operation: 'filter', isMulti: true };
  const month = { name: 'month', display_name: 'Month', type: 'text', show: true, group: true };
  const floods = { name: 'floods', display_name: 'Floods', type: 'number', show: true };
  const { path } = await publishPage(ask, 'Floods in order', [
    {
      element: {
        'element-type': 'Spreadsheet',
        'element-data': {
          sourceInfo,
          columns: [
            { ...month, sort: 'asc nulls last', filters: [filter] },
            { ...floods, fn: 'sum' },
          ],
        },
      },
    },
    {
      element: {
        'element-type': 'Graph',
        'element-data': {
          sourceInfo,
          columns: [
            { ...month, xAxis: true },
            { ...floods, fn: 'sum', yAxis: true },
          ],
        },
      },
    },
  ]);
  await page.goto(path);
  const names = (texts: string[]) => texts.flatMap((text) => months.find((one) => text.includes(one)) ?? []);
  const table = page.getByRole('table').first();
  expect(names(await table.getByRole('row').allInnerTexts())).toEqual(months);
  const data = page.locator('.tm-graph-data').first();
  expect(names(await data.locator('tbody tr').allTextContents())).toEqual(months);
  const choices = page.locator('form label').filter({ hasText: /20\d\d/ });
  expect(names(await choices.allTextContents())).toEqual(months);
});
