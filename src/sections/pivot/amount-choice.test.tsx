import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { PivotDepth } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { sectionType } from '../index.ts';
import {
  exampleResult,
  exampleSource,
  renderSection,
  shownColumn,
  visitorContext,
} from '../example-section.tsx';

const columns = [
  { name: 'region', display_name: 'Region', type: 'text' },
  { name: 'day', display_name: 'Day', type: 'date' },
  { name: 'damage', display_name: 'Damage', type: 'number' },
].map((column) => sourceColumnSchema.parse(column));
const names = ['region', 'day', 'month', 'damage'];
const state = {
  ...exampleSource,
  columns: [
    shownColumn('region', { group: true }),
    shownColumn('day', { group: true, across: true, type: 'date', step: 'year' }),
    shownColumn('day', {
      group: true,
      across: true,
      type: 'date',
      step: 'month',
      isDuplicate: true,
      normalName: 'month',
    }),
    shownColumn('damage', { type: 'number', fn: 'sum' }),
  ],
  display: { selectsFilters: true, usePageFilters: true },
};

const lines: [PivotDepth, ...Cell[]][] = [
  [[0, 0], null, null, null, 9],
  [[0, 1], null, '2024-01-01', null, 9],
  [[0, 2], null, '2024-01-01', '2024-03-01', 9],
  [[1, 0], 'South', null, null, 8],
  [[1, 0], null, null, null, 1],
  [[1, 1], 'South', '2024-01-01', null, 7],
  [[1, 2], 'South', '2024-01-01', '2024-03-01', 6],
  [[1, 2], null, '2024-01-01', '2024-03-01', 1],
];
const rows = exampleResult(
  { names, rows: lines.map(([, ...cells]) => cells), depths: lines.map(([depth]) => depth) },
  columns,
);
const contextWith = (filters: Record<string, string[]>) => ({
  ...visitorContext,
  filters,
  parameters: { ...visitorContext.parameters, closed: [] },
});
const render = (filters: Record<string, string[]> = {}, more: object = {}) =>
  renderSection('Pivot', { ...state, ...more }, { rows }, { context: contextWith(filters) });

/** The filters of the page that an amount leads to, and whether they are those of the page. */
function choiceOf(html: string, amount: number): { filters: [string, string][]; isChosen: boolean } | null {
  const link = new RegExp(`<a href="/page([^"#]*)#s1"( aria-current="true")?>${amount}</a>`).exec(html);
  if (!link) return null;
  const filters = [...new URLSearchParams(link[1]!.replaceAll('&amp;', '&'))];
  return { filters, isChosen: link[2] !== undefined };
}

test('an amount leads to the page with its groups, dates by their innermost level', async () => {
  const html = await render();
  expect(choiceOf(html, 6)).toEqual({
    filters: [
      ['region', 'South'],
      ['day.min', '2024-03-01'],
      ['day.max', '2024-03-31'],
    ],
    isChosen: false,
  });
  expect(choiceOf(html, 8)?.filters).toEqual([['region', 'South']]);
  // No filter chooses everything, or an empty value.
  expect(html).not.toMatch(/<a [^>]*>9<\/a><\/td><\/tr><\/tfoot>/);
  expect(choiceOf(html, 1)).toBeNull();
});

test('an amount whose groups are chosen ends that, and another one takes its place', async () => {
  const chosen = { region: ['South'], 'day.min': ['2024-03-01'], 'day.max': ['2024-03-31'] };
  const html = await render(chosen);
  expect(choiceOf(html, 6)).toEqual({ filters: [], isChosen: true });
  expect(choiceOf(html, 8)).toEqual({ filters: [['region', 'South']], isChosen: false });
  expect(html.match(/aria-current/g)!.length).toBeGreaterThan(1);
});

test('nothing is a link where a click does not filter the page', async () => {
  const html = await render({}, { display: { selectsFilters: false } });
  expect(html).not.toMatch(/<td[^>]*><a/);
});

test('what is chosen in a pivot filters the other sections, not itself', () => {
  const type = sectionType('Pivot')!;
  const query = type.queries!(type.read(state), contextWith({ region: ['South'] }))['rows'];
  expect(query).toMatchObject({ kind: 'rows', request: { normalFilter: [] } });
  expect(type.data!.shownFilters!(type.read(state)).selected).toEqual(['region', 'day.min', 'day.max']);
});

test('a pivot of more amounts than can be passed by keys leads there by its names alone', async () => {
  const many = Array.from({ length: 60 }, (_, at): [PivotDepth, ...Cell[]] => [
    [1, 0],
    `Town ${at}`,
    null,
    null,
    100 + at,
  ]);
  const found = exampleResult(
    {
      names,
      rows: [...lines, ...many].map(([, ...cells]) => cells),
      depths: [...lines, ...many].map(([depth]) => depth),
    },
    columns,
  );
  const html = await renderSection('Pivot', state, { rows: found }, { context: contextWith({}) });
  expect(html).toMatch(/<a href="[^"]*region=Town\+5#s1">Town 5<\/a>|<a href="[^"]*region=Town%205#s1">/);
  expect(html).toMatch(/<a href="[^"]*" tabindex="-1">105<\/a>/i);
});
