import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm, uploadFile, type Ask } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { takeSession } from './sign-in.ts';

const columns = [
  { name: 'gauge_id', type: 'text' },
  { name: 'river', type: 'text' },
  { name: 'level', type: 'number', dataType: 'numeric' },
];

const csvOf = (rows: readonly (readonly (string | number)[])[]) =>
  ['gauge_id,river,level', ...rows.map((row) => row.join(','))].join('\n');
/** The gauges 1 to 200 with their levels. */
const gauges = Array.from({ length: 200 }, (_, index) => [index + 1, `River ${index % 7}`, index * 3]);

/** Publishes a file as another version of a source. */
async function addVersion(ask: Ask, url: string, cookie: string, sourceId: number, csv: string) {
  const id = await uploadFile(ask, url, cookie, { csv });
  await ask(
    'mutation ($id: Int!, $p: Publication!) { publishUpload(id: $id, publication: $p) { versionId } }',
    { id, p: { layerName: 'table', sourceId, columns } },
  );
}

test('two versions are compared: counts, then rows with their changes marked, each state with an address', async ({
  page,
  baseURL,
}) => {
  const url = baseURL!;
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const { sourceId } = await publishFile(ask, url, cookie, {
    name: `Compared levels ${Date.now()}`,
    csv: csvOf(gauges),
    columns,
  });
  const later = gauges
    .filter(([id]) => Number(id) > 100)
    .map(([id, river, level]) => [id!, river!, Number(level) + (id === 150 ? 1 : 0)] as const);
  await addVersion(ask, url, cookie, sourceId, csvOf([...later, [999, 'River new', 5]]));

  await takeSession(page);
  await page.goto(`/source/${sourceId}`);
  await page.getByRole('link', { name: 'Compare version 2' }).click();
  await expect(page).toHaveURL(/\/compare\/\d+/);
  const counts = page.getByRole('region', { name: 'Counts' });
  await expect(counts).toContainText('100 rows of version 1 are missing here. 1 row is new, 1 row changed.');
  await expect(counts).toContainText('Rows are matched by gauge_id.');
  const rows = page.getByRole('region', { name: 'Rows that differ' });
  await expect(rows.getByRole('row')).toHaveCount(26);
  await rows.getByRole('link', { name: 'Next' }).click();
  await expect(rows.getByText('Page 2 of 5')).toBeVisible();

  await counts.getByRole('link', { name: '1 Changed' }).click();
  await expect(page).toHaveURL(/rows=changed/);
  const changed = page.getByRole('region', { name: 'Changed rows' });
  await expect(changed.getByRole('row')).toHaveCount(2);
  await expect(changed.locator('[data-changed] del')).toHaveText('447');
  await expect(changed.locator('[data-changed] ins')).toHaveText('448');
  await page.reload();
  await expect(changed.locator('[data-changed] ins')).toHaveText('448');
  const download = page.waitForEvent('download');
  await changed.getByRole('link', { name: 'Download (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  const ofColumns = page.getByRole('region', { name: 'Columns' });
  await expect(ofColumns.getByRole('row', { name: /^level/i })).toContainText('Sum');
  await ofColumns.getByRole('link', { name: '1 changed cells of level' }).click();
  await expect(page.getByRole('heading', { name: 'Rows that differ in level' })).toBeVisible();

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(page.url().replace(/\?.*/, ''));
    await expect(rows.getByRole('row')).toHaveCount(26);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  }
});

test('the review of a file says what is missing before it is published', async ({ page, baseURL }) => {
  const url = baseURL!;
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const { sourceId } = await publishFile(ask, url, cookie, {
    name: `Reviewed gauges ${Date.now()}`,
    csv: csvOf(gauges),
    columns,
  });
  await takeSession(page);
  await page.goto(`/source/${sourceId}/upload`);
  await page.waitForLoadState('networkidle');
  const buffer = Buffer.from(csvOf(gauges.slice(100)));
  await page.locator('input[type=file]').setInputFiles({ name: 'later.csv', mimeType: 'text/csv', buffer });
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('100 rows of version 1 are missing here.');
  await expect(changes).toContainText('Rows are matched by gauge_id.');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  }
});
