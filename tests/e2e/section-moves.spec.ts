import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm, uploadFile, type Ask } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { takeSession } from './sign-in.ts';

const columns = [
  { name: 'gauge_id', type: 'text' },
  { name: 'river', type: 'text' },
  { name: 'level', type: 'number', dataType: 'numeric' },
  { name: 'note', type: 'text' },
];
const csvOf = (rows: readonly string[]) => ['gauge_id,river,level,note', ...rows].join('\n');
const rivers = ['Elbe', 'Oder', 'Ems', 'Weser'];
const first = rivers.map((river, index) => `${index + 1},${river},${(index + 1) * 100},old`);
/** Without notes, without one river, and with another one. */
const second = [...first.slice(0, 3).map((row) => row.replace(',old', ',')), '5,Rhine,900,'];

async function addVersion(ask: Ask, url: string, cookie: string, sourceId: number, rows: readonly string[]) {
  const id = await uploadFile(ask, url, cookie, { csv: csvOf(rows) });
  await ask(
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { versionId } }',
    { id, p: { layerName: 'table', sourceId, columns } },
  );
}

test('a move of many sections shows what each loses, its numbers and its looks before anything is done', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL!;
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const name = `Moved gauges ${Date.now()}`;
  const source = await publishFile(ask, url, cookie, { name, csv: csvOf(first), columns });
  const section = (title: string, type: string, state: object) => ({
    title,
    element: { 'element-type': type, 'element-data': { sourceInfo: source, ...state } },
  });
  const shown = (column: string, more: object = {}) => ({ name: column, show: true, ...more });
  const chart = section('Levels of rivers', 'Graph', {
    columns: [
      shown('river', { group: true, xAxis: true }),
      shown('level', { type: 'number', fn: 'sum', yAxis: true }),
    ],
    graph: { graphType: 'BarGraph' },
  });
  const notes = section('Notes', 'Spreadsheet', { columns: [shown('river'), shown('note')] });
  const filtered = section('Of the Weser', 'Card', {
    columns: [shown('river', { filters: [{ operation: 'filter', values: ['Weser'] }] })],
  });
  const pages: { id: number; path: string }[] = [];
  for (const title of ['Buoys in the north', 'Buoys in the east', 'Buoys in the west']) {
    pages.push(await publishPage(ask, `${title} ${Date.now()}`, [chart, notes, filtered]));
  }
  await addVersion(ask, url, cookie, source.sourceId, second);

  await takeSession(page);
  await page.goto(`/manage/components?source=${source.sourceId}&version=${source.versionId}`);
  const preview = page.getByRole('region', { name: 'What the update changes' });
  await expect(preview).toContainText('9 sections on 3 pages would show it. 3 sections lose something.');
  await expect(preview.getByText('Lost: column “note” has no values.')).toHaveCount(3);
  await expect(preview.getByRole('figure', { name: 'After' }).first()).toBeVisible();
  // What is below is read as one scrolls to it.
  const ofChart = preview.getByRole('listitem').filter({ hasText: 'Levels of rivers' }).first();
  await ofChart.scrollIntoViewIfNeeded();
  await expect(ofChart.getByText('No longer there: Weser.')).toBeVisible();
  await expect(ofChart.getByText('New: Rhine.')).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await violations(page)).toEqual([]);
    }
  }

  await page.getByRole('button', { name: 'Update and publish' }).click();
  const review = page.getByRole('alertdialog');
  await review.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText('9 sections on 3 pages updated. Visitors see it.')).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto(pages[0]!.path);
  await expect(visitor.locator('body')).toContainText('Rhine');
  await expect(visitor.locator('body')).not.toContainText('Weser: ');

  // Another tab finds the move, undoes it, and is closed: the server goes on.
  const other = await context.newPage();
  await other.goto(`/manage/components?source=${source.sourceId}`);
  await expect(other.getByText('9 sections on 3 pages updated.')).toBeVisible();
  await other.getByRole('button', { name: 'Undo the update' }).click();
  await expect(other.getByText(/so far|as before the update/)).toBeVisible();
  await other.close();
  await page.goto(`/manage/components?source=${source.sourceId}&version=${source.versionId}`);
  await expect(page.getByText('9 sections on 3 pages as before the update.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the update' })).toHaveCount(0);
  const { history } = await ask<{ history: { type: string }[] }>(
    'query ($id: Int!) { history(pageId: $id) { type } }',
    { id: pages[0]!.id },
  );
  expect(history[0]?.type).toBe('Undid the update of Sections: Levels of rivers, Notes, Of the Weser.');
});
