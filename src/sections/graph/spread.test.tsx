import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rowsName } from '#dataview/query/build-queries.ts';
import { valueOf } from '#domain/error/result.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { preloadGraphView } from '#graphs/resolved-views.ts';
import { exampleContext } from '../example-context.ts';
import { graphSection } from './index.ts';
import { columnsForType } from './points/queried-columns.ts';
import { SectionView } from './view.tsx';

await Promise.all(['BoxGraph', 'RangeGraph'].map(preloadGraphView));

const county = { name: 'county', type: 'text', show: true, xAxis: true, group: true };
const damage = { name: 'damage', type: 'number', show: true, yAxis: true, fn: 'sum' };
const deaths = { name: 'deaths', type: 'number', show: true, yAxis: true, fn: 'avg' };
const year = { name: 'year', type: 'text', show: true, categorize: true, group: true };
const count = { name: 'id', type: 'number', systemCol: true, show: true, yAxis: true, fn: 'rows' };
const box = { graphType: 'BoxGraph' };
const range = { graphType: 'RangeGraph' };

const sourceColumns = [
  { name: 'county', type: 'text' },
  { name: 'damage', type: 'number', dataType: 'numeric', unit: 'USD' },
  { name: 'deaths', type: 'number', dataType: 'numeric' },
  { name: 'year', type: 'text' },
].map((column) => sourceColumnSchema.parse(column));

type Stored = { columns: object[]; graph: object; display?: object };

const stateOf = (stored: Stored) =>
  graphSection.read({ sourceInfo: { sourceId: 1, versionId: 2 }, ...stored });

const queryOf = (stored: Stored) =>
  graphSection.queries!(stateOf(stored), exampleContext({ scale: 0, series: null }));

function requestOf(stored: Stored) {
  const query = queryOf(stored)[rowsName];
  if (query?.kind !== 'rows') throw new Error(`No rows: ${JSON.stringify(query)}`);
  return query.request;
}

function drawn(stored: Stored, names: readonly string[], rows: Cell[][]): string {
  const result: SectionResult = {
    status: 'ready',
    managed: true,
    result: {
      columns: names.map((name) => ({ name, type: 'numeric' })),
      rows,
      length: rows.length,
      totals: null,
    },
    columns: sourceColumns,
    attribution: { sourceId: 1, sourceName: 'S', versionId: 2, versionName: 'v', updatedAt: '' },
  };

  return renderToStaticMarkup(
    <SectionView
      id="s1"
      title=""
      state={stateOf(stored)}
      results={{ [rowsName]: result }}
      context={exampleContext({ scale: 0, series: null })}
      href={() => '/page'}
      hidden={[]}
      editing={false}
    />,
  );
}

const boxNames = [
  'county',
  'damage',
  'damage least',
  'damage lowerQuartile',
  'damage upperQuartile',
  'damage greatest',
];

test('a box plot requests the ends and the quartiles of one column of each place, in one request', () => {
  const request = requestOf({ columns: [county, damage, deaths, year], graph: box });
  expect(request).toMatchObject({
    attributes: boxNames,
    groupBy: ['county'],
    fn: { damage: 'median' },
    measures: {
      'damage least': { fn: 'min', column: 'damage' },
      'damage lowerQuartile': { fn: 'percentile', column: 'damage', part: 0.25 },
      'damage upperQuartile': { fn: 'percentile', column: 'damage', part: 0.75 },
      'damage greatest': { fn: 'max', column: 'damage' },
    },
    toIndex: 10_000,
  });
  // Nothing is requested for the series, which a box plot does not have.
  expect(Object.keys(queryOf({ columns: [county, damage, year], graph: box }))).toEqual([rowsName]);
});

test('requests of both types are accepted, also of a copy of a column and with charts by another', () => {
  const copy = { ...damage, isDuplicate: true, duplicateId: '2' };
  const panel = { ...year, categorize: false, panel: true };
  for (const graph of [box, range, { ...box, mostCategories: 5 }]) {
    for (const columns of [
      [county, damage],
      [county, copy],
      [county, damage, panel],
    ]) {
      const request = dataRequestSchema.parse(requestOf({ columns, graph }));
      expect(() => valueOf(checkRequest(valueOf(resolveRequest(request, sourceColumns))))).not.toThrow();
    }
  }
});

test('a range of one column requests its ends; of several amounts it draws these', () => {
  expect(requestOf({ columns: [county, damage], graph: range })).toMatchObject({
    attributes: ['county', 'damage', 'damage least'],
    fn: { damage: 'max' },
  });
  const several = requestOf({ columns: [county, damage, deaths], graph: range });
  expect(several).toMatchObject({ fn: { damage: 'sum', deaths: 'avg' } });
  expect(several.measures).toBeUndefined();
  expect(requestOf({ columns: [county, damage, year], graph: range }).measures).toBeUndefined();
});

