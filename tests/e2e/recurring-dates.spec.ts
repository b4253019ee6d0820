import { along, amount, galleryColumns, galleryCsv } from './gallery-columns.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';

const csv = galleryCsv();

/** The rows of the gallery in March of any year. */
const rowsInMarch = csv.split('\n').filter((line) => /\b\d{4}-03-\d{2}\b/.test(line)).length;

test('a click on a month of the year filters the page, and another one adds its rows', async ({
  page,
  tidemark: { url },
}) => {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const file = { name: 'Gallery', csv, columns: galleryColumns };
  const sourceInfo = await publishFile(ask, url, cookie, file);
  const display = { selectsFilters: true, usePageFilters: true };
  const columns = [along('day', { step: 'monthOfYear' }), amount('loss', 'sum')];
  const table = { columns: [{ name: 'day', type: 'date', show: true }], display: { usePageFilters: true } };
  const { path } = await publishPage(ask, 'Months', [
    { size: '1', element: { 'element-type': 'Graph', 'element-data': { sourceInfo, columns, display } } },
    { size: '1', element: { 'element-type': 'Spreadsheet', 'element-data': { sourceInfo, ...table } } },
  ]);

  await page.goto(url + path);
  const marks = page.locator('figure.tm-graph svg a');
  await expect(marks).toHaveCount(12);
  await page.locator('figure.tm-graph svg a[aria-label^="March"]').click();
  await expect(page).toHaveURL(/[?&]day\.month=03/);
  await expect(page.getByText(`of ${rowsInMarch}`).first()).toBeVisible();
  await expect(page.locator('figure.tm-graph svg a[aria-current]')).toHaveAttribute('aria-label', /^March/);
  // The chart itself keeps all months, so that another one can be chosen.
  await expect(marks).toHaveCount(12);
  await page.locator('figure.tm-graph svg a[aria-label^="April"]').click();
  await expect(page).toHaveURL(/day\.month=03(?:%7C|\|)+04/);
});
