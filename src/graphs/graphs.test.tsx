import { readdirSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { graphDisplaySchema } from './graph-display.ts';
import type { GraphPoint, GraphViewProps } from './graph-view-props.ts';
import { graphType, graphTypes } from './index.ts';
import { writePicture } from './picture/write-picture.tsx';
import { preloadGraphView, resolveGraphView } from './resolved-views.ts';

/** Folders here that hold no graph type. */
const others = ['marks', 'cases', 'picture'];

const points: GraphPoint[] = ['Flood', 'Wind', 'Hail & "ice"'].flatMap((x, place) => [
  { x, y: 1200 * (place + 1), series: '2024' },
  { x, y: 900 - 700 * place, series: '2025' },
]);

type Case = Omit<Partial<GraphViewProps>, 'display'> & { display?: object };

function markup(name: string, { display, ...props }: Case = {}): string {
  const View = resolveGraphView(name)!;
  return renderToStaticMarkup(
    <View
      id="g"
      points={points}
      display={graphDisplaySchema.parse(display ?? {})}
      labels={{ x: 'Hazard', y: 'Events', series: 'Year' }}
      xType="text"
      width={800}
      {...props}
    />,
  );
}

await Promise.all(graphTypes.map(({ name }) => preloadGraphView(name)));

test('every folder is in the list', async () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !others.includes(entry.name),
  );
  const listed = Object.keys(await import('./list.ts'));
  const exported = (folder: string) =>
    `${folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Graph`;
  const missing = folders
    .filter(({ name }) => !listed.includes(exported(name)))
    .map(({ name }) => `src/graphs/list.ts lacks: export { ${exported(name)} } from './${name}/index.ts';`);
  expect(missing).toEqual([]);
  expect(listed).toHaveLength(folders.length);
});

test('an unknown type is drawn as bars', () => {
  expect(graphType('constructor').name).toBe('BarGraph');
});

