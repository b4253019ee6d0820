import { violations } from './axe.ts';
import { countClicks, expectFewClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const number = { type: 'number', dataType: 'numeric' };
const columns = [
  { name: 'county', display_name: 'County', type: 'text' },
  { name: 'kind', display_name: 'Type', type: 'text' },
  { name: 'day', display_name: 'Day', type: 'date', dataType: 'date' },
  { name: 'damage', display_name: 'Damage', ...number },
  { name: 'events', display_name: 'Events', ...number },
];
const csv = [
  'county,kind,day,damage,events',
  'Bear,Flood,2024-01-05,100,1',
  'Bear,Fire,2024-02-05,20,3',
  'Zebra,Flood,2024-01-07,300,2',
  'Zebra,Flood,2024-03-07,60,2',
].join('\n');

async function publishDamage(url: string, name: string) {
  const cookie = await signInByForm(url);
  const ask: Ask = graphClient(
    () => url,
    () => cookie,
  );
  const source = await publishFile(ask, url, cookie, { name, csv, columns });
  return { ask, ...source };
}

test('a measure is made in the metadata of a source, and shown in a table and a graph', async ({
  page,
  tidemark,
}) => {
  const { ask, sourceId, versionId } = await publishDamage(tidemark.url, 'Damage of counties');
  await signIn(page, `/source/${sourceId}/metadata`);
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);

  await page.getByRole('button', { name: 'New measure' }).click();
  const made = page.getByRole('region', { name: 'New measure' });
  await expect(made.getByLabel('Name of the measure')).toBeFocused();
  await page.keyboard.type('Damage');
  await expect(made).toContainText('The source has a column with the name damage already.');
  await page.keyboard.type(' per event');
  await expect(made).not.toContainText('already');
  const add = made.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();

  await made.getByRole('button', { name: /Of$/ }).click();
  await page.getByRole('option', { name: 'Damage' }).click();
  await made.getByRole('button', { name: 'Divided by' }).click();
  await made.getByRole('button', { name: /Of$/ }).click();
  await page.getByRole('option', { name: 'Events' }).click();
  await expect(made.getByRole('status', { name: 'Formula' })).toHaveText('Sum of Damage÷Sum of Events');
  const value = page.getByRole('status', { name: 'Value of the measure' });
  await expect(value).toHaveText('Over all rows: 60');
  expect(await violations(page)).toEqual([]);
  await add.click();
  expectFewClicks('T19', await clicks());

  const details = page.getByRole('region', { name: 'Details of damage per event' });
  await details.getByLabel('Unit').fill('$');
  await details.getByLabel('Description').fill('All damage, divided by all events.');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(details.getByLabel('Default function')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  // The last function gets a condition, and the measure another value.
  const formula = details.getByRole('region', { name: 'Formula' });
  await formula.locator('summary', { hasText: 'Sum of Damage' }).click();
  await formula.getByRole('button', { name: /Add a condition$/ }).click();
  await page.getByRole('option', { name: 'Type' }).click();
  await formula.getByRole('checkbox', { name: /Flood/ }).check({ force: true });
  await expect(value).toHaveText('Over all rows: 57.5');
  await formula.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(formula.getByRole('button', { name: 'Change', exact: true })).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  const { source } = await ask<{ source: { columns: { name: string; measure?: object }[] } }>(
    'query ($id: Int!) { source(id: $id) { columns } }',
    { id: sourceId },
  );
  expect(source.columns.at(-1)).toMatchObject({
    name: 'damage per event',
    display_name: 'Damage per event',
    unit: '$',
    measure: { operation: '/', left: { fn: 'sum', where: [{ column: 'kind', values: ['Flood'] }] } },
  });

  // What a measure is calculated from stays; the measure itself can go.
  await page.getByRole('button', { name: 'Details of damage', exact: true }).click();
  await page.getByRole('button', { name: 'Delete damage', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Damage per event is calculated from this column.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  const { path: address } = await publishPage(ask, 'Damage per event', [
    {
      element: {
        'element-type': 'Spreadsheet',
        'element-data': {
          sourceInfo: { sourceId, versionId, name: 'Damage of counties' },
          columns: [
            { name: 'county', display_name: 'County', type: 'text', show: true, group: true },
            { name: 'damage per event', type: 'measure', show: true, fn: 'measure', showTotal: true },
          ],
        },
      },
    },
  ]);
  await page.goto(`/edit${address}`);
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Graph/ })
    .click();
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: /Source/ }).click();
  await page.getByRole('option', { name: 'Damage of counties', exact: true }).click();
  await drawer.getByRole('button', { name: /X axis$/ }).click();
  await page.getByRole('option', { name: 'County' }).click();
  await drawer.getByRole('button', { name: /Y axis$/ }).click();
  const amounts = page.getByRole('listbox');
  await amounts.getByRole('option', { name: 'Count of rows' }).click();
  await amounts.getByRole('option', { name: 'Damage per event' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  await page.goto(address);
  const table = page.getByRole('table').first();
  await expect(table.getByRole('row')).toContainText(['Damage per event', /Bear.*25/, /Zebra.*90/, /57.5/]);
  await expect(page.locator('.tm-graph-data tbody tr')).toContainText([/Bear.*25/, /Zebra.*90/]);
  expect(await violations(page)).toEqual([]);
});

test('a column of a table has a function with a parameter and a condition, and says so', async ({
  page,
  tidemark,
}) => {
  const { ask, sourceId, versionId } = await publishDamage(tidemark.url, 'Damage by function');
  const { path: address } = await publishPage(ask, 'Functions of damage', [
    {
      element: {
        'element-type': 'Spreadsheet',
        'element-data': {
          sourceInfo: { sourceId, versionId, name: 'Damage by function' },
          columns: columns.map(({ name, display_name, type }) => ({
            name,
            display_name,
            type,
            show: name === 'county' || name === 'damage',
            group: name === 'county',
            fn: name === 'damage' ? 'sum' : '',
          })),
          display: { allowDownload: true },
        },
      },
    },
  ]);
  await signIn(page, `/edit${address}`);
  await page.waitForLoadState('networkidle');
  const table = page.getByRole('main').getByRole('table').first();
  await table.locator('tbody td').first().click();
  await page
    .getByRole('toolbar', { name: 'Table section' })
    .getByRole('button', { name: 'Settings' })
    .click();
  const drawer = page.getByRole('complementary', { name: 'Section' });
  const clicks = await countClicks(page);
  await drawer.getByRole('list', { name: 'Columns' }).locator('summary', { hasText: 'Damage' }).click();
  await drawer.getByText('Only some rows').click();
  await drawer.getByRole('button', { name: /Add a condition$/ }).click();
  await page.getByRole('option', { name: 'Type' }).click();
  await drawer.getByRole('checkbox', { name: /Flood/ }).check({ force: true });
  await expect(table).toContainText('Sum of Damage, where Type is Flood');
  await expect(table.getByRole('row')).toContainText([/County/, /Bear.*100/, /Zebra.*360/]);
  expectFewClicks('T20', await clicks());
  await drawer
    .getByRole('button', { name: /Function$/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'Percentile' }).click();
  await drawer.getByRole('textbox', { name: 'Percentile' }).fill('50');
  await page.keyboard.press('Tab');
  await expect(table).toContainText('Percentile 50 of Damage, where Type is Flood');
  await expect(table.getByRole('row')).toContainText([/County/, /Bear.*100/, /Zebra.*180/]);
  expect(await violations(page)).toEqual([]);

  // Groups are filtered by what the column shows.
  await drawer.getByRole('tab', { name: 'Filters' }).click();
  await drawer.getByRole('button', { name: /Add a filter$/ }).click();
  await page
    .getByRole('option', { name: 'Percentile 50 of Damage, where Type is Flood of each group' })
    .click();
  await drawer.getByRole('textbox', { name: 'Value' }).fill('150');
  await expect(table.getByRole('row')).toContainText([/County/, /Zebra.*180/]);
  await expect(table).not.toContainText('Bear');
  await drawer.getByText('Visitors can change it').click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  await page.goto(address);
  const least = 'Percentile 50 of Damage, where Type is Flood at least';
  await page.getByLabel(least).fill('90');
  await page.getByLabel(least).press('Enter');
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(`${least} 90`);
  const csv = await page.getByRole('link', { name: 'CSV' }).first().getAttribute('href');
  const file = await page.request.get(`${csv}&names=display`);
  expect(await file.text()).toContain('Percentile 50 of Damage, where Type is Flood');
  expect(await file.text()).toContain('Zebra,180');
  await expect(page.getByRole('table').first().getByRole('row')).toContainText([/County/, /100/, /180/]);
});

test('a measure is made and removed with the keyboard alone', async ({ page, tidemark }) => {
  const { sourceId } = await publishDamage(tidemark.url, 'Damage by keys');
  await signIn(page, `/source/${sourceId}/metadata`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'New measure' }).press('Enter');
  await page.keyboard.type('Largest');
  const made = page.getByRole('region', { name: 'New measure' });
  await page.keyboard.press('Tab');
  await expect(made.getByRole('button', { name: /Function$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Max');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dam');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Value of the measure' })).toHaveText('Over all rows: 300');
  await made.getByRole('button', { name: 'Times' }).focus();
  await page.keyboard.press('/');
  await page.keyboard.press('Backspace');
  await expect(made.getByRole('status', { name: 'Formula' })).toHaveText('Maximum of Damage');
  // A window that gets narrow, and columns in another order, keep what was made so far.
  await page.getByRole('button', { name: 'Reorder' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(made.getByRole('status', { name: 'Formula' })).toHaveText('Maximum of Damage');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(made.getByLabel('Name of the measure')).toHaveValue('Largest');
  await made.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'New measure' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete largest' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Details of largest' })).toHaveCount(0);
});
