import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as Plot from '@observablehq/plot';
import * as echarts from 'echarts';
import { JSDOM } from 'jsdom';
import { build } from 'vite';
import type { ChartColumn } from './shared/chart-sections.ts';
import { middle, report } from './shared/measure.ts';

/** The size of each chart in px, how often it is drawn for one figure, and how many figures there are. */
const size = { width: 760, height: 300 };
const [draws, runs, warmUp] = [20, 9, 4];

type Row = (string | number)[];
type Option = Parameters<ReturnType<typeof echarts.init>['setOption']>[0];
type Drawings = {
  columns: ChartColumn[];
  graph: object;
  rows: Row[];
  option: Option;
  /** What Observable Plot draws; null for a type that it does not have. */
  marks: Plot.PlotOptions | null;
};

const column = (name: string, type: ChartColumn['type'], role: object): ChartColumn => ({ name, type, role });
const along = (name: string, type: ChartColumn['type'] = 'text') =>
  column(name, type, { xAxis: true, group: true });
const amount = (name: string) => column(name, 'number', { yAxis: true, fn: 'sum' });
const by = (name: string) => column(name, 'text', { categorize: true, group: true });
const panel = (name: string) => column(name, 'text', { panel: true, group: true });
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const wave = (at: number, part: number) => Math.round(500 + 300 * Math.sin(at / 7 + part));

const parts = ['North', 'East', 'South', 'West'];
const stack = parts.flatMap((name, part) => range(200).map((at): Row => [1800 + at, wave(at, part), name]));
const six = range(6).map((at): Row => [`Part ${at}`, 900 - 120 * at]);
const months = range(60).map((at): Row => [`Month ${at + 1}`, wave(at, 0), wave(at, 2) / 30]);
const towns = range(50).flatMap((at): Row[] => [
  [`Town ${at}`, wave(at, 0), '2014'],
  [`Town ${at}`, wave(at, 1), '2024'],
]);
const tiles = range(80).map((at): Row => [`Tile ${at}`, 5 + ((at * 37) % 400)]);
const regions = range(12).flatMap((region) =>
  range(40).map((at): Row => [1984 + at, wave(at, region), `Region ${region}`]),
);
const valuesOf = (rows: readonly Row[], index: number) => rows.map((row) => row[index] ?? 0);
const ofName = (rows: readonly Row[], name: Row[number]) => rows.filter((row) => row[2] === name);

const charts: Record<string, Drawings> = {
  'stacked areas of 4 x 200': {
    columns: [along('year', 'number'), amount('events'), by('region')],
    graph: { graphType: 'AreaGraph' },
    rows: stack,
    option: {
      xAxis: { type: 'category', data: valuesOf(ofName(stack, 'North'), 0) },
      yAxis: {},
      legend: {},
      series: parts.map((name) => ({
        type: 'line',
        name,
        stack: 'all',
        areaStyle: {},
        showSymbol: false,
        data: valuesOf(ofName(stack, name), 1),
      })),
    },
    marks: { marks: [Plot.areaY(stack, Plot.stackY({ x: '0', y: '1', fill: '2' }))] },
  },
  'a pie of 6': {
    columns: [along('part'), amount('events')],
    graph: { graphType: 'PieGraph' },
    rows: six,
    option: {
      series: [
        { type: 'pie', data: six.map(([name, value]) => ({ name: `${name}`, value: Number(value) })) },
      ],
    },
    marks: null,
  },
  'bars and a line of 60': {
    columns: [along('month'), amount('events'), amount('rain')],
    graph: { graphType: 'ComboGraph' },
    rows: months,
    option: {
      xAxis: { type: 'category', data: valuesOf(months, 0) },
      yAxis: {},
      legend: {},
      series: [
        { type: 'bar', name: 'events', data: valuesOf(months, 1) },
        { type: 'line', name: 'rain', data: valuesOf(months, 2) },
      ],
    },
    marks: { marks: [Plot.barY(months, { x: '0', y: '1' }), Plot.lineY(months, { x: '0', y: '2' })] },
  },
  'a dumbbell of 50 rows': {
    columns: [along('town'), amount('events'), by('year')],
    graph: { graphType: 'DumbbellGraph' },
    rows: towns,
    option: {
      xAxis: {},
      yAxis: { type: 'category', data: valuesOf(ofName(towns, '2014'), 0) },
      legend: {},
      series: ['2014', '2024'].map((name) => ({
        type: 'scatter',
        name,
        data: ofName(towns, name).map((row) => [row[1] ?? 0, row[0] ?? '']),
      })),
    },
    marks: {
      // Without a type, names that look like numbers are a warning with each drawing.
      color: { type: 'ordinal' },
      marks: [
        Plot.ruleY(towns, Plot.groupY({ x1: 'min', x2: 'max' }, { y: '0', x1: '1', x2: '1' })),
        Plot.dot(towns, { x: '1', y: '0', fill: '2' }),
      ],
    },
  },
  'a treemap of 80': {
    columns: [along('tile'), amount('events')],
    graph: { graphType: 'TreemapGraph' },
    rows: tiles,
    option: {
      series: [
        { type: 'treemap', data: tiles.map(([name, value]) => ({ name: `${name}`, value: Number(value) })) },
      ],
    },
    marks: null,
  },
  '12 lines of 40 as small multiples': {
    columns: [along('year', 'number'), amount('events'), panel('region')],
    graph: { graphType: 'LineGraph' },
    rows: regions,
    option: {
      grid: range(12).map((at) => ({
        left: `${(at % 4) * 25 + 3}%`,
        top: `${Math.floor(at / 4) * 33 + 4}%`,
        width: '19%',
        height: '22%',
      })),
      xAxis: range(12).map((gridIndex) => ({ gridIndex, min: 1984, max: 2023 })),
      yAxis: range(12).map((gridIndex) => ({ gridIndex, min: 0, max: 800 })),
      series: range(12).map((at) => ({
        type: 'line',
        xAxisIndex: at,
        yAxisIndex: at,
        showSymbol: false,
        data: ofName(regions, `Region ${at}`).map(([x, y]) => [x ?? 0, y ?? 0]),
      })),
    },
    marks: { marks: [Plot.lineY(regions, { x: '0', y: '1', fy: '2' })] },
  },
};