const days: GraphPoint[] = ['2026-01-01', '2026-02-01', '2026-03-01'].map((x, at) => ({
  x,
  y: 10 + at * at,
  series: null,
}));
/** Two points have one x. */
const pairs: GraphPoint[] = [
  [1.5, 4],
  [2, 6],
  [2, -1],
  [7, 9],
].map(([x, y]) => ({ x: x!, y: y!, series: null }));
/** Lines whose ends are close to each other, and one that ends early. */
const close: GraphPoint[] = [
  ...[2020, 2021, 2022].flatMap((x) => ['North', 'South'].map((series) => ({ x, y: x - 2010, series }))),
  { x: 2020, y: 4, series: 'West' },
  { x: 2021, y: 3, series: 'West' },
];
const ratings: GraphPoint[] = ['Very Low', 'Very High', 'No Rating'].map((x, at) => ({
  x,
  y: at + 1,
  series: null,
}));
/** Bars of one series. */
const single = points.filter(({ series }) => series === '2024').map((point) => ({ ...point, series: null }));
const partNames = ['Least', 'Lower quartile', 'Median', 'Upper quartile', 'Greatest'];
/** The rows in steps of ten, of which the last but one is empty. */
const steps = {
  points: [4, 12, 0, 3].map((y, at) => ({ x: at * 10, y, series: null })),
  xNames: { 0: '0 to 9', 10: '10 to 19', 20: '20 to 29', 30: '30 to 40' },
  xType: 'numeric' as const,
  stepWidth: 10,
  isSum: true,
};
/** The parts of the numbers of four places: one has one number, and one has no spread but for an end. */
const spread = {
  points: [
    ['Flood', [-40, 10, 25, 60, 900]],
    ['Wind', [7, 7, 7, 7, 7]],
    ['Hail & "ice"', [0, 0, 0, 0, 300]],
    ['Drought', [120, 180, 240, 260, 410]],
  ].flatMap(([x, amounts]) =>
    (amounts as number[]).map((y, part) => ({ x: String(x), y, series: partNames[part]! })),
  ),
  seriesOrder: partNames,
  labels: { x: 'Hazard', y: 'Damage', series: null },
};
/** The least and the greatest of these numbers. */
const ends = {
  ...spread,
  points: spread.points.filter(({ series }) => series === 'Least' || series === 'Greatest'),
  seriesOrder: ['Least', 'Greatest'],
};
/** Bars of two series that lie on each other. */
const positive = points.map((point) => ({ ...point, y: Math.abs(point.y) }));
/** Points with names and sizes; the largest is not the first, and one has no name. */
const towns: GraphPoint[] = [
  { x: 1.5, y: 4, series: 'North', detail: { name: 'Ashton', size: 2500 } },
  { x: 2, y: 6, series: 'North', detail: { name: 'Berg "am See"', size: 40_000 } },
  { x: 2, y: -1, series: 'South', detail: { name: null, size: 0 } },
  { x: 7, y: 9, series: 'South', detail: { name: 'Crail', size: 10_000 } },
];
const townLabels = { x: 'Rain', y: 'Floods', series: 'Region', name: 'Town', size: 'People' };
const references = {
  referenceLines: [
    { axis: 'y', at: '4000', label: 'Target' },
    { axis: 'x', at: 'Wind', colour: '#c2504f' },
  ],
  referenceBands: [{ axis: 'y', from: '1000', label: 'Many' }],
  notes: [{ x: 'Flood', y: '1200', text: 'Dam built' }],
};
/** A series with the one that it is compared with, in one colour. */
const comparedSeries = new Map([['2025', '2024']]);
/** Two amounts with what they are compared with. */
const comparedPair = ['Rain', 'Rain 2023', 'Floods', 'Floods 2023'].flatMap((series, at) =>
  ['Spring', 'Summer'].map((x, place) => ({ x, y: 10 * at + 3 * place + 2, series })),
);
const pairColours = { groupMode: 'grouped' };
const cases: Record<string, [string, Case]> = {
  'bars-references': ['BarGraph', { display: references }],
  'bars-horizontal-references': ['BarGraph', { display: { ...references, orientation: 'horizontal' } }],
  'line-references': [
    'LineGraph',
    {
      points: days,
      xType: 'date',
      display: {
        referenceLines: [{ axis: 'x', at: '2026-02-15', label: 'Half' }],
        referenceBands: [{ axis: 'x', from: '2026', to: '2026-02-01', label: 'January' }],
      },
    },
  ],
  'bars-coloured': [
    'BarGraph',
    { points: ratings, isSum: true, xColours: { 'Very Low': '#4d6dbd', 'Very High': 'no colour' } },
  ],
  'bars-highlighted': ['BarGraph', { points: single, highlighted: new Set(['Wind']) }],
  'bars-horizontal-highlighted': [
    'BarGraph',
    { points: single, display: { orientation: 'horizontal' }, highlighted: new Set(['Wind']) },
  ],
  'line-highlighted': ['LineGraph', { points: close, xType: 'numeric', highlighted: new Set(['North']) }],
  'scatter-highlighted': [
    'ScatterPlot',
    { points: towns, labels: townLabels, xType: 'numeric', highlighted: new Set(['South']) },
  ],
  'line-from-zero': ['LineGraph', { points: days, xType: 'date', display: { startsAtZero: true } }],
  'line-ends': ['LineGraph', { points: close, xType: 'numeric' }],
  'bars-stacked': ['BarGraph', {}],
  'bars-grouped': ['BarGraph', { display: { groupMode: 'grouped', colors: ['#123456', '#abcdef'] } }],
  'bars-horizontal': [
    'BarGraph',
    {
      display: { orientation: 'horizontal' },
      points: single,
    },
  ],
  'bars-below-zero': [
    'BarGraph',
    {
      display: { orientation: 'horizontal', negativeColour: '#c2504f' },
      points: single.map((point, at) => ({ ...point, y: at === 1 ? -point.y : point.y })),
    },
  ],
  'bars-amounts': ['BarGraph', { points: single }],
  'bars-segments': ['BarGraph', { points: positive, display: { orientation: 'horizontal' } }],
  'bars-shares': ['BarGraph', { points: positive, display: { groupMode: 'shares' } }],
  'bars-log': ['BarGraph', { display: { isLog: true, upperLimit: 10_000 } }],
  'bars-empty': ['BarGraph', { points: [] }],
  scatter: ['ScatterPlot', { points: pairs, xType: 'numeric' }],
  'scatter-sizes': ['ScatterPlot', { points: towns, labels: townLabels, xType: 'numeric' }],
  'heat-map-diverging': ['GridGraph', {}],
  'heat-map-dates': [
    'GridGraph',
    { points: days, xType: 'date', display: { colors: ['#ffffff', '#003366'] } },
  ],
  'line-categories': ['LineGraph', {}],
  'line-german': [
    'LineGraph',
    {
      points: days.map((point) => ({ ...point, y: point.y * 1234.5 })),
      xType: 'date',
      display: { locale: 'de', yAxis: { tickFormat: 'comma' } },
    },
  ],
  'bars-french': [
    'BarGraph',
    {
      points: points.map((point) => ({ ...point, y: point.y + 0.5 })),
      isSum: true,
      display: { locale: 'fr', yAxis: { tickFormat: 'comma_dollar' } },
    },
  ],
  'scatter-indian': [
    'ScatterPlot',
    {
      points: pairs.map(({ x, y, ...point }) => ({ ...point, x: Number(x) * 100_000, y: y * 100_000 })),
      xType: 'numeric',
      display: { locale: 'en-IN', yAxis: { tickFormat: 'comma' } },
    },
  ],
  area: ['AreaGraph', { points: days, xType: 'date' }],
  'area-below-zero': [
    'AreaGraph',
    { points: days.map((point, at) => ({ ...point, y: at === 1 ? -8 : point.y })), xType: 'date' },
  ],
  'area-stacked': ['AreaGraph', { points: close, xType: 'numeric', highlighted: new Set(['North']) }],
  'area-shares': ['AreaGraph', { points: positive, display: { groupMode: 'shares', upperLimit: 50 } }],
  'area-one-place': ['AreaGraph', { points: days.slice(0, 1), xType: 'date' }],
  'area-empty': ['AreaGraph', { points: [] }],
  pie: ['PieGraph', { points: single, isSum: true, highlighted: new Set(['Wind']) }],
  'pie-ring': [
    'PieGraph',
    { points: single, isSum: true, display: { hasHole: true, legend: { label: 'Hazards' } } },
  ],
  'pie-of-one': ['PieGraph', { points: single.slice(0, 1), isSum: true }],
  'pie-empty': ['PieGraph', { points: [] }],
  combo: ['ComboGraph', {}],
  'combo-two-axes': [
    'ComboGraph',
    {
      points: [...days, ...days.map((point) => ({ ...point, y: point.y / 1000 }))].map((point, at) => ({
        ...point,
        series: at < 3 ? 'Rain' : 'Floods',
      })),
      xType: 'date',
      display: { yAxis: { label: 'Millimetres' }, secondAxis: { label: 'Floods a day' } },
    },
  ],
  'bars-compared': ['BarGraph', { comparedSeries, display: pairColours }],
  'bars-compared-horizontal': [
    'BarGraph',
    { comparedSeries, display: { ...pairColours, orientation: 'horizontal' } },
  ],
  'line-compared': ['LineGraph', { comparedSeries, display: pairColours }],
  'combo-compared': [
    'ComboGraph',
    {
      comparedSeries: new Map([
        ['Floods 2023', 'Floods'],
        ['Rain 2023', 'Rain'],
      ]),
      points: comparedPair,
    },
  ],
  'dumbbell-compared': ['DumbbellGraph', { comparedSeries }],
  'slope-compared': ['SlopeGraph', { comparedSeries }],
  dumbbell: ['DumbbellGraph', { display: references }],
  'dumbbell-highlighted': ['DumbbellGraph', { points: single, highlighted: new Set(['Wind']) }],
  waterfall: [
    'WaterfallGraph',
    { points: single.map((point, at) => ({ ...point, y: at === 1 ? -point.y : point.y })), isSum: true },
  ],
  histogram: [
    'HistogramGraph',
    { ...steps, display: { referenceLines: [{ axis: 'x', at: '15', label: 'Limit' }] } },
  ],
  'histogram-of-days': [
    'HistogramGraph',
    { points: days, xType: 'date', stepWidth: 31 * 86_400_000, isSum: true },
  ],
  'histogram-empty': ['HistogramGraph', { points: [] }],
  'histogram-of-100': [
    'HistogramGraph',
    {
      ...steps,
      points: Array.from({ length: 100 }, (_, at) => ({ x: at * 10, y: (at * 7) % 40, series: null })),
      xNames: null,
    },
  ],
  box: ['BoxGraph', { ...spread, display: { referenceLines: [{ axis: 'y', at: '500', label: 'Limit' }] } }],
  'box-highlighted': [
    'BoxGraph',
    { ...spread, highlighted: new Set(['Drought']), xColours: { Wind: '#4d6dbd' } },
  ],
  'box-log': ['BoxGraph', { ...spread, display: { isLog: true } }],
  'box-empty': ['BoxGraph', { points: [] }],
  range: ['RangeGraph', ends],
  'range-references': ['RangeGraph', { ...ends, display: { referenceLines: [{ axis: 'y', at: '500' }] } }],
  'range-of-series': ['RangeGraph', { highlighted: new Set(['Wind']), display: { showAmounts: false } }],
  'range-empty': ['RangeGraph', { points: [] }],
  slope: ['SlopeGraph', { highlighted: new Set(['Wind']) }],
  'slope-along-time': ['SlopeGraph', { points: close, xType: 'numeric', display: references }],
  'slope-empty': ['SlopeGraph', { points: [] }],
  treemap: ['TreemapGraph', { points: single, isSum: true, highlighted: new Set(['Wind']) }],
  'treemap-empty': ['TreemapGraph', { points: [] }],
  'line-time': [
    'LineGraph',
    { points: days, xType: 'date', display: { title: { title: 'Three months' }, subtitle: 'Events' } },
  ],
};

