import { describe, expect, test } from 'vitest';
import type { DataResult } from '#domain/query/data-request.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { exampleSource, exampleResult, renderSection, shownColumn } from '../example-section.tsx';
import { exampleGraph } from './example-graph.ts';

test('names only the amounts that have rows without a number', async () => {
  const [x, y] = exampleGraph.columns;
  const people = {
    name: 'people',
    display_name: 'People',
    type: 'number',
    show: true,
    fn: 'sum',
    yAxis: true,
  };
  const stored = { ...exampleGraph, columns: [x, { ...y, fn: 'sum' }, people] };
  const rows = exampleResult({
    names: ['county', 'events', 'people'],
    rows: [
      ['Kings', 3, null],
      ['Bronx', 4, 5],
    ],
  });
  expect(await renderSection('Graph', stored, { rows })).toContain(
    '1 value without a number (Sum of People) is left out.',
  );
});

test('says what is left out because it has no place along x', async () => {
  const note = async (fn: string, rows: DataResult['rows'], graph: object = {}) => {
    const [x, y] = exampleGraph.columns;
    const stored = { ...exampleGraph, columns: [x, { ...y, fn }], graph };
    const html = await renderSection('Graph', stored, {
      rows: exampleResult({ names: ['county', 'events'], rows }),
    });
    return [...html.matchAll(/<p class="tm-attribution">([^<]* left out[^<]*)/g)].map(([, text]) => text);
  };
  const rows = [
    ['Kings', 3],
    [null, 1200],
    ['', 34],
  ];
  expect(await note('rows', rows)).toEqual(['1,234 rows without a value of County are left out.']);
  expect(await note('sum', rows)).toEqual([
    'Rows without a value of County are left out (Sum of Events: 1,234).',
  ]);
  expect(await note('avg', rows)).toEqual(['Rows without a value of County are left out.']);
  expect(await note('', rows.slice(0, 2), { graphType: 'ScatterPlot' })).toEqual([
    '1 row without a value of County is left out.',
  ]);
  const dated = exampleResult({ names: ['county', 'events'], rows: [[null, 12]] }, [
    sourceColumnSchema.parse({ name: 'county', display_name: 'Began', type: 'date', dataType: 'date' }),
  ]);
  // Where all values are invalid, too.
  expect(
    await renderSection('Graph', { ...exampleGraph, graph: { graphType: 'GridGraph' } }, { rows: dated }),
  ).toContain('Rows without a valid value of Began are left out');
  expect(await note('rows', rows.slice(0, 1))).toEqual([]);
  // Amounts that are no number have no mark, and others may have no place on the axes.
  const odd = [
    ['Kings', 'n/a'],
    ['Bronx', null],
    ['Queens', 0],
    ['Erie', 5],
    [null, null],
  ];
  expect(await note('sum', odd)).toEqual(['2 values without a number (Sum of Events) are left out.']);
  expect(await note('', odd.slice(1), { graphType: 'ScatterPlot', isLog: true })).toEqual([
    '1 value without a number (Events) is left out. 1 point of zero or less, which a logarithmic axis has no place for, is left out.',
  ]);
  // They are no category that takes a place among the largest, nor added up with the others.
  const four = [...rows, ['Bronx', 2], ['Queens', 1]];
  expect(await note('rows', four, { mostCategories: 2 })).toEqual([
    'The 2 largest of 3 categories are shown; the others are added up as Other. 1,234 rows without a value of County are left out.',
  ]);
});

test('says which of the groups that could be drawn are the largest', async () => {
  const rows = exampleResult({
    names: ['county', 'events'],
    rows: [
      ['Bronx', 2],
      ['Erie', 4],
      ['Kings', 3],
    ],
    length: 12_000,
  });
  expect(await renderSection('Graph', { ...exampleGraph, graph: { mostCategories: 2 } }, { rows })).toContain(
    '>The 2 largest of 12,000 categories are shown; the others are left out.<',
  );
});

test('says how many points are outside of a custom domain', async () => {
  const amounts = ['risk', 'events'].map((name) => shownColumn(name, { type: 'number' }));
  const stored = {
    ...exampleSource,
    columns: [
      { ...amounts[0], xAxis: true },
      { ...amounts[1], yAxis: true, fn: 'sum' },
    ],
    graph: { useCustomXDomain: true, xDomain: [2000, 2010], isLog: true },
  };
  const rows = exampleResult({
    names: ['risk', 'events'],
    rows: [
      [1999, 0],
      [2005, -1],
      [2010, 3],
      [2011, 4],
    ],
  });
  const numeric = ['risk', 'events'].map((name) => ({ name, type: 'number', dataType: 'numeric' }));
  const html = await renderSection('Graph', stored, { rows: { ...rows, columns: numeric } as SectionResult });
  expect(html).toContain(
    '2 points outside of the chosen part of x are left out. 1 point of zero or less, which a logarithmic axis has no place for, is left out.',
  );
});

describe('of numbers and dates those with the largest amounts', () => {
  const years = [
    [1998, 50, 'a'],
    [2001, 7, 'a'],
    [2002, 1, 'a'],
    [2002, 1, 'b'],
    [2009, 3, 'b'],
    [2020, 9, 'a'],
  ];
  const draw = async (graph: object, fn = 'sum', by: object[] = []) => {
    const stored = {
      ...exampleSource,
      columns: [
        shownColumn('risk', { type: 'number', xAxis: true, group: true }),
        shownColumn('events', { type: 'number', yAxis: true, fn }),
        ...by,
      ],
      graph: { mostPlaces: 2, ...graph },
    };
    const numeric = ['risk', 'events'].map((name) => ({ name, type: 'number', dataType: 'numeric' }));
    const rows = exampleResult({ names: ['risk', 'events', 'county'], rows: years });
    const html = await renderSection('Graph', stored, {
      rows: { ...rows, columns: numeric } as SectionResult,
    });
    const places = [...html.matchAll(/<rect[^>]* data-x="([^"]+)"/g)].map(([, x]) => x);
    return { html, places: [...new Set(places)] };
  };

  test('are in their order, with the others behind them', async () => {
    const { html, places } = await draw({ useCustomXDomain: true, xDomain: [2000, 2020] });
    expect(places).toEqual(['2001', '2020', 'Other']);
    expect(html).toContain(
      'Of 4 values of risk, the 2 with the largest amounts are shown; the others are added up as Other. 1 point outside of the chosen part of x is left out.',
    );
    expect((await draw({ mostPlaces: 6 })).places).toHaveLength(5);
  });

  test('also with series and as a heat map; averages are not added up, and lines have all', async () => {
    const series = [shownColumn('county', { categorize: true, group: true })];
    const expected = ['1998', '2020', 'Other'];
    expect((await draw({}, 'sum', series)).places).toEqual(expected);
    expect((await draw({ graphType: 'GridGraph' }, 'sum', series)).html).toMatch(
      /data-x="1998"[^]*data-x="2020"[^]*data-x="Other"/,
    );
    const { html, places } = await draw({}, 'avg');
    expect(places).toEqual(['1998', '2020']);
    // They are in equal steps: at true distances, 2009 would look as if it had nothing.
    expect(html).not.toContain('>2010<');
    expect((await draw({ graphType: 'LineGraph' })).html).toContain('<th scope="row">2009</th>');
  });
});
