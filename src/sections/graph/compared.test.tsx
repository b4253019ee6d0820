import { expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { graphTypes } from '#graphs/index.ts';
import { exampleContext } from '../example-context.ts';
import { exampleResult, exampleSource, renderSection, shownColumn } from '../example-section.tsx';
import { graphSection } from './index.ts';
import { sectionPicture } from './picture.ts';

const compared = {
  own: { from: '2024-01-01', to: '2024-12-31' },
  other: { from: '2023-01-01', to: '2023-12-31' },
};
const context = exampleContext({ page: 0, sort: null, rows: null, find: null, scale: 0 });

/** Events by county, compared with the period before. */
const stateOf = (
  graph: object = {},
  more: { name: string }[] = [],
  compare: object = { with: 'before' },
) => ({
  ...exampleSource,
  columns: [
    shownColumn('county', { display_name: 'County', xAxis: true, group: true }),
    shownColumn('day', { type: 'date', show: false }),
    shownColumn('events', { display_name: 'Events', type: 'number', yAxis: true, fn: 'sum' }),
    ...more,
  ],
  display: { compare },
  graph,
});

/** Counties with their events and those before; null where there are none. */
const resultOf = (rows: (string | number | null)[][], names = ['events', 'events.other']) => {
  const found = exampleResult({ names: ['county', ...names], rows });
  if (found.status !== 'ready') throw new Error('The example is ready.');
  return { rows: { ...found, result: { ...found.result, compared } } };
};
const twoCounties = resultOf([
  ['Kings', null, 4],
  ['Queens', 9, 6],
]);

const requestOf = (state: object): DataRequestInput => {
  const query = graphSection.queries?.(graphSection.read(state), {
    ...context,
    parameters: { scale: 0, series: null },
  })['rows'];
  if (query?.kind !== 'rows') throw new Error('The graph requests rows.');
  return query.request;
};

test('only the types that draw two selections request the other one, of series those that can', () => {
  const comparing = (more: { name: string }[] = []) =>
    graphTypes
      .filter(({ countsSteps, spread, drawsRows }) => !countsSteps && !spread && !drawsRows)
      .filter(({ name }) => requestOf(stateOf({ graphType: name }, more)).against !== undefined)
      .map(({ name }) => name)
      .toSorted();
  const ofSeries = ['AreaGraph', 'BarGraph', 'ComboGraph', 'LineGraph'];
  expect(comparing()).toEqual([...ofSeries, 'DumbbellGraph', 'SlopeGraph'].toSorted());
  expect(requestOf(stateOf()).against?.columns).toEqual({ 'events.other': { of: 'events', kind: 'other' } });
  expect(comparing([shownColumn('hazard', { categorize: true, group: true })])).toEqual(ofSeries);
  expect(requestOf(stateOf({}, [], { with: '' })).against).toBeUndefined();
});

test('the largest places are those of the own amounts', () => {
  const { orderBy, toIndex } = requestOf(stateOf({ mostCategories: 5 }));
  expect(JSON.stringify(orderBy)).toContain('events');
  expect(JSON.stringify(orderBy)).not.toContain('events.other');
  expect(toIndex).toBeGreaterThan(5);
});

test.each(['BarGraph', 'LineGraph', 'AreaGraph'])(
  '%s has both selections, by their names',
  async (graphType) => {
    const html = await renderSection('Graph', stateOf({ graphType }), twoCounties);
    expect([...html.matchAll(/<li data-series="([^"]*)"/g)].map(([, name]) => name).toSorted()).toEqual([
      '2023',
      '2024',
    ]);
    expect(html).toContain('2024 compared with 2023.');
    expect(html).toContain('stroke-dasharray');
    // Both have one colour, and the axis is called without a selection.
    expect(new Set([...html.matchAll(/--tm-chart-(\d+)/g)].map(([, place]) => place))).toEqual(
      new Set(['1']),
    );
    expect(html).toContain('Sum of Events by County');
    expect(html).toContain(
      '<th scope="row">Kings</th><td class="tm-number"></td><td class="tm-number">4</td>',
    );
    // Two selections have no total, and a place that one does not have is no fault.
    expect(html).not.toMatch(/data-share|>15<|no number/);
  },
);

test('an area is a line beside another selection, and an area alone', async () => {
  const area = stateOf({ graphType: 'AreaGraph' });
  expect(await renderSection('Graph', area, twoCounties)).toContain('tm-lines');
  const alone = await renderSection('Graph', area, resultOf([['Kings', 9]], ['events']));
  expect(alone).toContain('tm-areas');
});