describe('totals and shares in tooltips', () => {
  const parts = ['2024', '2025'].map((series, at) => ({ x: 'Flood', y: 300 * (at + 1), series }));
  const data = (name: string, props: Case) =>
    [...markup(name, { points: parts, ...props }).matchAll(/data-(?:y|share)="([^"]*)"/g)].map(
      ([, text]) => text,
    );

  test('each bar and each cell of a heat map is a share of its place', () => {
    for (const name of ['BarGraph', 'GridGraph']) {
      expect(data(name, { isSum: true })).toEqual(['300', '33.3% of 900', '600', '66.7% of 900']);
    }
  });

  test('lines have the share of each series, and the total', () => {
    expect(data('LineGraph', { isSum: true })).toEqual(['600 (66.7%)|||300 (33.3%)|||900']);
    const mixed = [...parts, { x: 'Flood', y: -100, series: '2026' }];
    expect(data('LineGraph', { isSum: true, points: mixed })).toEqual(['600|||300|||−100|||800']);
  });

  test('averages have neither', () => {
    for (const name of ['BarGraph', 'GridGraph']) {
      expect(data(name, {})).toEqual(['300', '600']);
    }
    expect(data('LineGraph', {})).toEqual(['600|||300']);
  });
});

test('horizontal bars have a title of their categories, beside that of amounts', () => {
  const display = { orientation: 'horizontal', xAxis: { label: 'Kind' } };
  const titles = (props: Case) =>
    [...markup('BarGraph', props).matchAll(/<div class="tm-(side|foot)-title"[^>]*>([^<]*)</g)].map(
      ([, place, text]) => `${place} ${text}`,
    );
  expect(titles({ display, points: single })).toEqual(['side Kind', 'side Events']);
  expect(titles({ display })).toEqual(['side Kind', 'foot Events']);
  expect(titles({ display: { orientation: 'horizontal' }, points: single })).toEqual(['side Events']);
  const edited = markup('BarGraph', { display, onEdit: () => {} });
  for (const label of ['Title of the axis of categories', 'Title of the axis of amounts']) {
    expect(edited).toContain(`aria-label="${label}"`);
  }
});

test('a legend lists lines in the order in which they end, and bars in that of their series', () => {
  const ends = { Low: 2, High: 9, Middle: 5 };
  const given = Object.entries(ends).flatMap(([series, last]) =>
    [10 - last, last].map((y, at) => ({ x: 2020 + at, y, series })),
  );
  const listed = (name: string) =>
    [...markup(name, { points: given, xType: 'numeric' }).matchAll(/<li data-series="([^"]*)"/g)].map(
      ([, series]) => series,
    );
  expect(listed('LineGraph')).toEqual(['High', 'Middle', 'Low']);
  expect(listed('BarGraph')).toEqual(['Low', 'High', 'Middle']);
});

describe('amounts above vertical bars', () => {
  /** The classes that hide the amounts, and those that hide the axis; null for what is not there. */
  function hidden(props: Case) {
    const html = markup('BarGraph', props);
    const classes = (pattern: RegExp) => pattern.exec(html)?.[1]?.trim() ?? null;
    return {
      amounts: classes(/class="tm-over([^"]*)"/),
      axis: classes(/class="tm-side( [^"]*)?"/) ?? (html.includes('class="tm-side"') ? '' : null),
      lines: classes(/class="tm-grid( [^"]*)?"/) ?? (html.includes('class="tm-grid"') ? '' : null),
    };
  }
  const bars = (count: number, y = 1234) =>
    Array.from({ length: count }, (_, at) => ({ x: `Place ${at}`, y: y + at, series: null }));

  test('they replace the axis at the widths where each fits its bar', () => {
    expect(hidden({ points: bars(4) })).toEqual({ amounts: '', axis: null, lines: null });
    const some = { axis: 'tm-no-m tm-no-w', lines: 'tm-no-m tm-no-w' };
    expect(hidden({ points: bars(8) })).toEqual({ amounts: 'tm-no-n', ...some });
    expect(hidden({ points: bars(30) })).toEqual({ amounts: null, axis: '', lines: '' });
  });

  test('several series, amounts below zero, references and an editor’s choice keep the axis', () => {
    const axis = { amounts: null, axis: '', lines: '' };
    expect(hidden({})).toEqual(axis);
    expect(hidden({ points: bars(4, -2) })).toEqual(axis);
    expect(hidden({ points: single, display: references })).toEqual(axis);
    expect(hidden({ points: single, display: { showAmounts: false } })).toEqual(axis);
    const lying = markup('BarGraph', {
      points: single,
      display: { orientation: 'horizontal', showAmounts: false },
    });
    expect(lying).not.toContain('tm-amount');
    expect(lying).toContain('tm-grid');
  });

  test('a margin at the left stays where there is no axis', () => {
    const html = markup('BarGraph', { points: single, display: { margins: { left: 40 } } });
    expect(html).not.toContain('tm-side"');
    expect(html).toContain('<div style="grid-column:1;width:40px">');
  });
});

describe('names at the ends of lines', () => {
  const isolation = { chosen: null, toggle: (name: string | null) => `?series=${name}` };
  /**
   * The tops of the names in px, in a plot of 230 px, with whether they are links and whether wide charts
   * have a legend.
   */
  const namesOf = (ends: number[]) => {
    const points = ends.flatMap((end, at) => [
      { x: 2020, y: 0, series: `Line ${at}` },
      { x: 2021, y: end, series: `Line ${at}` },
    ]);
    const html = markup('LineGraph', { points, xType: 'numeric', isolation });
    const names = html.slice(html.indexOf('tm-ends'), html.indexOf('tm-foot'));
    const tops = [...names.matchAll(/top:([\d.]+)%/g)].map(([, top]) => Number(top) * 2.3);
    expect(html).toContain('height:230px');
    return { tops, links: names.split('<a ').length - 1, hasLegend: html.includes('class="tm-legend"') };
  };

  test('are as far apart as links want, also where lines end together', () => {
    const { tops, links, hasLegend } = namesOf([100, 100, 101, 102, 102, 200]);
    for (const [at, top] of tops
      .toSorted((a, b) => a - b)
      .slice(1)
      .entries()) {
      expect(top - tops.toSorted((a, b) => a - b)[at]!).toBeGreaterThan(24);
    }
    expect({ links, hasLegend }).toEqual({ links: 6, hasLegend: false });
  });

  test('are text where they are closer, and a legend has the links', () => {
    const { tops, links, hasLegend } = namesOf(Array.from({ length: 12 }, (_, at) => 10 * at));
    expect(tops).toHaveLength(12);
    expect({ links, hasLegend }).toEqual({ links: 0, hasLegend: true });
  });
});

