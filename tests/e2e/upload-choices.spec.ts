import { violations } from './axe.ts';
import type { Page } from '@playwright/test';
import { makeWorkbook, textCells } from '../fixtures/workbook.ts';
import { makeZip } from '../fixtures/zip.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

// As one of the last files, it would keep one worker busy while the others have nothing left to do.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

/** Opens the list of sources, signed in, and gives it a file. */
async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  const mimeType = 'application/octet-stream';
  await signIn(page, '/source');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

const ask = <Answer>(page: Page, query: string, variables: object): Promise<Answer> =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/graph', { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { data: never }).data;
    },
    { query, variables },
  );

type Made = { source: { columns: Record<string, unknown>[]; versions: { id: number }[] } };

/** The columns and the rows of the only version of the source whose screen is open. */
async function contentsOf(page: Page): Promise<{ columns: Made['source']['columns']; rows: unknown[][] }> {
  const id = Number(/\/source\/(\d+)/.exec(page.url())?.[1]);
  const query = 'query ($id: Int!) { source(id: $id) { columns versions { id } } }';
  const { source } = await ask<Made>(page, query, { id });
  const { rows } = await ask<{ rows: { rows: unknown[][] } }>(
    page,
    'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }',
    { v: source.versions[0]?.id, r: { attributes: source.columns.map(({ name }) => name), toIndex: 100 } },
  );
  return { columns: source.columns, rows: rows.rows };
}

const storms = [
  'Storms of a made-up sea',
  'name;seen;wind;rating',
  'Ann;01/03/2020;NA;low',
  'Bob;02/03/2020;40;high',
  'Cy;31/03/2020;55;low',
  'Note: these storms were never seen by anybody;;;',
].join('\n');

test('a quote that is never closed is shown with its lines, and one click reads quotes as characters', async ({
  page,
}) => {
  await drop(page, 'pipes.csv', 'part,size\nPipe,"5 inch\nRod,2 inch\nBar,3 inch\n');
  await expect(page.getByText('1 row, 2 columns')).toBeVisible();
  await expect(page.getByText('A quote opens in line 2')).toBeVisible();
  await expect(page.getByLabel('Lines from line 2')).toContainText('Rod,2 inch');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Read quotes as characters' }).click();
  await expect(page.getByText('3 rows, 2 columns')).toBeVisible();
  await expect(page.getByText('A quote opens in line 2')).toBeHidden();
});

test('a map becomes a source whose columns say where its rows are', async ({ page }) => {
  const outline = '-74 40, -73 40, -73 41, -74 41, -74 40';
  const coordinates = [outline.split(', ').map((place) => place.split(' ').map(Number))];
  const features = ['36001', '36003', '36005'].map((stcofips, index) => ({
    type: 'Feature',
    properties: { stcofips },
    geometry: index === 2 ? null : { type: 'Polygon', coordinates },
  }));
  await drop(page, 'counties.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  await expect(page.getByText('3 rows, 2 columns')).toBeVisible();
  const finding = page.getByText('stcofips names US counties by FIPS');
  await expect(finding).toBeVisible();
  await page.getByRole('button', { name: 'Accept', exact: true }).first().click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+/);

  await expect(page.getByText('polygon of 4 vertices, 9,402 km²').first()).toBeVisible();
  const { columns, rows } = await contentsOf(page);
  expect(columns).toMatchObject([{ names_regions: 'us-counties', geo_col: true }, { type: 'geometry' }]);
  expect(rows).toEqual([
    ['36001', `POLYGON ((${outline}))`],
    ['36003', `POLYGON ((${outline}))`],
    ['36005', null],
  ]);
});

test('where the encoding is uncertain, the readings are side by side, and one click chooses one', async ({
  page,
}) => {
  // "Łódź" in windows-1250, as base64.
  await drop(page, 'places.csv', Buffer.from('cGxhY2Usbgqj82SfLDEK', 'base64'));
  const readings = page.getByRole('region', { name: 'Encoding of the text' });
  await expect(readings).toContainText('Łódź,1');
  await expect(readings).toContainText('£ódŸ,1');
  expect(await violations(page)).toEqual([]);
  await readings.getByRole('button', { name: 'Read as Central European (windows-1250)' }).click();
  await expect(readings).toBeHidden();
  await expect(page.getByText('Łódź').first()).toBeVisible();
});

