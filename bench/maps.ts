import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as Plot from '@observablehq/plot';
import * as echarts from 'echarts';
import { JSDOM } from 'jsdom';
import { build } from 'vite';
import type { PreparedShapes } from '../src/domain/geo/prepared-shapes.ts';
import { prepareShapes } from '../src/server/geo/prepare/prepare-shapes.ts';
import { readShippedSource } from '../src/server/geo/prepare/shipped-sources.ts';
import { countyAmounts } from './shared/county-amounts.ts';
import { compareBrowsers } from './shared/map-pages.ts';
import { featuresOf } from './shared/map-features.ts';
import { middle, report } from './shared/measure.ts';

/** How often each map is drawn, and for how many ms before, while its code is compiled. */
const [runs, warmUp] = [41, 5000];
const points = 100_000;

type Name = 'Tidemark' | 'ECharts' | 'Plot';
const names: Name[] = ['Tidemark', 'ECharts', 'Plot'];
type Draw = (amounts: readonly number[]) => string;

let seed = 1;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

const countyState = {
  sourceInfo: { sourceId: 1, versionId: 2 },
  columns: [
    { name: 'fips', show: true, xAxis: true, group: true },
    { name: 'amount', type: 'number', show: true, yAxis: true, fn: 'sum' },
  ],
  map: { boundaries: 'us-counties', title: 'Amounts by county' },
};
const pointState = {
  sourceInfo: { sourceId: 1, versionId: 2 },
  columns: [
    { name: 'longitude', type: 'number', show: true, longitude: true },
    { name: 'latitude', type: 'number', show: true, latitude: true },
  ],
  map: { layer: 'points', boundaries: 'us-states', title: 'Points' },
};

process.env['NODE_ENV'] = 'production';
const drawn = names.find((name) => name === process.argv[2]);
if (drawn) {
  await serveDrawing(drawn, process.argv[3]!);
} else {
  const folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.maps-'));
  const shapes = await writeShapes(folder);
  await buildSection(folder);
  await compareServers(folder);
  await measureBytes(folder, shapes);
  await rm(folder, { recursive: true });
  await compareBrowsers(shapes);
}

/** Writes the shapes of counties and states, as the server prepares them, for all processes. */
async function writeShapes(folder: string): Promise<PreparedShapes> {
  for (const set of ['us-counties', 'us-states'] as const) {
    const prepared = prepareShapes(await readShippedSource(set));
    await writeFile(join(folder, `${set}.json`), JSON.stringify(prepared));
  }
  return readShapes(folder, 'us-counties');
}

async function readShapes(folder: string, set: string): Promise<PreparedShapes> {
  return JSON.parse(await readFile(join(folder, `${set}.json`), 'utf8')) as PreparedShapes;
}

/** Our section as the server's bundle has it, without a page around it. */
async function buildSection(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'shared/map-section.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'section.mjs' } },
    },
  });
}

async function openSection(folder: string, state: object, set: string) {
  const address = pathToFileURL(join(folder, 'section.mjs')).href;
  const { openMapSection } = (await import(address)) as typeof import('./shared/map-section.ts');
  return openMapSection(state, await readShapes(folder, set));
}

/**
 * From the amounts in memory to the markup of the map: our section with its legend, summary and table, theirs
 * the SVG alone. Each is drawn in a process of its own, in turn.
 */
async function compareServers(folder: string): Promise<void> {
  const children = names.map((name) => fork(import.meta.filename, [name, folder]));
  await Promise.all(children.map((child) => once(child, 'message')));
  const times: Record<Name, number[]> = { Tidemark: [], ECharts: [], Plot: [] };

  for (let run = 0; run < runs; run += 1) {
    for (const [at, name] of names.entries()) {
      times[name].push(await drawIn(children[at]!));
    }
  }
  for (const child of children) {
    child.disconnect();
  }

  const ms = (name: Name) => middle(times[name]);
  const toPlot = ms('Plot') / ms('Tidemark');
  report(
    'a map of 3,142 counties on the server, from rows to markup: at least 30x less CPU than Observable Plot',
    {
      ...Object.fromEntries(names.map((name) => [`${name} ms`, ms(name)])),
      'to Plot': toPlot,
      'to ECharts': ms('ECharts') / ms('Tidemark'),
    },
    toPlot >= 30,
  );
}