test('a column without numbers in its rows has no spread: a sentence says so, and choosing the type avoids it', () => {
  const message =
    'This chart shows how numbers are spread. id has no numbers in its rows: choose another column.';
  expect(queryOf({ columns: [county, count], graph: box })[rowsName]).toEqual({ kind: 'invalid', message });
  const { columns } = stateOf({
    columns: [county, count, { ...damage, yAxis: false, show: false }],
    graph: box,
  });
  const chosen = columnsForType(columns, 'BoxGraph').filter(({ yAxis }) => yAxis);
  expect(chosen.map(({ name }) => name)).toEqual(['damage']);
});

test('each place has its five numbers in tooltips, the table and the summary, and a note says what they are', () => {
  const rows = [
    ['Kings', 25, -40, 10, 60.5, 900],
    ['Erie', 7, 7, 7, 7, 7],
    ['Bronx', null, null, null, null, null],
  ];
  const html = drawn({ columns: [county, damage], graph: box }, boxNames, rows);
  expect(html).toContain('data-x="Kings" data-y="−40|||10|||25|||60.5|||900"');
  expect(html).toContain('data-names="Least|||Lower quartile|||Median|||Upper quartile|||Greatest"');
  expect(html).toMatch(/<th scope="row">Kings<\/th>(<td[^>]*>[^<]+<\/td>){5}/);
  expect(html).toContain(
    'Box plot of damage (USD) by county. 2 categories: Erie, Kings. Highest: Kings (Greatest)',
  );
  expect(html).toContain(
    'A box has the middle half of the values, with a strong line at their median; thin lines reach to the least and the greatest value.',
  );
  expect(html).toContain('1 value without a number');
  expect(html).not.toMatch(/Sum of|NaN|undefined|tm-legend/);
});

test('one place, none, and only empty ones are drawn', () => {
  const one = drawn({ columns: [county, damage], graph: box }, boxNames, [['Erie', 7, 7, 7, 7, 7]]);
  expect(one).toContain('data-x="Erie"');
  expect(one).not.toMatch(/NaN|Infinity/);
  for (const rows of [[], [['Erie', null, null, null, null, null]]]) {
    expect(drawn({ columns: [county, damage], graph: box }, boxNames, rows)).toContain('No data to show.');
  }
});

test('whatever the numbers, the marks of a row are within the plot, and its box within its lines', () => {
  const numbers = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(numbers, { minLength: 1, maxLength: 12 }), (places) => {
      const rows = places.map((some, at) => {
        const [least, lower, median, upper, most] = some.toSorted((a, b) => a - b);
        return [`C${at}`, median!, least!, lower!, upper!, most!];
      });
      const html = drawn({ columns: [county, damage], graph: box }, boxNames, rows);
      const marks = [...html.matchAll(/stroke-width="1.5" d="([^"]*)"/g)].map(([, path = '']) =>
        [...path.matchAll(/[MH](-?[\d.]+)/g)].map(([, at]) => Number(at)),
      );
      expect(marks).toHaveLength(places.length);
      for (const [from, to, , least, , , most] of marks) {
        expect([0, least, from, to, most, 1000]).toEqual(
          [0, least, from, to, most, 1000].toSorted((a, b) => a! - b!),
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('files have what is drawn: the ends and the quartiles of each place, by name', () => {
  const html = drawn({ columns: [county, damage], graph: box, display: { allowDownload: true } }, boxNames, [
    ['Erie', 7, 1, 3, 9, 12],
  ]);
  const [, address = ''] = /href="([^"]*data\.csv[^"]*)"/.exec(html) ?? [];
  const query = new URL(address.replaceAll('&amp;', '&'), 'https://site.example').searchParams;
  const request = dataRequestSchema.parse(JSON.parse(query.get('request') ?? ''));
  expect(request).toMatchObject({ attributes: boxNames, fn: { damage: 'median' }, groupBy: ['county'] });
  expect(Object.keys(request.measures)).toHaveLength(4);
  expect(JSON.parse(query.get('labels') ?? '{}')).toEqual({
    damage: 'damage (USD): Median',
    'damage least': 'damage (USD): Least',
    'damage lowerQuartile': 'damage (USD): Lower quartile',
    'damage upperQuartile': 'damage (USD): Upper quartile',
    'damage greatest': 'damage (USD): Greatest',
  });
});
