import { describe, expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { exampleContext } from '../example-context.ts';
import { sectionType } from '../index.ts';
import {
  exampleSource,
  exampleResult,
  renderSection,
  shownColumn,
  visitorContext,
} from '../example-section.tsx';
import { exampleGraph } from './example-graph.ts';

test('has a title as large as those of sections, unless its size was set', async () => {
  const type = sectionType('Graph')!;
  const fresh = type.defaults as { graph: object };
  expect(fresh.graph).toMatchObject({ title: { fontSize: null, fontWeight: null } });
  const sized = { ...exampleGraph, graph: { title: { title: 'Events', fontSize: 32, fontWeight: 'bold' } } };
  const answers = { rows: exampleResult({ names: ['county', 'events'], rows: [['A', 1]] }) };
  expect(await renderSection('Graph', sized, answers)).toMatch(
    /class="tm-graph-title" style="[^"]*font-size:min\(32px, 8cqi\);font-weight:bold/,
  );
  const stored = { ...exampleGraph, graph: { title: { title: 'Events' } } };
  expect(await renderSection('Graph', stored, answers)).toContain('<h2 class="tm-graph-title">Events');
});

test('asks for its exampleGraph only, grouped, in the order of x, all at once', () => {
  const type = sectionType('Graph')!;
  const question = type.queries!(
    type.read({ ...exampleGraph, columns: [...exampleGraph.columns, shownColumn('other')] }),
    visitorContext,
  ).rows;
  expect(question).toMatchObject({
    kind: 'rows',
    request: {
      attributes: ['county', 'events'],
      groupBy: ['county'],
      fn: { events: 'sum' },
      orderBy: { county: 'asc nulls last' },
      toIndex: 10_000,
    },
  });
  expect(type.queries!(type.read(exampleSource), visitorContext).rows).toEqual({
    kind: 'invalid',
    message: 'No columns selected.',
  });
  const amounts = ['a', 'b'].map((name) =>
    shownColumn(name, { type: 'number', xAxis: name === 'a', yAxis: name === 'b' }),
  );
  const scatter = { ...exampleGraph, columns: amounts, graph: { graphType: 'ScatterPlot' } };
  expect(type.queries!(type.read(scatter), visitorContext).rows).toMatchObject({
    request: { attributes: ['a', 'b'], groupBy: [], toIndex: 100_000 },
  });
  const largest = type.queries!(
    type.read({ ...exampleGraph, graph: { mostCategories: 12 } }),
    visitorContext,
  ).rows;
  expect(largest).toMatchObject({ request: { groupBy: ['county'], toIndex: 100_000 } });
  const lines = type.queries!(
    type.read({ ...exampleGraph, graph: { graphType: 'LineGraph' } }),
    visitorContext,
  ).rows;
  expect(lines).toMatchObject({ request: { groupBy: ['county'], toIndex: 100_000 } });
});

test('a scatter plot asks for the names and sizes of its points, and says which are left out', async () => {
  const columns = [
    shownColumn('county', { pointName: true }),
    shownColumn('rain', { type: 'number', xAxis: true }),
    shownColumn('floods', { type: 'number', yAxis: true }),
    shownColumn('people', { type: 'number', pointSize: true }),
    shownColumn('region', { categorize: true }),
  ];
  const graph = { graphType: 'ScatterPlot' };
  const type = sectionType('Graph')!;
  const requestOf = (state: object) => {
    const query = type.queries!(type.read({ ...exampleSource, ...state }), visitorContext)['rows'];
    if (query?.kind === 'rows') return query.request;
    return query;
  };
  const names = columns.map(({ name }) => name);
  expect(requestOf({ columns, graph })).toMatchObject({ attributes: names, fn: {}, toIndex: 100_000 });
  // Other types have no use for them; groups have a name each, and a sum as their size.
  const others = names.filter((name) => !['county', 'people'].includes(name));
  expect(requestOf({ columns, graph: {} })).toMatchObject({
    attributes: others,
    groupBy: ['rain', 'region'],
  });
  const grouped = columns.map((column) => (column.name === 'floods' ? { ...column, fn: 'avg' } : column));
  expect(requestOf({ columns: grouped, graph })).toMatchObject({
    groupBy: ['county', 'rain', 'region'],
    fn: { floods: 'avg', people: 'sum' },
  });
  const rows = [
    ['Erie', 1, 2, 400, 'West'],
    ['Kings', 2, 3, null, 'East'],
    ['Queens', 3, 3, -5, 'East'],
    ['Bronx', 4, 5, 'unknown', 'East'],
  ];
  const html = await renderSection(
    'Graph',
    { ...exampleSource, columns, graph },
    { rows: exampleResult({ names, rows }) },
  );
  expect(html).toContain('data-x="Erie"');
  expect(html).not.toMatch(/Kings|Queens|Bronx/);
  expect(html).toContain(
    '2 points without a number for the size (people) are left out. 1 point with a size below zero (people) is left out.',
  );
});

