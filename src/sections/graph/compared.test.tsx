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

test('only the types that draw two selections request the other one, and none with series', () => {
  const comparing = graphTypes
    .filter(({ countsSteps, spread, drawsRows }) => !countsSteps && !spread && !drawsRows)
    .filter(({ name }) => requestOf(stateOf({ graphType: name })).against !== undefined);
  expect(comparing.map(({ name }) => name).toSorted()).toEqual(['AreaGraph', 'BarGraph', 'LineGraph']);
  expect(requestOf(stateOf()).against?.columns).toEqual({ 'events.other': { of: 'events', kind: 'other' } });
  const series = shownColumn('hazard', { categorize: true, group: true });
  expect(requestOf(stateOf({}, [series])).against).toBeUndefined();
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
      'Sum of Events: 2023',
      'Sum of Events: 2024',
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
  expect(svg).toContain('Sum of Events: 2023');
  expect(svg).toContain('stroke-dasharray="5 4"');
});