describe('amounts in the segments of horizontal bars', () => {
  const texts = (display: object, given = positive) =>
    [
      ...markup('BarGraph', { points: given, display: { orientation: 'horizontal', ...display } }).matchAll(
        /<span style="left:[^>]*width:[^>]*>([^<]*)/g,
      ),
    ].map(([, text]) => text);

  test('each stacked segment has its amount, with three digits, in a colour that contrasts with its own', () => {
    expect(texts({})).toHaveLength(positive.length);
    const parts = positive.map((point, at) => ({ ...point, y: 10.123 + at }));
    expect(texts({}, parts)).toContain('10.1');
    const html = markup('BarGraph', {
      points: positive,
      display: { orientation: 'horizontal', colors: ['#001133', '#ffeecc'] },
    });
    expect(html).toContain('<div style="color:#ffffff"><span style="left:0%');
    expect(html).toContain('<div style="color:#000000">');
  });

  test('those of faint segments have the colour of text', () => {
    const display = { orientation: 'horizontal', colors: ['#001133', '#ffeecc'] };
    const html = markup('BarGraph', { points: positive, display, highlighted: new Set(['2025']) });
    expect(html).toContain('<div><span style="left:0%');
    expect(html).toContain('<div style="color:#000000">');
    expect(html).not.toContain('color:#ffffff');
  });

  test('shares of 100% are written as percentages', () => {
    const shares = texts({ groupMode: 'shares' });
    expect(shares.slice(0, 1)).toEqual(['57.1%']);
    expect(shares.every((text) => text?.endsWith('%'))).toBe(true);
    // An amount below zero has no share: its bars are stacked, with an axis of amounts.
    expect(texts({ groupMode: 'shares' }, positive.with(0, { ...positive[0]!, y: -1 }))).toEqual([]);
  });

  test('segments of vertical bars have theirs at the widths where all fit, if they are high enough', () => {
    const stack = (bars: number, ys = [600, 400, 4]) =>
      Array.from({ length: bars }, (_, at) =>
        ys.map((y, series) => ({ x: `P${at}`, y, series: `S${series}` })),
      ).flat();
    const written = (given: GraphPoint[], display: object = {}) => {
      const html = markup('BarGraph', { points: given, display });
      const [, hidden, inside = ''] = /class="tm-over([^"]*)"(.*?)class="tm-foot/.exec(html) ?? [];
      const texts = [...inside.matchAll(/<span style[^>]*>([^<]+)/g)].map(([, text]) => text);
      return { hidden: hidden?.trim() ?? null, texts };
    };
    expect(written(stack(2))).toEqual({ hidden: '', texts: ['600', '600', '400', '400'] });
    expect(written(stack(10)).hidden).toBe('tm-no-n');
    expect(written(stack(40)).hidden).toBeNull();
    expect(written(stack(2, [600, 400]), { groupMode: 'shares' }).texts).toEqual([
      '60%',
      '60%',
      '40%',
      '40%',
    ]);
    expect(written(stack(2), { groupMode: 'grouped' }).hidden).toBeNull();
    expect(written(stack(2), { showAmounts: false }).hidden).toBeNull();
  });

  test('bars beside each other, log ones, amounts below zero and references have none', () => {
    expect(texts({ groupMode: 'grouped' })).toEqual([]);
    expect(texts({ isLog: true })).toEqual([]);
    expect(texts({ showAmounts: false })).toEqual([]);
    expect(texts(references)).toEqual([]);
    expect(texts({}, positive.with(0, { ...positive[0]!, y: -1 }))).toEqual([]);
  });
});

describe('amounts in the cells of heat maps', () => {
  const grid = (columns: number, rows = 2) =>
    Array.from({ length: columns * rows }, (_, at) => ({
      x: `P${at % columns}`,
      y: 1000 + at,
      series: `Row ${Math.floor(at / columns)}`,
    }));
  const amountsOf = (props: Case) =>
    /class="tm-over([^"]*)"/.exec(markup('GridGraph', props))?.[1]?.trim() ?? null;

  test('they are written at the widths where they fit their cells', () => {
    expect(amountsOf({ points: grid(4) })).toBe('');
    expect(amountsOf({ points: grid(8) })).toBe('tm-no-n');
    expect(amountsOf({ points: grid(30) })).toBeNull();
    expect(amountsOf({ points: grid(4, 20) })).toBeNull();
    expect(amountsOf({ points: grid(4), display: { showAmounts: false } })).toBeNull();
  });

  test('they contrast with their cells: by CSS with colours of the theme, else black or white', () => {
    const colours = (colors: string[]) =>
      [
        ...markup('GridGraph', { points: grid(4), display: { colors } }).matchAll(
          /<div style="color:([^"]*)"/g,
        ),
      ].map(([, colour]) => colour);
    expect(colours([])[0]).toBe('lch(from var(--tm-sequential-1, #e6f1fa) calc((49.44 - l) * 1e9) 0 0)');
    const own = colours(['#ffffff', '#000000']);
    expect([own[0], own.at(-1)]).toEqual(['#000000', '#ffffff']);
    expect(new Set(own).size).toBe(2);
  });
});

test('stacked bars leave no gap between each other', () => {
  const parts = Array.from({ length: 40 }, (_, at) => ({
    x: `Place ${at % 4}`,
    y: 1 + Math.abs(Math.sin(at)) * 100,
    series: `Part ${Math.floor(at / 4)}`,
  }));
  const edges = (orientation: string, [start, length]: [string, string]) => {
    const html = markup('BarGraph', { points: parts, display: { orientation } });
    const bars = [...html.matchAll(/<rect ([^>]*)data-x="([^"]*)"/g)].map(([, box = '', place]) => {
      const at = (name: string) => Number(new RegExp(`${name}="([^"]*)"`).exec(box)?.[1]);
      return { place, from: at(start), to: at(start) + at(length) };
    });
    return bars.filter(({ place }) => place === 'Place 1').sort((one, other) => one.from - other.from);
  };
  for (const bars of [edges('horizontal', ['x', 'width']), edges('vertical', ['y', 'height'])]) {
    expect(bars).toHaveLength(10);
    expect(bars.slice(1).map(({ from }) => from)).toEqual(bars.slice(0, -1).map(({ to }) => to));
  }
});

test('a chart on a ground of its own has space around it, unless other space is set', () => {
  const style = (display: object) =>
    /<figure [^>]*?style="([^"]*)"/.exec(markup('BarGraph', { display }))?.[1];
  expect(style({ bgColor: '#102030' })).toContain('padding:16px');
  expect(style({ darkMode: true })).toContain('padding:16px');
  expect(style({ bgColor: '#102030', padding: 4 })).toContain('padding:4px');
  expect(style({})).toBeUndefined();
});