test('bars that others are compared with are beside them, pale with an outline', async () => {
  const html = await renderSection('Graph', stateOf({ groupMode: 'stacked' }), twoCounties);
  const bars = [...html.matchAll(/<rect[^>]* x="([^"]*)"[^>]*>/g)];
  expect(new Set(bars.map(([, x]) => x)).size).toBe(3);
  const outlined = bars.filter(([bar]) => bar.includes('fill-opacity="0.45"'));
  expect(outlined.map(([bar]) => /data-y="([^"]*)"/.exec(bar)?.[1])).toEqual(['4', '6']);
  expect(outlined.every(([bar]) => bar.includes('stroke-dasharray="5 4"'))).toBe(true);
});

test('selections that have one name are drawn once, and a section that cannot compare says so', async () => {
  const all = stateOf({}, [], { with: 'selection', column: 'county' });
  const found = exampleResult({ names: ['county', 'events', 'events.other'], rows: [['Kings', 9, 9]] });
  const html = await renderSection('Graph', all, { rows: found });
  expect([...html.matchAll(/<rect/g)]).toHaveLength(1);

  const several = [{ operation: 'filter', values: ['2024-01-01', '2024-05-01'] }];
  const state = stateOf();
  const columns = state.columns.map((column) =>
    column.name === 'day' ? { ...column, filters: several } : column,
  );
  const alone = await renderSection('Graph', { ...state, columns }, resultOf([['Kings', 9]], ['events']));
  expect(alone).toContain('This is not compared');
});

test('rows of the other selection without a place are no rows of the own one', async () => {
  const state = stateOf({ graphType: 'LineGraph' });
  const columns = state.columns.map((column) =>
    column.name === 'events' ? { ...column, fn: 'rows' } : column,
  );
  const rows = [
    ['Kings', 5, 3],
    [null, null, 2],
  ];
  const html = await renderSection('Graph', { ...state, columns }, resultOf(rows));
  expect(html).toContain('Rows without a value of County are left out.');
  expect(html).not.toMatch(/\b0 rows/);
});

test('two amounts have a colour each, also one that is picked', async () => {
  const more = [shownColumn('risk', { display_name: 'Risk', type: 'number', yAxis: true, fn: 'sum' })];
  const results = resultOf([['Kings', 1, 2, 3, 4]], ['events', 'events.other', 'risk', 'risk.other']);
  const swatches = async (graph: object) => {
    const html = await renderSection('Graph', stateOf(graph, more), results);
    return [...html.matchAll(/<li data-series="([^"]*)".*?background-color:(.*?)["]/g)].map(
      ([, name, colour]) => `${name}: ${/#[0-9a-f]{6}|chart-\d/.exec(colour ?? '')?.[0]}`,
    );
  };
  expect(await swatches({})).toEqual([
    'Sum of Events: 2024: chart-1',
    'Sum of Events: 2023: chart-1',
    'Sum of Risk: 2024: chart-2',
    'Sum of Risk: 2023: chart-2',
  ]);
  const valueColours = [{ value: 'Sum of Risk: 2024', colour: '#102030' }];
  expect((await swatches({ valueColours })).slice(2)).toEqual([
    'Sum of Risk: 2024: #102030',
    'Sum of Risk: 2023: #102030',
  ]);
});

/** Events by county and hazard, with those of the year before. */
const hazard = shownColumn('hazard', { display_name: 'Hazard', categorize: true, group: true });
const threeHazards = [
  ['Kings', 9, 4, 'Flood'],
  ['Kings', 2, null, 'Wind'],
  ['Queens', null, 7, 'Flood'],
  ['Queens', 3, 8, 'Hail'],
];
const hazardResults = (rows = threeHazards) => resultOf(rows, ['events', 'events.other', 'hazard']);

