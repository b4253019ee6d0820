import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Page, TestInfo } from '@playwright/test';
import { galleryCharts } from './chart-gallery.ts';
import { galleryColumns, galleryCsv } from './gallery-columns.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { differentTiles } from './screenshot-tiles.ts';
import { publishPage } from './publish-page.ts';
import { expect, test, type TestServer } from './server.ts';

const widths = [390, 1440];
const modes = ['light', 'dark'] as const;

/** The charts of a page: one, or several of one graph. */
const chartsOfPage = '.tm-data > figure.tm-graph, .tm-data > [role=group]';

/** The most tiles that may differ from a reference: fewer are the work of another browser. */
const mostDifferent = 4;

test('charts of every type look as in their references, narrow and wide, light and dark', async ({
  browser,
  tidemark,
}, testInfo) => {
  const path = await publishGallery(tidemark);
  for (const width of widths) {
    for (const colorScheme of modes) {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      await page.goto(tidemark.url + path);
      await page.evaluate(() => document.fonts.ready);
      // On a busy machine, some charts are computed after the page was sent.
      await expect(page.locator(chartsOfPage)).toHaveCount(galleryCharts.length);
      const screenshots = await chartScreenshots(page);
      await page.close();
      expect(screenshots).toHaveLength(galleryCharts.length);
      for (const [at, { name }] of galleryCharts.entries()) {
        await compare(screenshots[at]!, `${name}-${width}-${colorScheme}`, testInfo);
      }
    }
  }
});

/** Publishes a page with all charts of the gallery. */
async function publishGallery({ url }: TestServer): Promise<string> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const file = { name: 'Gallery', csv: galleryCsv(), columns: galleryColumns };
  const sourceInfo = await publishFile(ask, url, cookie, file);
  const sections = galleryCharts.map(({ size = '1', columns, graph }) => ({
    size,
    element: { 'element-type': 'Graph', 'element-data': { sourceInfo, columns, graph } },
  }));
  return (await publishPage(ask, 'Gallery', sections)).path;
}

/** The charts of a page, cut out of one screenshot of it. */
async function chartScreenshots(page: Page): Promise<Sharp[]> {
  const whole = await page.screenshot({ fullPage: true });
  const boxes = await page.locator(chartsOfPage).evaluateAll((figures) =>
    figures.map((figure) => {
      const { left, top, width, height } = figure.getBoundingClientRect();
      return { left, top: top + scrollY, width, height };
    }),
  );
  return boxes.map(({ left, top, width, height }) => {
    // Labels may reach beyond the chart a little.
    const [x, y] = [Math.max(0, Math.round(left) - 8), Math.round(top) - 4];
    const wide = Math.min(Math.round(width) + 16, page.viewportSize()!.width - x);
    return sharp(whole).extract({ left: x, top: y, width: wide, height: Math.round(height) + 8 });
  });
}

/** Compares a screenshot with its reference, or writes it where references are updated. */
async function compare(screenshot: Sharp, name: string, testInfo: TestInfo): Promise<void> {
  const path = testInfo.snapshotPath('charts', `${name}.png`);
  const { updateSnapshots } = testInfo.config;
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') {
    await screenshot.png({ palette: true, colours: 64, dither: 0, effort: 10 }).toFile(path);
    return;
  }
  const png = await screenshot.png({ compressionLevel: 1 }).toBuffer();
  const different = await differentTiles(png, await readFile(path));
  if (different.length <= mostDifferent) return;
  await testInfo.attach(name, { body: png, contentType: 'image/png' });
  const places = different.slice(0, 5).join(' ');
  expect
    .soft(different.length, `${name} differs from ${path} at ${places}`)
    .toBeLessThanOrEqual(mostDifferent);
}

test('lines of more places than have elements have tooltips, by pointer, finger and keys', async ({
  browser,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const days = Array.from({ length: 1500 }, (_, day) => new Date(Date.UTC(2020, 0, 1 + day)));
  const csv = ['day,station,level']
    .concat(
      days.flatMap((day, at) =>
        ['Upper', 'Lower'].map((name, row) => `${day.toISOString().slice(0, 10)},${name},${at * 2 + row}`),
      ),
    )
    .join('\n');
  const columns = [
    { name: 'day', type: 'date', dataType: 'date' },
    { name: 'station', type: 'text' },
    { name: 'level', type: 'number', dataType: 'numeric' },
  ];
  const sourceInfo = await publishFile(ask, tidemark.url, cookie, { name: 'Daily levels', csv, columns });
  const state = {
    sourceInfo,
    columns: [
      { name: 'day', show: true, group: true, xAxis: true },
      { name: 'level', show: true, fn: 'avg', yAxis: true },
      { name: 'station', show: true, group: true, categorize: true },
    ],
    graph: { graphType: 'LineGraph' },
  };
  const section = { element: { 'element-type': 'Graph', 'element-data': state } };
  const { path } = await publishPage(ask, 'Daily levels', [section]);
  const page = await browser.newPage({ hasTouch: true });
  await page.goto(tidemark.url + path);
  const drawing = page.locator('svg.tm-lines');
  const tip = page.locator('.tm-tip');
  const box = (await drawing.boundingBox())!;
  await page.touchscreen.tap(box.x + 1, box.y + box.height / 2);
  await expect(tip).toHaveText(/^01\/0[1-3]\/2020Lower\dUpper\d$/);
  await page.mouse.move(box.x + box.width - 1, box.y + 10);
  await expect(tip).toContainText(/^02\/0[4-8]\/2024/);
  await page.mouse.move(5, box.y + box.height + 200);
  await expect(tip).toBeHidden();
  await drawing.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await expect(tip).toHaveText('01/11/2020Lower21Upper20');
  await expect(page.getByRole('status').filter({ hasText: '01/11/2020: Lower 21, Upper 20' })).toBeAttached();
});