test('draws what it was answered', async () => {
  const answers = {
    rows: exampleResult({
      names: ['county', 'events'],
      rows: [
        ['Kings', 3],
        ['Queens', 'n/a'],
        ['Bronx', '5'],
      ],
    }),
  };
  const html = await renderSection(
    'Graph',
    { ...exampleGraph, graph: { graphType: 'LineGraph', title: { title: 'Storms' } } },
    answers,
  );
  expect(html).toContain('class="tm-line"');
  expect(html).toContain('>Storms</h2>');
  expect(html).not.toContain('Queens');
});

test('calls a count of rows a count, unless it has a name of its own', async () => {
  const answers = { rows: exampleResult({ names: ['county', 'events'], rows: [['Kings', 3]] }) };
  const counted = (more: object) => ({
    ...exampleSource,
    columns: [
      shownColumn('county', { xAxis: true, group: true }),
      shownColumn('events', { type: 'number', yAxis: true, fn: 'count', ...more }),
    ],
  });
  expect(await renderSection('Graph', counted({}), answers)).toMatch(/tm-side-title"[^>]*>Count</);
  expect(await renderSection('Graph', counted({ customName: 'Storms' }), answers)).toMatch(
    /tm-side-title"[^>]*>Storms</,
  );
});

test('draws shares of one as percentages', async () => {
  const answers = {
    rows: exampleResult({
      names: ['county', 'events'],
      rows: [
        ['Kings', 0.125],
        ['Bronx', 0.5],
      ],
    }),
  };
  const units = [{ name: 'events', type: 'number', dataType: 'numeric', unit: '100%' }];
  const state = {
    ...exampleSource,
    columns: [
      shownColumn('county', { xAxis: true, group: true }),
      shownColumn('events', { type: 'number', yAxis: true, fn: 'avg', customName: 'Share' }),
    ],
  };
  const rows = { ...answers.rows, columns: units } as SectionResult;
  const html = await renderSection('Graph', state, { rows });
  expect(html).toMatch(/tm-side-title"[^>]*>Share</);
  const named = {
    ...state,
    columns: [state.columns[0]!, { ...state.columns[1]!, customName: 'Share (%)' }],
  };
  expect(await renderSection('Graph', named, { rows })).toMatch(/tm-side-title"[^>]*>Share \(%\)</);
  expect(html).toContain('data-y="12.5%"');
});

test('a unit is with each amount where it is a sign, else in the title, also below a subtitle that does not name it', async () => {
  const answers = exampleResult({ names: ['county', 'events'], rows: [['Kings', 1250]] });
  const titleAndAmount = async (unit: string, subtitle: string) => {
    const units = [{ name: 'events', type: 'number', dataType: 'numeric', unit }];
    const events = shownColumn('events', { type: 'number', yAxis: true, fn: 'sum' });
    const state = {
      ...exampleSource,
      columns: [shownColumn('county', { xAxis: true, group: true }), events],
      graph: { subtitle },
    };
    const html = await renderSection('Graph', state, {
      rows: { ...answers, columns: units } as SectionResult,
    });
    return [/tm-side-title"[^>]*>([^<]*)/.exec(html)?.[1], /data-y="([^"]*)/.exec(html)?.[1]];
  };
  expect(await titleAndAmount('$', '')).toEqual(['Sum of events', '$1,250']);
  expect(await titleAndAmount('$', 'What was lost')).toEqual([undefined, '$1,250']);
  expect(await titleAndAmount('ha', '')).toEqual(['Sum of events (ha)', '1,250']);
  expect(await titleAndAmount('ha', 'What was burnt each half year')).toEqual(['ha', '1,250']);
  expect(await titleAndAmount('ha', 'Burnt (ha)')).toEqual([undefined, '1,250']);
});

describe('with options', () => {
  const rows = exampleResult({
    names: ['risk', 'events', 'county'],
    rows: [
      ['h', 3, 'Kings'],
      ['x', 4, 'Bronx'],
    ],
  });
  const amounts = shownColumn('events', { type: 'number', yAxis: true, fn: 'sum' });

  test('values along x are called by their labels, and links choose the values', async () => {
    const stored = {
      ...exampleSource,
      display: { selectsFilters: true },
      columns: [shownColumn('risk', { type: 'select', xAxis: true, group: true }), amounts],
    };
    const html = await renderSection('Graph', stored, { rows });
    expect(html).toMatch(/<a href="[^"]*risk=h[^"]*" aria-label="High: 3/);
    expect(html).toMatch(/data-x="High"[^]*data-x="x"/);
    expect(html).toContain('<th scope="row">High</th>');
    expect(html).not.toMatch(/>h</);
  });

  test('series are called by their labels', async () => {
    const columns = [
      shownColumn('county', { xAxis: true, group: true }),
      amounts,
      shownColumn('risk', { type: 'select', categorize: true, group: true }),
    ];
    const html = await renderSection('Graph', { ...exampleSource, columns }, { rows });
    expect(html).toMatch(/<li data-series="High"[^]*<li data-series="x"/);
    expect(html).toContain('data-x="Kings" data-y="3" data-series="High"');
  });
});

test('names that no one has ordered are in natural order: along x, as series, and as values of a filter', async () => {
  const names = ['Station 1', 'Station 10', 'Station 2'];
  const natural = ['Station 1', 'Station 2', 'Station 10'];
  const rows = names.map((name) => [name, 5]);
  const given = exampleResult({ names: ['county', 'events'], rows });
  const tableOf = (html: string) => [...html.matchAll(/<th scope="row">([^<]*)/g)].map(([, name]) => name);
  expect(tableOf(await renderSection('Graph', exampleGraph, { rows: given }))).toEqual(natural);
  const sorted = exampleGraph.columns.map((column, at) =>
    at === 0 ? { ...column, sort: 'asc nulls last' } : column,
  );
  expect(
    tableOf(await renderSection('Graph', { ...exampleGraph, columns: sorted }, { rows: given })),
  ).toEqual(names);

  const by = [
    shownColumn('risk', { xAxis: true, group: true }),
    shownColumn('events', { type: 'number', yAxis: true, fn: 'sum' }),
    shownColumn('county', { categorize: true, group: true }),
  ];
  const listed = exampleResult({ names: ['value', 'count'], rows: [['Tide', 7], ...rows] });
  const series = exampleResult({
    names: ['risk', 'events', 'county'],
    rows: ['Tide', ...names].map((name) => ['High', 5, name]),
  });
  const html = await renderSection(
    'Graph',
    { ...exampleSource, columns: by },
    { rows: series, series: listed },
  );
  expect([...html.matchAll(/<li data-series="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Tide',
    ...natural,
  ]);

  const filter = {
    ...exampleSource,
    columns: [shownColumn('county', { filters: [{ type: 'external', values: [] }] })],
  };
  const values = await renderSection('Filter', filter, { 'values:county': listed });
  expect([...values.matchAll(/type="checkbox"[^>]*value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    'Tide',
    ...natural,
  ]);
});

test('its scale filter cuts off at parts of the largest stacked total', async () => {
  const answers = {
    rows: exampleResult({
      names: ['county', 'events'],
      rows: [
        ['Kings', 400],
        ['Queens', 10],
      ],
    }),
  };
  const scaled = { ...exampleGraph, graph: { showScaleFilter: true } };
  const all = await renderSection('Graph', scaled, answers);
  for (const label of ['Max', '300', '200', '20']) {
    expect(all).toMatch(new RegExp(`<a [^>]*>${label}</a>`));
  }
  expect(all).toMatch(/aria-current="true"[^>]*>Max|>Max/);
  const cut = await renderSection('Graph', scaled, answers, {
    context: exampleContext({ scale: 3 }),
  });
  expect(cut).toContain('tm-clipped');
  expect(cut).toMatch(/<a [^>]*aria-current="true"[^>]*>20</);
  expect(cut).toContain('<a href="/page#s1"');
});

test('a damaged display is the default one, and a damaged setting leaves the others', () => {
  const read = (graph: unknown) => sectionType('Graph')!.read({ ...exampleGraph, graph }).graph;
  expect(read('none')).toEqual(read({}));
  expect(read({ height: 'tall', subtitle: 'Events', unknown: 1 })).toMatchObject({
    height: 300,
    subtitle: 'Events',
    unknown: 1,
  });
});

test.each(['BarGraph', 'LineGraph', 'GridGraph'])(
  '%s writes months of the year shortly at its foot only',
  async (graphType) => {
    const month = shownColumn('day', {
      type: 'date',
      dataType: 'date',
      group: true,
      xAxis: true,
      step: 'monthOfYear',
    });
    const [, events] = exampleGraph.columns;
    const rows = [
      ['01', 3],
      ['09', 5],
    ];
    const html = await renderSection(
      'Graph',
      { ...exampleGraph, columns: [month, events], graph: { graphType } },
      { rows: exampleResult({ names: ['day', 'events'], rows }) },
    );

    expect(html).toMatch(/<span[^>]*>Sep<\/span>/);
    expect(html).toMatch(/<t[dh][^>]*>September<\/t[dh]>/);
  },
);
