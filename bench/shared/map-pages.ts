import type { Page } from 'playwright-core';
import type { PreparedShapes } from '../../src/domain/geo/prepared-shapes.ts';
import { launchChromium } from '../../tests/e2e/chromium.ts';
import { graphClient, publishFile, signInByForm } from '../../tests/e2e/graphql-client.ts';
import { publishPage } from '../../tests/e2e/publish-page.ts';
import { startServer } from '../../tests/e2e/server.ts';
import { countyAmounts } from './county-amounts.ts';
import { filteredSection, pageFilter } from './filtered-sections.ts';
import { middle, report } from './measure.ts';
import { paintAfterChoice } from './paint-after-choice.ts';
import { serveStaticPages } from './static-pages.ts';

const years = Array.from({ length: 8 }, (_, at) => 2017 + at);
/** How often a year is chosen or left out: each twice, so that all years are as before. */
const changes = years.length * 2;
const [warmUp, rounds] = [1, 2];

/**
 * From a choice in a filter until the map is painted, against a page that has nothing but the same paths and
 * fetches their next classes as a file.
 */
export async function compareBrowsers(shapes: PreparedShapes): Promise<void> {
  const tidemark = await startServer({ TIDEMARK_SAMPLE: 'none' });
  const path = await publishMap(tidemark.url, shapes);
  const browser = await launchChromium();
  const viewport = { width: 1280, height: 900 };
  const our = await browser.newPage({ viewport });
  await our.goto(`${tidemark.url}${path}`);
  await our.locator('#p-s1-year > summary').click();
  await our.waitForTimeout(1000);

  const classes: string[][] = [];
  for (let change = 0; change < changes; change += 1) {
    await our.evaluate(paintAfterChoice, { name: 'year', change });
    classes.push(await our.evaluate(classesOfRegions));
  }

  const files = Object.fromEntries(classes.map((list, at) => [`/${at}.json`, JSON.stringify(list)]));
  const drawing = await our.evaluate(() => document.querySelector('svg.tm-map')!.outerHTML);
  const pages = await serveStaticPages(
    { bare: barePage },
    { ...files, '/map.json': JSON.stringify(drawing) },
  );
  const bare = await browser.newPage({ viewport });
  await bare.goto(`${pages.url}/bare`);
  await bare.waitForFunction(() => document.title === 'drawn');

  const times: Record<'our' | 'bare' | 'atOnce', number[]> = { our: [], bare: [], atOnce: [] };
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (let change = 0; change < changes; change += 1) {
      await restOnChoice(our, change);
      const ms = {
        our: await timed(our, paintAfterChoice, { name: 'year', change }),
        bare: await timed(bare, paintBare, change),
      };
      if (round < warmUp) continue;
      times.our.push(ms.our);
      times.bare.push(ms.bare);
    }

    await our.mouse.move(0, 0);
    for (let change = 0; change < changes; change += 1) {
      const ms = await timed(our, paintAfterChoice, { name: 'year', change });
      if (round < warmUp) continue;
      times.atOnce.push(ms);
    }
  }

  await browser.close();
  pages.close();
  await tidemark.stop();

  const [ours, theirs, atOnce] = [middle(times.our), middle(times.bare), middle(times.atOnce)];
  report(
    'a choice in the filter of a map of counties, on which the pointer rests, until it is painted, against a bare page that colours the same paths: at most 1.5x',
    { ms: ours, 'bare ms': theirs, ratio: ours / theirs, 'without rest': atOnce / theirs },
    ours / theirs <= 1.5,
  );
}

/** The pointer comes to a year as a person's does, and rests there before the click. */
async function restOnChoice(page: Page, change: number): Promise<void> {
  await page.mouse.move(0, 0);
  await page
    .locator('label', { has: page.locator('input[type=checkbox][name=year]') })
    .nth(change % years.length)
    .hover();
}

async function timed<Change>(
  page: Page,
  paint: (change: Change) => Promise<number>,
  change: Change,
): Promise<number> {
  await page.bringToFront();
  await page.waitForTimeout(300);
  // The types of the browser's functions know no parameters of generic types.
  return page.evaluate(paint as (change: unknown) => Promise<number>, change);
}

/** A page with a filter of years and a map that follows it; returns its path. */
async function publishMap(url: string, shapes: PreparedShapes): Promise<string> {
  const cookie = await signInByForm(url);
  const send = graphClient(
    () => url,
    () => cookie,
  );
  const amounts = years.map((_, at) => countyAmounts(shapes, at));
  const rows = shapes.shapes.flatMap(({ key }, at) =>
    years.map((year, index) => `${key},${year},${amounts[index]![at]}`),
  );
  const source = await publishFile(send, url, cookie, {
    name: 'Counties',
    csv: `fips,year,amount\n${rows.join('\n')}\n`,
    columns: [
      { name: 'fips', type: 'text' },
      { name: 'year', type: 'number', dataType: 'numeric' },
      { name: 'amount', type: 'number', dataType: 'numeric' },
    ],
  });

  const year = (type: 'internal' | 'external') => ({
    name: 'year',
    show: type === 'external',
    filters: [pageFilter(type, 'year')],
  });
  const map = filteredSection(source, 'Map', [
    { name: 'fips', show: true, xAxis: true, group: true },
    { name: 'amount', show: true, yAxis: true, fn: 'sum' },
    year('internal'),
  ]);
  Object.assign(map.element['element-data'], { map: { boundaries: 'us-counties', title: 'Amounts' } });
  const filter = filteredSection(source, 'Filter', [year('external')], { display: { placement: 'inline' } });
  return (await publishPage(send, 'Counties', [filter, map])).path;
}

/** The script of a page with a map alone. */
const barePage = `
  document.getElementById('root').innerHTML = await (await fetch('/map.json')).json();
  const paths = document.querySelectorAll('.tm-map path[class^=c]');
  window.showClasses = async (at) => {
    const classes = await (await fetch('/' + at + '.json')).json();
    classes.forEach((name, index) => {
      if (paths[index].getAttribute('class') !== name) paths[index].setAttribute('class', name);
    });
  };
  document.title = 'drawn';`;

/** In the browser: the classes of all regions in their order. */
const classesOfRegions = () =>
  [...document.querySelectorAll('.tm-map path[class^=c]')].map((path) => path.getAttribute('class')!);

/** In the browser: the same of the bare page. */
async function paintBare(change: number): Promise<number> {
  const start = performance.now();
  await (window as unknown as { showClasses(at: number): Promise<void> }).showClasses(change);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  return performance.now() - start;
}
