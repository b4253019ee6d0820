import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { rowsName } from '#dataview/query/build-queries.ts';
import { hidesItself } from '#dataview/query/section-rows.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { preloadGraphView } from '#graphs/resolved-views.ts';
import { exampleContext } from '../example-context.ts';
import { graphSection } from './index.ts';
import { SectionView } from './view.tsx';

await preloadGraphView('HistogramGraph');

const damage = { name: 'damage', type: 'number', show: true, xAxis: true, group: true };
const began = { name: 'began', type: 'date', show: true, xAxis: true, group: true };
const county = { name: 'county', type: 'text', show: true };
const graph = { graphType: 'HistogramGraph' };

type Stored = { columns: object[]; graph?: object; display?: object; sourceInfo?: object };

const stateOf = (stored: Stored) =>
  graphSection.read({ sourceInfo: { sourceId: 1, versionId: 2 }, graph, ...stored });

const queryOf = (stored: Stored, filters: Record<string, string[]> = {}) =>
  graphSection.queries!(stateOf(stored), exampleContext({ scale: 0, series: null }, filters))[rowsName];

/** The result of a query for steps: their starts, their last values and their rows. */
const resultOf = (name: string, dataType: string, rows: Cell[][]): SectionResult => ({
  status: 'ready',
  managed: true,
  result: {
    columns: [name, `${name} to`, `${name} count`].map((column) => ({ name: column, type: 'numeric' })),
    rows,
    length: rows.length,
    totals: null,
  },
  columns: [sourceColumnSchema.parse({ name, type: dataType === 'date' ? 'date' : 'number', dataType })],
  attribution: { sourceId: 1, sourceName: 'S', versionId: 2, versionName: 'v', updatedAt: '' },
});

/** The result of the query for the number of all rows. */
const countOf = (all: number): SectionResult => resultOf('id', 'numeric', [[all]]);

function drawn(stored: Stored, result: SectionResult, all?: number): string {
  return renderToStaticMarkup(
    <SectionView
      id="s1"
      title=""
      state={stateOf(stored)}
      results={all === undefined ? { [rowsName]: result } : { [rowsName]: result, all: countOf(all) }}
      context={exampleContext({ scale: 0, series: null })}
      href={() => '/page'}
      hidden={[]}
      editing={false}
    />,
  );
}

/** The names of the bars. */
const barsOf = (html: string) => [...html.matchAll(/<title>([^<]*)/g)].map(([, title]) => title);

test('a histogram requests the steps of its column, of the rows that its filters leave', () => {
  const filters = [{ type: 'external', values: [] }];
  const columns = [damage, { ...county, filters }];
  expect(queryOf({ columns, graph: { ...graph, mostSteps: 12 } }, { county: ['Kings'] })).toEqual({
    kind: 'histogram',
    versionId: 2,
    column: 'damage',
    name: 'damage',
    most: 12,
    normalFilter: [expect.objectContaining({ column: 'county', values: ['Kings'] })],
    filterRelation: 'and',
  });
  expect(queryOf({ columns, display: { filterRelation: 'or' } })).toMatchObject({ filterRelation: 'or' });
});

test('the steps of a copy of a column, and of a column of the section, are found in the result', () => {
  const copy = { ...damage, isDuplicate: true, duplicateId: '2' };
  const state = stateOf({ columns: [copy] });
  const query = queryOf({ columns: [copy] });
  expect(query).toMatchObject({ kind: 'histogram', column: 'damage' });
  const name = query?.kind === 'histogram' ? (query.name ?? '') : '';
  expect(barsOf(drawn({ columns: [copy] }, resultOf(name, 'numeric', [[0, 10, 3]])))).toEqual(['0 to 10: 3']);
  expect(state.columns).toHaveLength(1);

  const formula = { type: 'variable', key: 'damage' };
  const own = { ...damage, name: 'twice', type: 'formula', formula };
  expect(queryOf({ columns: [own] })).toMatchObject({ column: 'twice', formulas: { twice: formula } });
});

test('texts have no steps, and no column has none', () => {
  const message =
    'A histogram counts the rows in steps of numbers or dates. county has neither: show it as bars.';
  expect(queryOf({ columns: [{ ...county, xAxis: true }] })).toEqual({ kind: 'invalid', message });
  expect(queryOf({ columns: [county, { ...damage, xAxis: false }] })).toMatchObject({ kind: 'invalid' });
});

