import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import * as Plot from '@observablehq/plot';
import * as echarts from 'echarts';
import { JSDOM } from 'jsdom';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { launchChromium } from '../tests/e2e/chromium.ts';
import { graphClient, publishFile, signInByForm } from '../tests/e2e/graphql-client.ts';
import { startServer } from '../tests/e2e/server.ts';
import { middle, report } from './shared/measure.ts';
import { publishPage } from '../tests/e2e/publish-page.ts';
import { serveStaticPages } from './shared/static-pages.ts';

/** The points of each chart, around a curve and in the order of x, and the size of the charts in px. */
const count = 100_000;
const size = { width: 760, height: 300 };
const runs = 11;

let seed = 1;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const noise = () => random() + random() + random() - 1.5;
const points = Array.from({ length: count }, () => {
  const x = random() * 1000;
  return [Math.round(x * 100) / 100, Math.round((Math.sin(x / 160) * 400 + noise() * 300) * 100) / 100];
}).sort(([a = 0], [b = 0]) => a - b);

/** The state of a section that draws each row of a version as a point. */
const scatterState = (sourceId: number, versionId: number) => ({
  sourceInfo: { sourceId, versionId },
  columns: [
    { name: 'x', type: 'number', show: true, xAxis: true },
    { name: 'y', type: 'number', show: true, yAxis: true },
  ],
  graph: { graphType: 'ScatterPlot' },
});

type Name = 'Tidemark' | 'ECharts' | 'ECharts large' | 'Plot';
const names: Name[] = ['Tidemark', 'ECharts', 'ECharts large', 'Plot'];
const option = (large: boolean) => ({
  animation: false,
  xAxis: {},
  yAxis: {},
  series: [{ type: 'scatter' as const, large, symbolSize: 4, data: points }],
});

process.env['NODE_ENV'] = 'production';
const drawn = names.find((name) => name === process.argv[2]);
if (drawn) {
  process.send!(await drawOnServer(drawn));
  process.disconnect();
} else {
  await compareServers();
  await compareBrowsers();
}

/**
 * From the rows in memory to the markup of the chart: our section with its summary and table, theirs the SVG
 * alone. Each is drawn in a process of its own, so that none collects the garbage of another.
 */
async function compareServers(): Promise<void> {
  const times = {} as Record<Name, number>;
  for (const name of names) {
    const child = fork(import.meta.filename, [name]);
    times[name] = Number(((await once(child, 'message')) as [number])[0]);
  }

  const ratios = { 'to ECharts': times.ECharts / times.Tidemark, 'to Plot': times.Plot / times.Tidemark };
  report(
    `a scatter plot of ${count} points on the server, from rows to markup: at least 10x less CPU than ECharts and Observable Plot`,
    {
      ...Object.fromEntries(names.map((name) => [`${name} ms`, times[name]])),
      ...ratios,
      'to ECharts large': times['ECharts large'] / times.Tidemark,
    },
    Math.min(...Object.values(ratios)) >= 10,
  );
}

/** The CPU time of drawing once, in milliseconds. */
async function drawOnServer(name: Name): Promise<number> {
  const draw = await openDrawing(name);
  const times: number[] = [];

  for (let run = 0; run < runs + 3; run += 1) {
    const before = process.cpuUsage();
    if (draw().length < 100_000) throw new Error(`${name} has drawn nothing.`);
    const { user, system } = process.cpuUsage(before);
    if (run >= 3) {
      times.push((user + system) / 1000);
    }
  }

  return middle(times);
}

async function openDrawing(name: Name): Promise<() => string> {
  if (name === 'Tidemark') {
    const section = await openSection();
    return () => section(points);
  }

  if (name === 'Plot') {
    const { document } = new JSDOM('').window;
    return () =>
      Plot.plot({ document, ...size, marks: [Plot.dot(points, { x: '0', y: '1', r: 2 })] }).outerHTML;
  }

  return () => {
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
    chart.setOption(option(name === 'ECharts large'));
    const svg = chart.renderToSVGString();
    chart.dispose();
    return svg;
  };
}