test('a heat map mixes its own colours, and takes the nearest of those that cannot be mixed', () => {
  const fills = (colors: string[]) => [
    ...new Set(
      [
        ...markup('GridGraph', { points: days, display: { colors } }).matchAll(/<rect [^>]*?fill="([^"]*)"/g),
      ].map(([, fill]) => fill),
    ),
  ];
  expect(fills(['#000000', '#ffffff'])).toContain('rgb(43, 43, 43)');
  expect(fills(['red', '#ffffff']).sort()).toEqual(['#ffffff', 'red']);
});

test('a point that no line leads to is a dot', () => {
  const dots = (html: string) => html.match(/style="stroke-width:7"/g)?.length ?? 0;
  const at = (x: string, series: string | null) => ({ x, y: 1, series });
  const draw = (drawn: GraphPoint[], xType: GraphViewProps['xType']) =>
    dots(markup('LineGraph', { points: drawn, xType }));
  expect(draw([at('2024-01-01', null)], 'date')).toBe(1);
  const weeks = Array.from({ length: 7 }, (_, week) => at(`2024-01-0${week + 1}`, 'a'));
  expect(draw([...weeks, at('2024-01-02', 'b')], 'date')).toBe(1);
  expect(draw([at('x', 'b'), at('y', 'b'), at('z', 'b'), at('x', 'a'), at('z', 'a')], 'text')).toBe(1);
});

