import { countClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';

const regions = ['North', 'East', 'South'];

/** Publishes a page with a line of events by year; returns its path. */
async function publishLine({ url }: TestServer): Promise<string> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const rows = regions.flatMap((region, part) =>
    Array.from({ length: 12 }, (_, at) => `${2010 + at},${region},${(part + 1) * (at + 3)}`),
  );
  const columns = [
    { name: 'year', type: 'number', dataType: 'numeric' },
    { name: 'region', type: 'text' },
    { name: 'events', type: 'number', dataType: 'numeric' },
  ];
  const csv = ['year,region,events', ...rows].join('\n');
  const sourceInfo = await publishFile(ask, url, cookie, { name: 'Regions', csv, columns });
  const shown = [
    { ...columns[0], show: true, group: true, xAxis: true },
    { ...columns[1], show: false },
    { ...columns[2], show: true, fn: 'sum', yAxis: true },
  ];
  const graph = { graphType: 'LineGraph', title: { title: 'Events' } };
  const section = {
    element: { 'element-type': 'Graph', 'element-data': { sourceInfo, columns: shown, graph } },
  };
  return (await publishPage(ask, 'Regions', [section])).path;
}

test('one chart for each value of a column takes two clicks, and visitors read them without script', async ({
  page,
  browser,
  tidemark,
}) => {
  const path = await publishLine(tidemark);
  await signIn(page, `/edit${path}`);
  const canvas = page.getByRole('main');
  await canvas.locator('svg.tm-lines').click();
  await page
    .getByRole('toolbar', { name: 'Graph section' })
    .getByRole('button', { name: 'Settings' })
    .click();
  const drawer = page.getByRole('complementary', { name: 'Section' });
  const charts = drawer.getByRole('button', { name: /One chart per/ });
  await charts.scrollIntoViewIfNeeded();

  const clicks = await countClicks(page);
  await charts.click();
  await page.getByRole('option', { name: 'region' }).click();
  await expect(canvas.locator('svg.tm-lines')).toHaveCount(regions.length);
  expect(await clicks()).toBe(2);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
  const reader = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await reader.goto(tidemark.url + path);
  const names = reader.getByRole('main').getByRole('heading', { level: 3 });
  await expect(names).toHaveText(['East', 'North', 'South']);
  await expect(reader.locator('svg.tm-lines')).toHaveCount(regions.length);
  await expect(reader.locator('.tm-graph-data')).toHaveCount(1);
  const isWider = await reader.evaluate(() => document.body.scrollWidth > innerWidth);
  expect(isWider).toBe(false);
  await reader.close();
});