/** Our section as the server's bundle has it, without a page around it. */
async function openSection(): Promise<(rows: number[][]) => string> {
  const folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.scatter-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'shared/scatter-section.ts'),
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'section.mjs' } },
    },
  });

  const address = pathToFileURL(join(folder, 'section.mjs')).href;
  const { openScatterSection } = (await import(address)) as typeof import('./shared/scatter-section.ts');
  const section = await openScatterSection(scatterState(1, 2));

  await rm(folder, { recursive: true });
  return section;
}

/** Publishes a page with the chart of all points; returns its path. */
async function publishPoints(url: string, cookie: string): Promise<string> {
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const number = { type: 'number', dataType: 'numeric' };
  const csv = ['x,y', ...points.map((point) => point.join(','))].join('\n');
  const columns = ['x', 'y'].map((name) => ({ name, ...number }));

  const source = await publishFile(ask, url, cookie, { name: 'Points', csv, columns });
  const state = scatterState(source.sourceId, source.versionId);
  const element = { 'element-type': 'Graph', 'element-data': state };
  const { path } = await publishPage(ask, 'Points', [{ element }]);
  return path;
}

/**
 * From the navigation until the chart is drawn: our published page over HTTP, theirs a page with nothing
 * else.
 */
async function compareBrowsers(): Promise<void> {
  const tidemark = await startServer({ TIDEMARK_SAMPLE: 'none' });
  const cookie = await signInByForm(tidemark.url);
  const path = await publishPoints(tidemark.url, cookie);

  const drawECharts = (large: boolean) => `
    import { init, use } from 'echarts/core';
    import { ScatterChart } from 'echarts/charts';
    import { GridComponent } from 'echarts/components';
    import { CanvasRenderer } from 'echarts/renderers';
    use([ScatterChart, GridComponent, CanvasRenderer]);
    const points = await (await fetch('/points.json')).json();
    const root = document.getElementById('root');
    Object.assign(root.style, { width: '${size.width}px', height: '${size.height}px' });
    init(root).setOption({ animation: false, xAxis: {}, yAxis: {}, series: [{ type: 'scatter', large: ${large}, symbolSize: 4, data: points }] });
    document.title = 'drawn';`;
  const pages = await serveStaticPages(
    {
      echarts: drawECharts(false),
      'echarts-large': drawECharts(true),
      plot: `
        import { plot, dot } from '@observablehq/plot';
        const points = await (await fetch('/points.json')).json();
        document.getElementById('root').append(plot({ width: ${size.width}, height: ${size.height}, marks: [dot(points, { x: '0', y: '1', r: 2 })] }));
        document.title = 'drawn';`,
    },
    { '/points.json': JSON.stringify(points) },
  );

  const address: Record<Name, string> = {
    Tidemark: `${tidemark.url}${path}`,
    ECharts: `${pages.url}/echarts`,
    'ECharts large': `${pages.url}/echarts-large`,
    Plot: `${pages.url}/plot`,
  };
  const browser = await launchChromium();
  const times: Record<Name, number[]> = { Tidemark: [], ECharts: [], 'ECharts large': [], Plot: [] };

  for (let run = 0; run < runs; run += 1) {
    for (const name of names) {
      times[name].push(await mainThread(browser, name, address[name]));
    }
  }

  await browser.close();
  pages.close();
  await tidemark.stop();

  const ms = (name: Name) => middle(times[name]);
  const ratios = { 'to ECharts': ms('ECharts') / ms('Tidemark'), 'to Plot': ms('Plot') / ms('Tidemark') };
  report(
    `a scatter plot of ${count} points in the browser, from the navigation to the drawn chart: at least 3x less time of the main thread than ECharts and Observable Plot`,
    {
      ...Object.fromEntries(names.map((name) => [`${name} ms`, ms(name)])),
      ...ratios,
      'to ECharts large': ms('ECharts large') / ms('Tidemark'),
    },
    Math.min(...Object.values(ratios)) >= 3,
  );
}

/** The time of the main thread in milliseconds until nothing is drawn any more. */
async function mainThread(browser: Browser, name: Name, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);

  await session.send('Performance.enable');
  await page.goto(url, { waitUntil: 'load' });

  if (name === 'Tidemark') {
    await page.locator('.tm-points').first().waitFor();
  } else {
    await page.waitForFunction(() => document.title === 'drawn');
  }

  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await delay(1000);

  const { metrics } = await session.send('Performance.getMetrics');
  await context.close();
  return metrics.find((metric) => metric.name === 'TaskDuration')!.value * 1000;
}