test('all points of few along numbers and time are dots', () => {
  const dotsOf = (count: number) => {
    const years = Array.from({ length: count }, (_, at) => ({ x: 2000 + at, y: at, series: null }));
    return markup('LineGraph', { points: years, xType: 'numeric' }).match(/h0(?=[M"])/g)?.length ?? 0;
  };
  // A strip has a dot of its own, which is shown where it is pointed at.
  expect([dotsOf(6), dotsOf(7)]).toEqual([6 + 6, 7]);
});

test('a long gap of a regular line is dotted', () => {
  const yearly = [1990, 1991, 1992, 1993, 1994, 2001, 2002].map((x) => ({ x, y: 1, series: null }));
  const html = markup('LineGraph', { points: yearly, xType: 'numeric' });
  expect(
    html.match(
      /<path class="tm-line"[^>]*style="stroke-dasharray:1 6"[^>]* d="M[\d.]+,[\d.]+L[\d.]+,[\d.]+"/g,
    ),
  ).toHaveLength(1);
  expect(markup('LineGraph', { points: yearly.slice(0, 5), xType: 'numeric' })).not.toContain('dasharray');
});

test('large points leave the labels below them free, and none are below zero without amounts there', () => {
  const top = (y: number, isLog = false) => {
    const drawn = [30, 40].map((at): GraphPoint => ({ ...towns[0]!, y: at }));
    const given = { points: [...drawn, { ...towns[1]!, y }], labels: townLabels, xType: 'numeric' as const };
    const [, found] = /style="stroke-width:44" d="M[\d.]+,([\d.]+)h0"/.exec(
      markup('ScatterPlot', { ...given, display: { isLog } }),
    )!;
    return Number(found);
  };
  for (const isLog of [false, true]) {
    expect(230 - top(29, isLog)).toBeGreaterThanOrEqual(22);
    expect(top(41, isLog)).toBeGreaterThanOrEqual(22);
  }
  expect(top(0)).toBe(230);
});

test('points have their names in tooltips and for screen readers, and an area by their size', () => {
  const html = markup('ScatterPlot', { points: towns, labels: townLabels, xType: 'numeric' });
  const heads = [...html.matchAll(/data-x="([^"]*)"/g)].map(([, head]) => head);
  expect(heads).toEqual(['Berg &quot;am See&quot;', 'Crail', 'Ashton', '2']);
  expect(html).toContain('data-y="4|||1.5|||2,500" data-names="Floods (North)|||Rain|||People"');
  expect(html).toContain('<title>Ashton: Floods (North) 4, Rain 1.5, People 2,500</title>');
  expect(html).toContain('Highest: Crail (South), 9.');
  const widths = [...html.matchAll(/class="tm-point" style="stroke-width:([\d.]+)"/g)].map(
    ([, width]) => width,
  );
  expect(widths).toEqual(['44', '22', '11', '4']);
  const named = { ...townLabels, size: null };
  const plain = markup('ScatterPlot', { points: towns, labels: named, xType: 'numeric' });
  expect(plain).toContain('data-y="4|||1.5" data-names="Floods (North)|||Rain"');
  expect(plain).not.toContain('stroke-width');
});

describe('golden markup', () => {
  test.each(Object.entries(cases))('%s', async (name, [type, props]) => {
    await expect(markup(type, props).replaceAll('><', '>\n<') + '\n').toMatchFileSnapshot(
      `./cases/${name}.txt`,
    );
  });
});

describe('pictures', () => {
  const risk = { veryHigh: '', high: '', moderate: '', low: '', veryLow: '', none: '' };
  const palette = (colour: string) => ({
    categorical: [colour],
    sequential: [colour],
    diverging: [colour],
    risk,
  });
  const options = {
    source: 'Source: Storms, 2026',
    charts: { light: palette('#0a0b0c'), dark: palette('#fafbfc') },
    font: 'data:,',
  };
  const props = {
    id: 'g',
    labels: { x: 'Hazard', y: 'Events', series: 'Year' },
    xType: 'text' as const,
    points,
    width: 800,
  };
  const pictures: Record<string, object> = {
    'picture-bars': { ...references, title: { title: 'Storms & "hail"' }, subtitle: 'Events' },
    'picture-bars-horizontal': { orientation: 'horizontal', groupMode: 'grouped' },
    'picture-line': { graphType: 'LineGraph', darkMode: true },
    'picture-combo': { graphType: 'ComboGraph', yAxis: { label: 'A' }, secondAxis: { label: 'B' } },
    'picture-dumbbell': { graphType: 'DumbbellGraph', ...references },
    'picture-area': { graphType: 'AreaGraph', groupMode: 'shares' },
    'picture-scatter': { graphType: 'ScatterPlot' },
    'picture-heat-map': { graphType: 'GridGraph' },
    'picture-bars-dark': { darkMode: true, yAxis: { label: 'Reports', tickFormat: 'abbreviate' } },
    'picture-bars-horizontal-dark': { orientation: 'horizontal', darkMode: true },
    'picture-line-light': { graphType: 'LineGraph', ...references, xAxis: { showGridLines: true } },
    'picture-scatter-dark': { graphType: 'ScatterPlot', darkMode: true, isLog: true },
    'picture-heat-map-dark': { graphType: 'GridGraph', darkMode: true, title: { title: 'Storms' } },
  };
  test.each([
    ['picture-pie', { graphType: 'PieGraph', title: { title: 'Hazards' } }],
    ['picture-waterfall', { graphType: 'WaterfallGraph' }],
    ['picture-treemap', { graphType: 'TreemapGraph' }],
    ['picture-pie-ring', { graphType: 'PieGraph', hasHole: true, darkMode: true }],
  ])('%s', async (name, display) => {
    const given = { ...props, points: single, isSum: true, display: graphDisplaySchema.parse(display) };
    const svg = await writePicture(given, options);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|var\(|tm-no-/);
    await expect(`${svg?.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(`./cases/${name}.txt`);
  });

  test.each([
    ['picture-box', 'BoxGraph', spread],
    ['picture-range', 'RangeGraph', ends],
    ['picture-slope', 'SlopeGraph', {}],
  ])('%s', async (name, type, given) => {
    const display = graphDisplaySchema.parse({ graphType: type });
    const svg = await writePicture({ ...props, ...given, display }, options);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|var\(|tm-no-/);
    await expect(`${svg?.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(`./cases/${name}.txt`);
  });

  test.each([
    ['picture-bars-compared', { graphType: 'BarGraph' }],
    ['picture-bars-compared-dark', { graphType: 'BarGraph', orientation: 'horizontal', darkMode: true }],
    ['picture-line-compared', { graphType: 'LineGraph' }],
    ['picture-dumbbell-compared', { graphType: 'DumbbellGraph' }],
    ['picture-slope-compared', { graphType: 'SlopeGraph' }],
  ])('%s', async (name, given) => {
    const display = graphDisplaySchema.parse({ ...pairColours, ...given });
    const svg = await writePicture({ ...props, comparedSeries, display }, options);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|var\(|tm-no-/);
    await expect(`${svg?.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(`./cases/${name}.txt`);
  });

  test('picture-histogram: bars touch each other, and numbers along x have an axis', async () => {
    const given = { ...props, ...steps, display: graphDisplaySchema.parse({ graphType: 'HistogramGraph' }) };
    const svg = await writePicture(given, options);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|var\(|tm-no-/);
    await expect(`${svg?.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot('./cases/picture-histogram.txt');
  });

  test.each(Object.entries(pictures))('%s', async (name, display) => {
    const svg = await writePicture({ ...props, display: graphDisplaySchema.parse(display) }, options);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|var\(|tm-no-/);
    await expect(`${svg?.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(`./cases/${name}.txt`);
  });

  test('picture-scatter-sizes: sizes are larger than on a page, and have a legend', async () => {
    const display = graphDisplaySchema.parse({ graphType: 'ScatterPlot' });
    const given = { ...props, points: towns, labels: townLabels, xType: 'numeric' as const, display };
    const svg = await writePicture(given, options);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|var\(|tm-no-/);
    await expect(`${svg?.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(
      './cases/picture-scatter-sizes.txt',
    );
    const texts = [...svg!.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(texts).toEqual(expect.arrayContaining(['People', '1K', '5K', '20K']));
    const bare = { ...display, legend: { ...display.legend, show: false } };
    expect(await writePicture({ ...given, display: bare }, options)).not.toContain('<circle');
  });

  test('of many months Januaries have labels', async () => {
    const months = Array.from({ length: 40 }, (_, at) => ({
      x: new Date(Date.UTC(2020, 9 + at, 1)).toISOString().slice(0, 10),
      y: at,
      series: null,
    }));
    for (const graphType of ['BarGraph', 'GridGraph']) {
      const display = graphDisplaySchema.parse({ graphType });
      const svg = await writePicture({ ...props, points: months, xType: 'date', display }, options);
      const texts = [...svg!.matchAll(/<text[^>]*>(\w+ 20\d\d)</g)].map(([, text]) => text);
      expect(texts.length).toBeLessThan(20);
      expect(texts).toEqual(expect.arrayContaining(['Jan 2021', 'Jan 2022', 'Jan 2023', 'Jan 2024']));
    }
  });

  test('picture-line-ends: names that are not at the ends of their lines have leaders', async () => {
    const display = graphDisplaySchema.parse({ graphType: 'LineGraph' });
    const svg = await writePicture({ ...props, points: close, xType: 'numeric', display }, options);
    expect(svg).not.toMatch(/tm-no-/);
    await expect(`${svg?.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot('./cases/picture-line-ends.txt');
    // North and South end at one amount; West ends early, and has a dotted line to the edge besides.
    expect(svg!.match(/<path fill="none" stroke="#[^"]+" d="M1002,/g)).toHaveLength(3);
    expect(svg!.match(/stroke-dasharray:1 4/g)).toHaveLength(1);
  });

  test('vertical bars carry amounts that fit, and have no axis then', async () => {
    const bars = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ x: `P${at}`, y: 1250 * (at + 1), series: null }));
    const textsOf = async (count: number) => {
      const display = graphDisplaySchema.parse({ yAxis: { tickFormat: 'comma' } });
      const svg = await writePicture({ ...props, points: bars(count), display }, options);
      return [...svg!.matchAll(/<text[^>]*>([\d,]+)</g)].map(([, text]) => text);
    };
    // Below a subtitle they have room above the plot.
    const heightOf = async (showAmounts: boolean) => {
      const display = graphDisplaySchema.parse({ showAmounts, subtitle: 'Reports' });
      const svg = await writePicture({ ...props, points: bars(4), display }, options);
      return Number(/ height="(\d+)"/.exec(svg!)?.[1]);
    };
    expect((await heightOf(true)) - (await heightOf(false))).toBe(11);
    expect(await textsOf(4)).toEqual(['1,250', '2,500', '3,750', '5,000']);
    expect(await textsOf(40)).toContain('0');
    expect(await textsOf(40)).not.toContain('1,250');
  });

  test('a note is above the source, in lines that are as wide as the picture', async () => {
    const display = (footnote: string) => graphDisplaySchema.parse({ footnote });
    const linesOf = async (footnote: string) => {
      const svg = await writePicture({ ...props, display: display(footnote) }, options);
      const [, height] = /^<svg[^>]* height="(\d+)"/.exec(svg!)!;
      const texts = [...svg!.matchAll(/<text x="24" y="([\d.]+)"[^>]*>([^<]*)/g)].map(([, y, text]) => [
        Number(y),
        text,
      ]);
      return { height: Number(height), texts: texts.slice(1) };
    };
    const plain = await linesOf('');
    const { height, texts } = await linesOf('Reports of volunteers, who left out 2019. '.repeat(8).trim());
    expect(texts.map(([, text]) => text)).toEqual([
      expect.stringMatching(/^Reports of volunteers/),
      expect.stringMatching(/2019\.$/),
      'Source: Storms, 2026',
    ]);
    expect(height).toBeGreaterThan(plain.height + 30);
    expect(height - Number(texts.at(-1)![0])).toBe(plain.height - Number(plain.texts.at(-1)![0]));
  });

  test('cells have amounts in a colour that needs no CSS', async () => {
    for (const colors of [[], ['#ffffff', '#003366'], ['red', 'navy']]) {
      const display = graphDisplaySchema.parse({ graphType: 'GridGraph', colors });
      const svg = await writePicture({ ...props, display }, options);
      expect(svg).not.toContain('lch(');
      expect(svg).toMatch(/<text[^>]*fill="#(000000|ffffff)"[^>]*>[\d,]+</);
    }
  });

  test('segments of bars carry their amounts where these fit', async () => {
    const display = graphDisplaySchema.parse({ orientation: 'horizontal' });
    const of = (y: number, series: string) => ({ x: 'Flood', y, series });
    const svg = await writePicture(
      { ...props, points: [of(997, 'Large'), of(3, 'Small')], display },
      options,
    );
    expect(svg).toContain('>997</text>');
    expect(svg).not.toContain('>3</text>');
  });

  test('picture-bars-amounts: bars of one series carry their amounts, as on a page, and have no axis', async () => {
    const one = ['Flood', 'Wind', 'Hail'].map((x, at) => ({ x, y: 1250 * (at + 1), series: null }));
    const display = graphDisplaySchema.parse({ orientation: 'horizontal' });
    const svg = await writePicture({ ...props, points: one, display }, options);
    await expect(`${svg?.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(
      './cases/picture-bars-amounts.txt',
    );
    const texts = [...svg!.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(texts).toEqual([
      'Events',
      'Flood',
      'Wind',
      'Hail',
      '1,250',
      '2,500',
      '3,750',
      'Source: Storms, 2026',
    ]);
    const mixed = await writePicture(
      { ...props, points: [...one, { x: 'Fog', y: -5, series: null }], display },
      options,
    );
    expect(mixed).not.toContain('>4,000<');
    expect(mixed).toMatch(/text-anchor="end" font-weight="500">−5</);
  });
});

test('points have tooltips up to 4,000, up to 999 where they are fetched, and are small from 1,000 on', () => {
  const html = (count: number, given: Partial<GraphViewProps> = {}) =>
    markup('ScatterPlot', {
      ...given,
      points: Array.from({ length: count }, (_, x) => ({ x, y: Math.sin(x), series: null })),
      xType: 'numeric',
    });
  expect(html(999)).not.toContain('tm-points');
  expect(html(4000).match(/class="tm-point tm-points"/g)).toHaveLength(4000);
  expect(html(4001)).not.toContain('<title>');
  const valuesAddress = '/download/values/s1/rivers';
  const ofPage = html(1000, { valuesAddress });
  expect(ofPage).not.toContain('<title>');
  expect(ofPage).not.toContain('data-x=');
  expect(ofPage.match(/class="tm-point tm-points"/g)).toHaveLength(1000);
  expect(ofPage).toContain(`data-values="${valuesAddress}"`);
  expect(html(999, { valuesAddress }).match(/class="tm-point"/g)).toHaveLength(999);
});

describe.each(graphTypes.map(({ name }) => name))('%s', (name) => {
  /** The parts of a whole have no axes. */
  const { isWhole = false, isHorizontal = false, instead } = graphType(name);

  test('is an image with a name, a summary and its data as a table', () => {
    const html = markup(name);
    expect(html).toMatch(/<svg role="img" aria-label="[^"]+" aria-describedby="g-summary"/);
    expect(html).toContain('id="g-summary"');
    expect(html).toContain('<summary>Show the data</summary>');
    expect(html).toContain('Highest: Hail &amp; &quot;ice&quot; (2024), 3,600.');
  });

  test('drops empty, non-numeric and, on a log axis, non-positive points', () => {
    const odd: GraphPoint[] = [
      { x: null, y: 7777, series: null },
      { x: '', y: 7777, series: null },
      { x: 'a', y: Number.NaN, series: null },
      { x: 'b', y: Infinity, series: null },
      { x: 'c', y: -5, series: null },
      { x: 'd', y: 5, series: null },
      { x: 'e', y: 50, series: null },
    ];
    expect(markup(name, { points: odd })).not.toMatch(/7,777|NaN|Infinity/);
    const html = markup(name, { points: odd, display: { isLog: true } });
    // Marks that reach from zero have no logarithmic axis.
    expect(html.includes('scope="row">c<')).toBe(graphType(name).reachesFromZero === true);
    expect(html).toContain('scope="row">d<');
    expect(html).not.toContain('NaN');
  });

  test('an axis of counts has no halves', () => {
    const counts = [1, 2, 2].map((y, x) => ({ x: `Day ${x}`, y, series: null }));
    expect(markup(name, { points: counts })).not.toMatch(/[01]\.5</);
  });

  test('one point, one value and zeros only are drawn without a division by zero', () => {
    for (const y of [0, 5, -5]) {
      for (const [x, xType] of [
        ['a', 'text'],
        [2020, 'numeric'],
        ['2020-01-01', 'date'],
      ] as const) {
        expect(markup(name, { points: [{ x, y, series: null }], xType })).not.toMatch(/NaN|Infinity/);
      }
    }
  });

  test('its marks are links to the page filtered by their place, where places can be chosen', () => {
    const choice = { toggle: (x: string) => `/page?x=${encodeURIComponent(x)}`, chosen: ['Wind'] };
    const html = markup(name, { choice });
    expect(html).toContain('<svg role="group"');
    expect(html).toMatch(/<a href="\/page\?x=Flood" aria-label="Flood[^"]+">/);
    expect(html).toMatch(/<a href="\/page\?x=Wind" aria-label="Wind[^"]+" aria-current="true">/);
    expect(html).not.toMatch(/<a [^>]*Flood[^>]*aria-current/);
    const many = Array.from({ length: 50_000 }, (_, x) => ({ x, y: Math.sin(x) + 2, series: null }));
    if (name !== 'BarGraph' && !isWhole) {
      expect(markup(name, { points: many, xType: 'numeric', choice })).not.toContain('<a ');
    }
  });

  test('without a tooltip, only marks that are links react to the pointer', () => {
    const display = { tooltip: { show: false } };
    const still = '" pointer-events="none">';
    expect(markup(name, { display })).toContain(still);
    const choice = { toggle: () => '/page', chosen: [] };
    expect(markup(name, { display, choice })).not.toContain(still);
  });

  test.skipIf(isWhole)('every margin that is set makes space, also one of the size of the default', () => {
    const style = (margins: object) =>
      /<div class="tm-plot[^"]*"(?: style="([^"]*)")?/.exec(markup(name, { display: { margins } }))![1] ?? '';
    expect(style({})).not.toContain('padding');
    expect(style({ right: 20, chosen: ['right'] })).toContain('padding-right:20px');
    expect(style({ right: 0 })).toContain('padding-right:0');
    const px = (side: string, margins: object) =>
      Number(new RegExp(`padding-${side}:(\\d+)`).exec(style(margins))?.[1]);
    for (const side of ['top', 'bottom']) {
      expect(px(side, { [side]: 160 }) - px(side, { [side]: 120 }), side).toBe(40);
    }
    const gutter = (margins: object) => markup(name, { display: { margins } }).includes('width:100px');
    expect([gutter({}), gutter({ left: 100, chosen: ['left'] })]).toEqual([false, true]);
  });

  test('its texts are fields on an editor’s canvas, also those that it does not have', () => {
    const fields = (display: object, more: Partial<GraphViewProps> = {}) =>
      [
        ...markup(name, { display, onEdit: () => {}, ...more }).matchAll(
          /<textarea [^>]*aria-label="([^"]+)"/g,
        ),
      ]
        .map(([, label]) => label)
        .sort();
    const titleOfX = isHorizontal ? 'Title of the axis of categories' : 'Title below the chart';
    const axes = [
      isWhole ? '' : titleOfX,
      graphType(name).hasValueAxis ? 'Title of the axis of amounts' : '',
    ].filter(Boolean);
    const texts = { title: { title: 'Storms' }, subtitle: 'Events', footnote: 'Without 2019.' };
    // A spread has one amount and lines between moments have names at their ends: they have no legend.
    const { spread: hasSpread, joinsSeries } = graphType(name);
    const legend = hasSpread || joinsSeries ? [] : ['Label of the legend'];
    const all = [
      ...legend,
      'Note below the chart',
      'Subtitle of the chart',
      ...axes,
      'Title of the chart',
    ].sort();
    expect(fields(texts)).toEqual(all);
    expect(fields({ ...texts, footnote: '' })).toEqual(all);
    expect(fields({ ...texts, legend: { label: 'Year' } })).toEqual(all);
    expect(fields({ ...texts, legend: { show: false } })).toEqual(
      all.filter((label) => label !== 'Label of the legend'),
    );
    expect(markup(name, { display: texts })).not.toContain('<textarea');
  });

  test('what is added up is a place of its own, without a link', () => {
    const choice = { toggle: (x: string) => `/page?x=${encodeURIComponent(x)}`, chosen: ['Other'] };
    const bars: GraphPoint[] = [
      { x: 'Wind', y: 5, series: null },
      { x: 'Other', y: 7, series: null },
      { x: 'Other', y: 70, series: null, isRest: true },
    ];
    const html = markup(name, { points: bars, choice });
    const links = [...html.matchAll(/<a href="([^"]*)" aria-label="([^:,]*)[:,]/g)];
    expect(links.map(([, href, label]) => [href, label])).toEqual([
      ['/page?x=Wind', 'Wind'],
      ['/page?x=Other', 'Other'],
    ]);
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(html.match(/data-x="Other"/g)).toHaveLength(2);
    expect(html).not.toContain('\0');
  });

  test.skipIf(instead !== undefined)('many points are one path a series and stay small', () => {
    const many = Array.from({ length: 50_000 }, (_, x) => ({ x, y: Math.sin(x) + 2, series: null }));
    const html = markup(name, { points: many, xType: 'numeric' });
    expect(html.match(/class="tm-(series|line)[ "]/g)).toHaveLength(1);
    expect(html).not.toContain('<rect');
    expect(html.length).toBeLessThan(name === 'ScatterPlot' ? 500_000 : 2_500_000);
  });

  test('colours that are no colours are left out', () => {
    const html = markup(name, { display: { bgColor: 'red;background:url(x)', colors: ['url(#x)'] } });
    expect(html).not.toContain('url(');
  });

  test('a note is below the marks', () => {
    const html = markup(name, { display: { footnote: 'Without <2019>.' } });
    expect(html.indexOf('Without &lt;2019&gt;.')).toBeGreaterThan(html.lastIndexOf('</svg>'));
  });

  test('references are named in the summary where the chart has axes', () => {
    const html = markup(name, { display: references });
    const summary = /<p id="g-summary"[^>]*>([^<]*)/.exec(html)![1];
    // Only moments are along x where lines lead from one to another.
    if (graphType(name).joinsSeries) {
      expect(summary).toMatch(/Line at 4,000: Target\. Band from 1,000: Many\.$/);
    } else if (graphType(name).hasValueAxis) {
      expect(summary).toMatch(
        /Line at 4,000: Target\. Line at Wind\. Band from 1,000: Many\. Note at Flood: Dam built\.$/,
      );
    } else {
      expect(summary).not.toContain('Target');
    }
    const german = markup(name, { display: { ...references, locale: 'de' } });
    expect(german.includes('Band ab 1.000: Many')).toBe(graphType(name).hasValueAxis === true);
  });

  test('references at dates are placed however the date is written', () => {
    const reaches = (...[from, to, at]: string[]) => ({
      referenceBands: [{ axis: 'x', from, to }],
      referenceLines: [{ axis: 'x', at }],
      notes: [{ x: at, y: '11', text: 'Dam built' }],
    });
    const drawn = (display: object, bars = days) => {
      const html = markup(name, { points: bars, xType: 'date', display });
      return html.slice(0, html.indexOf('-summary" class'));
    };
    const iso = drawn(reaches('2026-01-01', '2026-03-01', '2026-02-01'));
    if (graphType(name).hasValueAxis && !graphType(name).joinsSeries) {
      expect(iso).toContain('Dam built');
    }
    expect(drawn(reaches('Jan 2026', 'Mar 2026', 'Feb 2026'))).toBe(iso);
    expect(drawn(reaches('01/01/2026', '03/01/2026', '02/01/2026'))).toBe(iso);
    // Steps to a total have equal distances.
    if (graphType(name).addsUp || graphType(name).joinsSeries) return;
    // On an axis with distances, dates between those of the data have a place, too.
    const gaps = [...days, { x: '2027-01-01', y: 8, series: null }];
    expect(drawn(reaches('02/15/2026', 'Nov 2026', 'Dec 31, 2026'), gaps)).toBe(
      drawn(reaches('2026-02-15', '2026-11-01', '2026-12-31'), gaps),
    );
  });

  test('references that are no place of an axis draw nothing, and are not in the summary', () => {
    const wrong = {
      referenceLines: [{ axis: 'y', at: 'much' }, { axis: 'x', at: 'Fire' }, { at: '' }],
      referenceBands: [{ axis: 'x', from: 'Fire' }, { axis: 'y' }],
      notes: [{ x: 'Flood', y: 'much', text: 'x' }],
    };
    expect(markup(name, { display: wrong })).toBe(markup(name));
    const beyond = { referenceLines: [{ axis: 'y', at: '99999', label: 'Goal' }], upperLimit: 2000 };
    expect(markup(name, { display: beyond })).not.toContain('Goal');
  });

  test('a custom domain leaves out what lies beyond it', () => {
    const years = [1990, 2000, 2010].map((x) => ({ x, y: x, series: null }));
    const html = markup(name, {
      points: years,
      xType: 'numeric',
      display: { useCustomXDomain: true, xDomain: [1995, 2015] },
    });
    expect(html).not.toContain('scope="row">1990<');
    expect(html).toContain('scope="row">2000<');
  });
});