/** The names and the colours of a legend. */
const swatchesOf = (html: string): (readonly [string, string])[] =>
  [...html.matchAll(/<li data-series="([^"]*)".*?background-color:(.*?)["]/g)].map(
    ([, name = '', colour = '']) => [name, /#[0-9a-f]{6}|chart-\d/.exec(colour)?.[0] ?? ''],
  );

test.each(['BarGraph', 'LineGraph', 'AreaGraph', 'ComboGraph'])(
  '%s with series has both selections of each, in its colour',
  async (graphType) => {
    const html = await renderSection('Graph', stateOf({ graphType }, [hazard]), hazardResults());
    const swatches = new Map(swatchesOf(html));
    expect([...swatches.keys()].toSorted()).toEqual([
      'Flood, 2023',
      'Flood, 2024',
      'Hail, 2023',
      'Hail, 2024',
      'Wind, 2024',
    ]);
    expect(swatches.get('Flood, 2023')).toBe(swatches.get('Flood, 2024'));
    expect(swatches.get('Hail, 2023')).toBe(swatches.get('Hail, 2024'));
    expect(new Set(swatches.values()).size).toBe(3);
    expect(html).toContain('stroke-dasharray');
    expect(html).toContain('2024 compared with 2023.');
    expect(html).toContain('Sum of Events by County');
    expect(html).not.toMatch(/data-share|no number|undefined|NaN/);
  },
);

test('colours of series are those of their values, whatever year they are of', async () => {
  const valueColours = [{ value: 'Hail', colour: '#102030' }];
  const html = await renderSection('Graph', stateOf({ valueColours }, [hazard]), hazardResults());
  const swatches = new Map(swatchesOf(html));
  expect(swatches.get('Hail, 2024')).toBe('#102030');
  expect(swatches.get('Hail, 2023')).toBe('#102030');
});

test('a series that is shown alone has what it is compared with beside it', async () => {
  const html = await renderSection('Graph', stateOf({}, [hazard]), hazardResults(), {
    context: { ...context, parameters: { scale: 0, series: 'Flood' } },
  });
  const bars = [...html.matchAll(/<rect[^>]* data-series="([^"]*)"/g)].map(([, name]) => name);
  expect(new Set(bars)).toEqual(new Set(['Flood, 2024', 'Flood, 2023']));
});

test('charts for each value have both selections, and the largest are those of the own amounts', async () => {
  const panel = shownColumn('hazard', { display_name: 'Hazard', panel: true, group: true });
  const html = await renderSection(
    'Graph',
    stateOf({ graphType: 'BarGraph', panels: { sort: 'largest' } }, [panel]),
    hazardResults([
      ['Kings', 1, 99, 'Wind'],
      ['Kings', 9, 4, 'Flood'],
    ]),
  );
  expect([...html.matchAll(/<h\d [^>]*>([^<]*)<\/h\d>/g)].map(([, text]) => text)).toEqual(['Flood', 'Wind']);
  expect(html.match(/stroke-dasharray="5 4"/g)).toHaveLength(2);
  expect(swatchesOf(html).map(([name]) => name)).toEqual(['2024', '2023']);
});

test('dumbbells and slopes lead from the other selection to the own one', async () => {
  const slopes = await renderSection('Graph', stateOf({ graphType: 'SlopeGraph' }), twoCounties);
  expect(slopes.indexOf('>2023<')).toBeLessThan(slopes.indexOf('>2024<'));
  expect(slopes).toContain('6');
  const dumbbells = await renderSection('Graph', stateOf({ graphType: 'DumbbellGraph' }), twoCounties);
  expect(swatchesOf(dumbbells)).toEqual([
    ['2024', 'chart-1'],
    ['2023', 'chart-1'],
  ]);
  // Rings: the dots of 2023 have a middle in the colour of the paper, below those of 2024.
  const places = [
    'data-series="2023"',
    'stroke="var(--tm-paper, #fff)"',
    'class="tm-line" stroke="var(--tm-chart-1',
  ];
  expect(dumbbells.indexOf(places[0]!)).toBeGreaterThan(-1);
  expect(dumbbells.indexOf(places[1]!)).toBeGreaterThan(dumbbells.indexOf(places[0]!));
  expect(dumbbells.lastIndexOf('data-x=')).toBeGreaterThan(dumbbells.indexOf(places[1]!));
});

test('a picture has both selections', async () => {
  const state = graphSection.read(stateOf());
  const display = { ...state.display, allowDownload: true };
  const props = {
    id: 's1',
    title: '',
    state: { ...state, display },
    results: twoCounties,
    context: { ...context, parameters: { scale: 0, series: null } },
    href: () => '',
    hidden: [],
    editing: false,
  };
  const risk = { veryHigh: '', high: '', moderate: '', low: '', veryLow: '', none: '' };
  const palette = { categorical: ['#0a0b0c'], sequential: ['#0a0b0c'], diverging: ['#0a0b0c'], risk };
  const svg = await sectionPicture(props, { charts: { light: palette, dark: palette }, font: 'data:,' });
  expect(svg).toContain('>2023<');
  expect(svg).toContain('stroke-dasharray="5 4"');
});
