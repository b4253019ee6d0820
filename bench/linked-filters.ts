import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { launchChromium } from '../tests/e2e/chromium.ts';
import { graphClient, publishFile, signInByForm } from '../tests/e2e/graphql-client.ts';
import { publishPage } from '../tests/e2e/publish-page.ts';
import { startServer } from '../tests/e2e/server.ts';
import { filteredSection, pageFilter } from './shared/filtered-sections.ts';
import { middle, p95, report } from './shared/measure.ts';
import { openClient } from './shared/page-load.ts';
import { paintAfterChoice } from './shared/paint-after-choice.ts';

// Claim: a new filter on a page of six sections over 10 million rows takes the server at most 16 ms at p95,
// and the browser shows it within 50 ms.
const rows = 10_000_000;
const changes = 200;
/**
 * Requests before those that are measured: a server that has been running for a while has compiled its code.
 */
const warmUp = 1000;
const clicks = 40;

const folder = await mkdtemp(join(tmpdir(), 'tidemark-bench-'));
const file = join(folder, 'table.parquet');
const duckDb = await DuckDBInstance.create();
const pick = (factor: number, count: number) => `hash(i * ${factor}) % ${count}`;
await (
  await duckDb.connect()
).run(`COPY (
  SELECT 'Region ' || (${pick(3, 12)}) AS region, 'Kind ' || (${pick(5, 8)}) AS kind, 'Level ' || (${pick(7, 5)}) AS severity,
    'Carrier ' || (${pick(11, 20)}) AS carrier, DATE '2010-01-01' + CAST(${pick(13, 5000)} AS INTEGER) AS day,
    CAST(${pick(17, 30)} AS DOUBLE) AS injured
  FROM range(${rows}) AS t(i)) TO '${file}' (FORMAT parquet)`);
duckDb.closeSync();

const server = await startServer({ TIDEMARK_SAMPLE: 'none' });
const cookie = await signInByForm(server.url);
const ask = graphClient(
  () => server.url,
  () => cookie,
);
const text = (name: string) => ({ name, type: 'text' });
const { sourceId, versionId } = await publishFile(ask, server.url, cookie, {
  name: 'Strikes',
  file: { content: await openAsBlob(file), type: 'parquet' },
  columns: [
    ...['region', 'kind', 'severity', 'carrier'].map(text),
    { name: 'day', type: 'date', dataType: 'date' },
    { name: 'injured', type: 'number', dataType: 'numeric' },
  ],
});

const filterNames = ['region', 'kind', 'severity'];
const section = (type: string, columns: object[], more: { display?: object; graph?: object } = {}) =>
  filteredSection({ sourceId, versionId }, type, columns, {
    ...more,
    display: { pageSize: 1000, usePagination: false, ...more.display },
  });
/** A section that groups by a column, and is filtered by all filters but one of that column. */
const grouped = (type: string, group: { name: string; type?: string; step?: string }, fn: string) =>
  section(
    type,
    [
      { show: true, group: true, xAxis: true, ...group },
      { name: 'injured', show: true, fn, yAxis: true },
      ...filterNames
        .filter((name) => name !== group.name)
        .map((name) => ({ name, show: false, filters: [pageFilter('internal', name)] })),
    ],
    type === 'Graph' ? { graph: { graphType: group.name === 'day' ? 'LineGraph' : 'BarGraph' } } : {},
  );
const { path } = await publishPage(ask, 'Strikes', [
  section(
    'Filter',
    filterNames.map((name) => ({ name, show: true, filters: [pageFilter('external', name)] })),
    { display: { placement: 'inline', filterGridSize: 3 } },
  ),
  grouped('Graph', { name: 'region' }, 'count'),
  grouped('Graph', { name: 'kind' }, 'sum'),
  grouped('Graph', { name: 'severity' }, 'avg'),
  grouped('Spreadsheet', { name: 'carrier' }, 'max'),
  grouped('Graph', { name: 'day', type: 'date', step: 'month' }, 'sum'),
  grouped('Spreadsheet', { name: 'kind' }, 'avg'),
]);

const client = openClient(server.url);
let seed = 1;
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const search = () =>
  `?region=Region%20${random(12)}|||Region%20${random(12)}&kind=Kind%20${random(8)}&severity=Level%20${random(5)}|||Level%20${random(5)}`;

// The first page lets the engine prepare the groups; it is ready when a new filter no longer reads the rows.
const wholeMilliseconds = await timed(() => client.request(path, 'text/html'));
let from = search();
const fragments = async () => {
  const accept = `text/html; fragments=${encodeURIComponent(from)}`;
  from = search();
  return client.request(`${path}${from}`, accept);
};
const shown = gunzipSync(await fragments()).toString();
if (shown.match(/<section id=/g)?.length !== 7) throw new Error(`The response has other sections: ${shown}`);
for (let tries = 0; (await timed(fragments)) > 100; tries += 1) {
  if (tries > 200) throw new Error('The groups were not prepared.');
  await delay(200);
}
await delay(15_000);
const times: number[] = [];
for (let run = 0; run < changes + warmUp; run += 1) {
  const time = await timed(fragments);
  if (run >= warmUp) {
    times.push(time);
  }
}
report(
  'a new filter on a page of six sections over 10 M rows: the response over HTTP, at most 16 ms at p95',
  { 'first page ms': wholeMilliseconds, ms: middle(times), 'p95 ms': p95(times) },
  p95(times) <= 16,
);

const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
await page.goto(`${server.url}${path}`);
await page.locator('summary').first().click();
await page.waitForTimeout(1000);
const painted: number[] = [];
for (let click = 0; click < clicks; click += 1) {
  await page.waitForTimeout(400);
  painted.push(await page.evaluate(paintAfterChoice, { name: 'region', change: click }));
}
report(
  'a choice in its filter: until the browser has painted it, at most 50 ms',
  { ms: middle(painted.slice(5)), 'p95 ms': p95(painted.slice(5)) },
  middle(painted.slice(5)) <= 50,
);
await browser.close();
client.close();
await server.stop();
await rm(folder, { recursive: true });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