test('what was understood of a file is shown, and read as the person decides', async ({ page }) => {
  await drop(page, 'storms.csv', storms);
  await expect(page.getByRole('heading', { name: 'storms.csv' })).toBeVisible();
  await expect(page.getByText('3 rows, 4 columns')).toBeVisible();
  await page.getByText('How the file is read').click();
  await expect(page.getByRole('radio', { name: 'Row 2 is the header' })).toBeChecked();
  await expect(page.getByRole('button', { name: /Delimiter/ })).toContainText('Semicolon');

  const again = page.getByRole('button', { name: 'Read the file again' });
  await expect(again).toBeDisabled();
  await page.getByText('Leave out the footnote below the table').click();
  await page.getByRole('radio', { name: 'None: every row is data' }).check();
  await again.click();
  await expect(page.getByText('6 rows, 4 columns')).toBeVisible();
  await page.getByText('Leave out the footnote below the table').click();
  await page.getByRole('radio', { name: 'Row 2 is the header' }).check();
  await again.click();
  await expect(page.getByText('3 rows, 4 columns')).toBeVisible();

  await expect(page.getByRole('button', { name: /Type of wind/ })).toContainText('Text');
  await page
    .getByRole('group', { name: /^“NA” may mean/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(page.getByRole('button', { name: /Type of wind/ })).toContainText('Number');
  const seen = page.getByRole('group', { name: /^seen holds dates/ });
  await seen.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: /Type of seen/ })).toContainText('Date');
  const rating = page.getByRole('group', { name: /^rating has 2 different values \(low, high\)/ });
  await rating.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('button', { name: /Type of rating/ })).toContainText('Single choice');
  await page
    .getByRole('group', { name: /^rating is a choice/ })
    .getByRole('button', { name: 'Change' })
    .click();
  await page.getByRole('button', { name: '2 options of rating' }).click();
  await page.getByLabel('Add an option').fill('middling');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: '3 options of rating' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('group', { name: /technical name/ })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(page.getByRole('button', { name: 'Change Wind' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  const { columns, rows } = await contentsOf(page);
  expect(rows).toEqual([
    ['Ann', '2020-03-01', null, 'low'],
    ['Bob', '2020-03-02', 40, 'high'],
    ['Cy', '2020-03-31', 55, 'low'],
  ]);
  expect(columns[2]).toMatchObject({ name: 'wind', display_name: 'Wind', type: 'number', na_values: ['NA'] });
  expect(columns[3]).toMatchObject({
    type: 'select',
    options: [{ value: 'low' }, { value: 'high' }, { value: 'middling' }],
  });
});

test('a row of totals is left out of the records, or kept', async ({ page }) => {
  await drop(page, 'losses.csv', 'year,loss\n2019,10\n2020,25\n2021,5\nTotal,40\n');
  await expect(page.getByText('3 rows, 2 columns')).toBeVisible();
  await expect(page.getByText('The last row, “Total”, has the sums of the rows above')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('4 rows, 2 columns')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(page.getByText('3 rows, 2 columns')).toBeVisible();
  // The focus is shown at what has it, not around all that the tabs hold.
  await page.getByRole('tab', { name: 'Rows' }).press('ArrowRight');
  const tabs = page.locator('[data-focus-visible]:has(> [role=tablist])');
  await expect(tabs).toHaveCSS('outline-style', 'none');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  expect((await contentsOf(page)).rows).toEqual([
    [2019, 10],
    [2020, 25],
    [2021, 5],
  ]);
});

test('numbers of a workbook are shown in percent and with a currency as they are formatted there', async ({
  page,
}) => {
  const cells = `${textCells([['Area', 'Share', 'Price']])}<row><c t="str"><v>Ohio</v></c><c s="1"><v>0.125</v></c><c s="2"><v>1234.5</v></c></row>`;
  const formats = ['0.0%', '#,##0.00\\ "€"'];
  await drop(page, 'prices.xlsx', makeWorkbook({ sheets: [{ name: 'Prices', cells }], formats }));
  await expect(page.getByText('Share is formatted as a percentage in the file')).toBeVisible();
  await page
    .getByRole('group', { name: /^Price is formatted with €/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  const { columns, rows } = await contentsOf(page);
  expect(rows).toEqual([['Ohio', 0.125, 1234.5]]);
  expect(columns.map(({ unit }) => unit)).toEqual([undefined, '100%', undefined]);
  await expect(page.getByRole('cell', { name: '12.5%' }).first()).toBeVisible();
});

test('an unfinished upload is removed, and a source lists only its own uploads', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const csv = 'label,value\nalpha,1\n';
  const { sourceId } = await publishFile(send, tidemark.url, cookie, { name: 'A source with uploads', csv });
  await drop(page, 'never mind.csv', 'a,b\n1,2\n');
  await expect(page.getByRole('heading', { name: 'never mind.csv' })).toBeVisible();
  const destination = page.getByRole('button', { name: /Destination/ });
  await destination.click();
  await page.getByRole('option', { name: 'A source with uploads' }).click();
  await expect(destination).toContainText('A source with uploads');
  await page.getByRole('button', { name: /Version/ }).click();
  await page.getByRole('option', { name: /· 1 row$/ }).click();
  await expect(page.getByText('Every row of the sheet is added.')).toBeVisible();
  await expect(page.getByLabel('Source name')).toHaveCount(0);
  // The choice is there when the upload is opened again, with the columns of the source.
  await page.goto('/source');
  await page
    .getByRole('link', { name: /never mind\.csv/ })
    .first()
    .click();
  await expect(destination).toContainText('A source with uploads');
  await page.goto(`/source/${sourceId}/upload`);
  const own = page.getByRole('region', { name: 'Your latest uploads' });
  await expect(own.getByRole('link')).toHaveText([/table\.csv.*Published/]);
  await page.goto('/source');
  await page.getByRole('button', { name: 'Remove never mind.csv' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove Upload' });
  await expect(dialog).toContainText('never mind.csv');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(own.getByRole('link', { name: /never mind\.csv/ })).toHaveCount(0);
});

test('an upload can be left and come back to, before and after it is published', async ({ page }) => {
  await drop(page, 'left alone.csv', 'a,b\n1,2\n');
  await expect(page.getByRole('heading', { name: 'left alone.csv' })).toBeVisible();
  await page.goto('/source');
  const entry = page.getByRole('link', { name: /left alone\.csv/ }).first();
  await expect(entry).toContainText('To be mapped');
  await entry.click();
  await expect(page).toHaveURL(/upload=\d+/);
  const address = page.url();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  await page.goto(address);
  await expect(
    page.getByText('The Sheet has been Processed. Please validate your records.').first(),
  ).toBeVisible();
  await expect(page.getByText('1 record added.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload another file' }).click();
  await expect(page.getByRole('link', { name: /left alone\.csv/ }).first()).toContainText('Published');
});

test('files that cannot be read say why, and nothing comes of them', async ({ page }) => {
  await signIn(page, '/source');
  const before = await ask(page, '{ sources { id } }', {});
  const archive = makeZip({ 'a.csv': 'a,b\n1,2\n'.repeat(100) });
  const cases: [string, string | Buffer, RegExp][] = [
    ['cut.zip', archive.subarray(0, 60), /The archive is incomplete or damaged/],
    ['page.csv', '<!doctype html><html></html>', /The file is a web page or XML, not a table/],
  ];
  for (const [name, content, sentence] of cases) {
    await drop(page, name, content);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByRole('alert')).toContainText(name);
  }
  expect(await violations(page)).toEqual([]);
  const header = Array.from({ length: 20 }, (_, index) => `column ${index + 1}`).join(',');
  await drop(page, 'mismatch.csv', `${header}\n${'1,2,3\n'.repeat(9)}`);
  await expect(page.getByText('9 of 9 rows do not have the 20 cells of the header.')).toBeVisible();
  expect(await ask(page, '{ sources { id } }', {})).toEqual(before);
});
