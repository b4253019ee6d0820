import type { Page } from 'playwright-core';
import { launchChromium } from '../tests/e2e/chromium.ts';
import { graphClient, publishFile, signInByForm } from '../tests/e2e/graphql-client.ts';
import { startServer } from '../tests/e2e/server.ts';
import { signIn } from '../tests/e2e/sign-in.ts';
import { middle, report } from './shared/measure.ts';
import { serveStaticPages } from './shared/static-pages.ts';

const rows = 1_000_000;
const columns = 20;
/** How far both grids are scrolled with each frame, in px. */
const steps = [60, 300, 1500];
const frames = 90;
const rounds = 7;

/** The same cells of the same size for both grids: names, numbers, days and few choices. */
const cellSource = `(row, column) =>
  column % 4 === 0 ? 'name ' + ((row * 7 + column) % 5000)
  : column % 4 === 1 ? ((row * 13 + column) % 100000) / 100
  : column % 4 === 2 ? '20' + (10 + (row % 10)) + '-0' + (1 + (row % 9)) + '-1' + (row % 10)
  : ['red', 'green', 'blue'][row % 3]`;
// eslint-disable-next-line no-new-func -- the page of the other grid gets the same text
const cell = new Function(`return ${cellSource}`)() as (row: number, column: number) => string | number;

const names = Array.from({ length: columns }, (_, column) => `c${column}`);
const line = (row: number) => names.map((_, column) => cell(row, column)).join(',');
const csv = [names.join(','), ...Array.from({ length: rows }, (_, row) => line(row))].join('\n');

const server = await startServer({ TIDEMARK_SAMPLE: 'none' });
const browser = await launchChromium();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
const cookie = await signInByForm(server.url);
const ask = graphClient(
  () => server.url,
  () => cookie,
);
const { sourceId } = await publishFile(ask, server.url, cookie, {
  name: 'Million',
  csv,
  columns: names.map((name, column) =>
    column % 4 === 1 ? { name, type: 'number', dataType: 'numeric' } : { name, type: 'text' },
  ),
});
const ours = await context.newPage();
await signIn(ours, `/source/${sourceId}`);
await ours.getByRole('link', { name: 'Table', exact: true }).click();
const grid = ours.getByRole('grid');
await grid.getByRole('gridcell', { name: 'name 0', exact: true }).first().waitFor();
const box = (await grid.boundingBox())!;
const columnWidth = (await grid.getByRole('gridcell', { name: 'name 0', exact: true }).first().boundingBox())!
  .width;

const agGrid = `
  import { AllCommunityModule, ModuleRegistry, createGrid } from 'ag-grid-community';
  ModuleRegistry.registerModules([AllCommunityModule]);
  const cell = ${cellSource};
  const names = ${JSON.stringify(names)};
  const rowData = Array.from({ length: ${rows} }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, cell(row, column)])));
  const root = document.getElementById('root');
  root.style.cssText = 'width:${Math.round(box.width)}px;height:${Math.round(box.height)}px';
  createGrid(root, { rowData, rowHeight: 32, columnDefs: names.map((field) => ({ field, width: ${columnWidth} })) });
`;
const pages = await serveStaticPages({ 'ag-grid': agGrid }, {});
const theirs = await context.newPage();
await theirs.goto(`${pages.url}/ag-grid`);
await theirs.locator('.ag-cell').first().waitFor();

/**
 * The main thread's time a frame, in ms, while the element scrolls so far with each of them, and how long a
 * frame takes.
 */
async function scrolled(page: Page, selector: string, step: number) {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');

  const taskTime = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  await page.waitForTimeout(500);

  const before = await taskTime();
  const elapsed = await page.evaluate(
    async ({ selector, step, frames }) => {
      const element = document.querySelector(selector)!;
      const start = performance.now();

      for (let frame = 0; frame < frames; frame += 1) {
        element.scrollTop += step;
        await new Promise(requestAnimationFrame);
      }

      return performance.now() - start;
    },
    { selector, step, frames },
  );
  const busy = (await taskTime()) - before;

  await session.detach();
  return { busy: busy / frames, frame: elapsed / frames };
}

const selectors = { ours: '[role=grid]', theirs: '.ag-grid-viewport' };
await theirs.locator(selectors.theirs).waitFor({ state: 'attached' });
for (const step of steps) {
  const times = {
    ours: [] as number[],
    theirs: [] as number[],
    oursFrame: [] as number[],
    theirsFrame: [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [
      await scrolled(ours, selectors.ours, step),
      await scrolled(theirs, selectors.theirs, step),
    ];
    if (round === 0) continue;
    times.ours.push(one.busy);
    times.oursFrame.push(one.frame);
    times.theirs.push(other.busy);
    times.theirsFrame.push(other.frame);
  }
  const ratio = middle(times.ours) / middle(times.theirs);
  report(
    `scrolling 1,000,000 rows of 20 columns by ${step} px a frame: at most half of the main thread's time of AG Grid`,
    {
      'ms a frame': middle(times.ours),
      'AG Grid ms': middle(times.theirs),
      ratio,
      'frames a second': 1000 / middle(times.oursFrame),
      'AG Grid frames a second': 1000 / middle(times.theirsFrame),
    },
    ratio <= 0.5,
  );
}
await browser.close();
await server.stop();
pages.close();
