import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { takeSession } from './sign-in.ts';

/** Levels of 300 gauges. */
const gauges = Array.from({ length: 300 }, (_, at) => [`g${at + 1}`, String(400 + ((at * 37) % 90))]);
const csvOf = (rows: readonly (readonly string[])[]) =>
  ['gauge_id,level', ...rows.map((row) => row.join(','))].join('\n');
const columns = [
  { name: 'gauge_id', type: 'text' },
  { name: 'level', type: 'number', dataType: 'numeric' },
];

test('a file that checks would stop is published with a reason, which the versions show', async ({
  page,
  baseURL,
}) => {
  const url = baseURL!;
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const name = `Checked gauges ${Date.now()}`;
  const { sourceId } = await publishFile(ask, url, cookie, { name, csv: csvOf(gauges), columns });
  await takeSession(page);
  await page.goto(`/source/${sourceId}/upload`);
  await page.waitForLoadState('networkidle');
  const buffer = Buffer.from(csvOf(gauges.slice(100)));
  await page.locator('input[type=file]').setInputFiles({ name: 'later.csv', mimeType: 'text/csv', buffer });
  const checks = page.getByRole('region', { name: 'Checks', exact: true });
  await expect(checks).toContainText('There are 33.3% fewer rows: 200 instead of 300.');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  }

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Checks have stopped it.');
  await checks.getByRole('textbox', { name: 'Why it is right' }).fill('A hundred gauges were taken down.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The Sheet has been Processed.')).toBeVisible();
  await page.goto(`/source/${sourceId}`);
  const overrides = page.getByRole('region', { name: 'Published in spite of checks' });
  await expect(overrides).toContainText('version 2: A hundred gauges were taken down.');
});

test('the limits of checks are changed in a dialog, and what was changed is said', async ({
  page,
  baseURL,
}) => {
  const url = baseURL!;
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const name = `Levels with limits ${Date.now()}`;
  const { sourceId } = await publishFile(ask, url, cookie, { name, csv: csvOf(gauges), columns });
  await takeSession(page);
  await page.goto(`/source/${sourceId}/upload`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Change checks…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Checks before publication' });
  await dialog.getByRole('textbox', { name: 'Rows fewer than before, in %' }).fill('40');
  await dialog.getByRole('checkbox', { name: 'Damaged texts' }).setChecked(false, { force: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  }

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Checks before publication' })).toContainText('2 changes');
});