test('bars are named by the values of their steps: from one to another, or the only one', () => {
  const rows = [
    [0, 0, 4],
    [1, 1, 0],
    [2, 2, 6],
  ];
  expect(barsOf(drawn({ columns: [damage] }, resultOf('damage', 'numeric', rows)))).toEqual([
    '0: 4 (40% of 10)',
    '1: 0 (0% of 10)',
    '2: 6 (60% of 10)',
  ]);
  const days = [
    ['2024-01-01', '2024-01-20', 1],
    ['2024-01-21', '2024-02-09', 1],
  ];
  const html = drawn({ columns: [began] }, resultOf('began', 'date', days));
  expect(barsOf(html)).toEqual([
    '01/01/2024 to 01/20/2024: 1 (50% of 2)',
    '01/21/2024 to 02/09/2024: 1 (50% of 2)',
  ]);
  expect(html).toContain('aria-label="Histogram of Count of rows by began"');
  expect(html).toContain('2 steps. First: 01/01/2024 to 01/20/2024. Last: 01/21/2024 to 02/09/2024.');
});

test('a note says how many rows have no value, and so no step', () => {
  const steps = resultOf('damage', 'numeric', [
    [0, 10, 3],
    [10, 20, 4],
  ]);
  expect(drawn({ columns: [damage] }, steps, 9)).toContain(
    '2 rows without a valid value of damage are left out.',
  );
  for (const html of [drawn({ columns: [damage] }, steps, 7), drawn({ columns: [damage] }, steps)]) {
    expect(html).not.toContain('left out');
  }

  const filters = [{ type: 'external', values: [] }];
  const context = exampleContext({ scale: 0, series: null }, { county: ['Kings'] });
  const stored = { columns: [damage, { ...county, filters }] };
  expect(graphSection.queries!(stateOf(stored), context)['all']).toMatchObject({
    kind: 'rows',
    request: { fn: { id: 'rows' }, normalFilter: [expect.objectContaining({ values: ['Kings'] })] },
  });
  const bars = { columns: [county], graph: { graphType: 'BarGraph' } };
  expect(Object.keys(graphSection.queries!(stateOf(bars), context))).not.toContain('all');
});

test('bars are no links to values, also where a page is filtered by a click', () => {
  const result = resultOf('damage', 'numeric', [[0, 10, 3]]);
  const display = { selectsFilters: true };
  const svg = /<svg.*<\/svg>/s.exec(drawn({ columns: [damage], display }, result))?.[0] ?? '';
  expect(svg).toContain('<rect');
  expect(svg).not.toContain('<a ');
});

test('one step, no steps and steps below zero are drawn', () => {
  const one = drawn({ columns: [damage] }, resultOf('damage', 'numeric', [[7, 7, 5]]));
  expect(barsOf(one)).toEqual(['7: 5']);
  expect(one).not.toMatch(/NaN|Infinity/);
  expect(drawn({ columns: [damage] }, resultOf('damage', 'numeric', []))).toContain('No data to show.');
  const below = resultOf('damage', 'numeric', [
    [-0.2, -0.1, 1],
    [-0.1, 0, 1],
  ]);
  expect(barsOf(drawn({ columns: [damage] }, below))).toEqual([
    '−0.2 to −0.1: 1 (50% of 2)',
    '−0.1 to 0: 1 (50% of 2)',
  ]);
});

test('a part of x, series and charts by a column, which a histogram does not have, change nothing', () => {
  const result = resultOf('damage', 'numeric', [
    [0, 10, 3],
    [10, 20, 4],
  ]);
  const plain = drawn({ columns: [damage] }, result);
  const limits = {
    useCustomXDomain: true,
    xDomain: [12, 15],
    mostPlaces: 1,
    isLog: true,
    orientation: 'horizontal',
  };
  expect(drawn({ columns: [damage], graph: { ...graph, ...limits } }, result)).toBe(plain);
  const roles = [
    damage,
    { ...county, panel: true, group: true },
    { ...began, xAxis: false, categorize: true },
  ];
  expect(barsOf(drawn({ columns: roles }, result))).toEqual(barsOf(plain));
});

test('a section that is hidden without data is shown where steps have rows', () => {
  const hiding = stateOf({ columns: [damage], display: { hideIfNull: true } });
  const hides = (rows: Cell[][]) => hidesItself(hiding, { [rowsName]: resultOf('damage', 'numeric', rows) });
  expect([hides([[0, 10, 3]]), hides([])]).toEqual([false, true]);
});