/** Our section with its summary and table, our drawing alone, and those of others. */
type Name = 'Section' | 'Tidemark' | 'ECharts' | 'Plot';
const names: Name[] = ['Section', 'Tidemark', 'ECharts', 'Plot'];

/** The module of our sections, and the folder that its parts are loaded from while charts are drawn. */
type BuiltSections = Pick<typeof import('./shared/chart-sections.ts'), 'openChartSection'> & {
  folder: string;
};

let section: BuiltSections | null = null;

process.env['NODE_ENV'] = 'production';
const drawn = names.find((name) => name === process.argv[2]);
if (drawn) {
  process.send!(await drawAll(drawn));
  process.disconnect();
} else {
  await compareServers();
}

/**
 * From the rows in memory to the SVG of each chart, which is all that others write; and to our section with
 * its summary and table. Each library is in a process of its own, so that none collects the garbage of
 * another.
 */
async function compareServers(): Promise<void> {
  const times = {} as Record<Name, Record<string, number>>;
  for (const name of names) {
    const child = fork(import.meta.filename, [name]);
    times[name] = ((await once(child, 'message')) as [Record<string, number>])[0];
  }

  for (const [chart, { marks }] of Object.entries(charts)) {
    const ours = times.Tidemark[chart] ?? NaN;
    const toECharts = (times.ECharts[chart] ?? NaN) / ours;
    const toPlot = marks ? (times.Plot[chart] ?? NaN) / ours : NaN;
    report(
      `${chart} on the server, from rows to an SVG: at least 10x less CPU than ECharts and Observable Plot`,
      {
        'Tidemark ms': ours,
        'to ECharts': toECharts,
        'to Plot': toPlot,
        'section with summary and table ms': times.Section[chart] ?? NaN,
      },
      toECharts >= 10 && !(toPlot < 10),
    );
  }
}

/** The CPU time of drawing each chart once, in milliseconds. */
async function drawAll(name: Name): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [chart, drawings] of Object.entries(charts)) {
    const draw = await openDrawing(name, drawings);
    if (draw) {
      found[chart] = await timeOf(draw);
    }
  }

  if (section) {
    await rm(section.folder, { recursive: true });
  }
  return found;
}

async function timeOf(draw: () => string | Promise<string>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < warmUp + runs; run += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < draws; at += 1) {
      if ((await draw()).length < 1000) throw new Error('Nothing was drawn.');
    }
    const { user, system } = process.cpuUsage(before);
    if (run >= warmUp) {
      times.push((user + system) / 1000 / draws);
    }
  }

  return middle(times);
}

/** Draws one chart by a library; null where it has no such chart. */
async function openDrawing(
  name: Name,
  { columns, graph, rows, option, marks }: Drawings,
): Promise<(() => string | Promise<string>) | null> {
  if (name === 'Tidemark' || name === 'Section') {
    section ??= await buildSections();
    const write = await section.openChartSection(columns, graph);
    return () => (name === 'Section' ? write.section(rows) : write.drawing(rows));
  }

  if (name === 'Plot') {
    if (!marks) return null;
    const { document } = new JSDOM('').window;
    return () => Plot.plot({ document, ...size, ...marks }).outerHTML;
  }

  return () => {
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
    chart.setOption({ animation: false, ...option });
    const svg = chart.renderToSVGString();
    chart.dispose();
    return svg;
  };
}

/** Our sections as the server's bundle has them, without a page around them, in a folder of their own. */
async function buildSections(): Promise<BuiltSections> {
  const folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.charts-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'shared/chart-sections.ts'),
      outDir: folder,
      rolldownOptions: { output: { entryFileNames: 'sections.mjs' } },
    },
  });
  const address = pathToFileURL(join(folder, 'sections.mjs')).href;
  const { openChartSection } = (await import(address)) as typeof import('./shared/chart-sections.ts');
  return { openChartSection, folder };
}