/** The CPU time of drawing once, in milliseconds. */
async function drawIn(child: ChildProcess): Promise<number> {
  child.send('draw');
  return Number(((await once(child, 'message')) as [number])[0]);
}

/** Draws whenever the parent says so, each time other amounts. */
async function serveDrawing(name: Name, folder: string): Promise<void> {
  const shapes = await readShapes(folder, 'us-counties');
  const draw = await openDrawing(name, folder, shapes);
  const timed = () => {
    const amounts = countyAmounts(shapes, random() * 10);
    const before = process.cpuUsage();
    const { length } = draw(amounts);
    const { user, system } = process.cpuUsage(before);
    if (length < 100_000) throw new Error(`${name} has drawn nothing.`);
    return (user + system) / 1000;
  };

  for (const end = performance.now() + warmUp; performance.now() < end;) {
    timed();
  }
  process.on('message', () => process.send!(timed()));
  process.send!('ready');
}

async function openDrawing(name: Name, folder: string, shapes: PreparedShapes): Promise<Draw> {
  if (name === 'Tidemark') {
    const section = await openSection(folder, countyState, 'us-counties');
    return (amounts) => section({ rows: rowsOf(shapes, amounts) });
  }

  const features = featuresOf(shapes);
  const { width, height, unit } = shapes;
  const size = { width: width / unit, height: height / unit };
  if (name === 'Plot') {
    const { document } = new JSDOM('').window;
    return (amounts) => {
      const fill = (_: unknown, at: number) => amounts[at]!;
      const projection = {
        type: 'identity',
        domain: {
          type: 'MultiPoint',
          coordinates: [
            [0, 0],
            [width, height],
          ],
        },
      } as const;
      const color = { type: 'quantile', n: 5, scheme: 'blues', legend: false } as const;
      return Plot.plot({
        document,
        ...size,
        margin: 0,
        projection,
        color,
        marks: [Plot.geo(features, { fill })],
      }).outerHTML;
    };
  }

  echarts.registerMap('counties', { geoJSON: features, specialAreas: {} } as never);
  return (amounts) => {
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
    chart.setOption({
      animation: false,
      visualMap: { type: 'piecewise', splitNumber: 5, min: 0, max: 10_000 },
      series: [
        {
          type: 'map',
          map: 'counties',
          nameProperty: 'key',
          projection: { project: (point: number[]) => point, unproject: (point: number[]) => point },
          data: shapes.shapes.map(({ key }, at) => ({ name: key, value: amounts[at]! })),
        },
      ],
    });
    const svg = chart.renderToSVGString();
    chart.dispose();
    return svg;
  };
}

function rowsOf({ shapes }: PreparedShapes, amounts: readonly number[]) {
  return shapes.map(({ key }, at) => [key, amounts[at]!]);
}

/** What maps take of a page and of a change of a filter, compressed as the server does. */
async function measureBytes(folder: string, shapes: PreparedShapes): Promise<void> {
  const section = await openSection(folder, countyState, 'us-counties');
  const rows = rowsOf(shapes, countyAmounts(shapes, 1));
  const page = kilobytes(section({ rows }));
  const fragment = kilobytes(section({ rows, isFragment: true }));
  report('the map of counties in a page, compressed: at most 70 kB', { kB: page }, page <= 70);
  report('the same map after a filter, compressed: at most 3 kB', { kB: fragment }, fragment <= 3);

  const drawPoints = await openSection(folder, pointState, 'us-states');
  const towns = Array.from({ length: 4000 }, () => [-122 + random() * 50, 27 + random() * 20] as const);
  const places = Array.from({ length: points }, () => {
    const [longitude, latitude] = towns[Math.floor(towns.length * random() ** 2)]!;
    return [longitude + (random() - 0.5) * 0.6, latitude + (random() - 0.5) * 0.6];
  });
  const times: number[] = [];
  let kB = 0;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    const markup = drawPoints({ rows: places });
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    kB = kilobytes(markup);
  }
  report(
    `${points} points on a map of states, compressed: at most 20 kB`,
    { kB, 'CPU ms': middle(times) },
    kB <= 20,
  );
}

function kilobytes(markup: string): number {
  return gzipSync(markup).length / 1000;
}
