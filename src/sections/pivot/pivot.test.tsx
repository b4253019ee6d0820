import { describe, expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import type { PivotDepth } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { columnDescriptorSchema, columnKey } from '#dataview/state/column-descriptor.ts';
import { sectionType } from '../index.ts';
import {
  exampleResult,
  exampleSource,
  renderSection,
  shownColumn,
  visitorContext,
} from '../example-section.tsx';
import { firstPivot } from './first-pivot.ts';
import { innerLevel, nextSteps, setInnerLevel } from './date-levels.ts';
import { acrossOf, pivotOf, rowsOf, setLargest, setPart, valuesOf } from './pivot-columns.ts';

const columns = [
  { name: 'region', display_name: 'Region', type: 'text' },
  { name: 'city', display_name: 'City', type: 'text' },
  { name: 'year', display_name: 'Year', type: 'number' },
  { name: 'damage', display_name: 'Damage', type: 'number', unit: 'USD' },
].map((column) => sourceColumnSchema.parse(column));
const names = columns.map(({ name }) => name);

const group = (name: string, more: object = {}) =>
  shownColumn(name, { group: true, display_name: name, ...more });
const state = {
  ...exampleSource,
  columns: [
    group('region'),
    group('city'),
    group('year', { across: true, type: 'number' }),
    shownColumn('damage', { type: 'number', fn: 'sum', shade: 'heat' }),
  ],
};

const lines: [PivotDepth, ...Cell[]][] = [
  [[0, 0], null, null, null, 10],
  [[0, 1], null, null, 2023, 4],
  [[0, 1], null, null, 2024, 6],
  [[1, 0], 'South', null, null, 7],
  [[1, 0], null, null, null, 3],
  [[1, 1], 'South', null, 2023, 1],
  [[1, 1], 'South', null, 2024, 6],
  [[1, 1], null, null, 2023, 3],
  [[2, 0], 'South', '<b>', null, 5],
  [[2, 0], 'South', 'A', null, 2],
  [[2, 0], null, 'A', null, 3],
  [[2, 1], 'South', '<b>', 2024, 5],
  [[2, 1], 'South', 'A', 2023, 1],
  [[2, 1], 'South', 'A', 2024, 1],
  [[2, 1], null, 'A', 2023, 3],
];
const rows = exampleResult(
  { names, rows: lines.map(([, ...cells]) => cells), depths: lines.map(([depth]) => depth) },
  columns,
);

/** The texts of the cells of each row of a table. */
const tableOf = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell!.replaceAll(/<[^<>]*>/g, '')),
  );
const contextWith = (parameters: object) => ({
  context: { ...visitorContext, parameters: { ...visitorContext.parameters, closed: [], ...parameters } },
});
const render = (more: object = {}, parameters: object = {}) =>
  renderSection('Pivot', { ...state, ...more }, { rows }, contextWith(parameters));

describe('a pivot is a table of headings, groups and totals', () => {
  test('with subtotals before the groups inside, and totals at the ends', async () => {
    expect(tableOf(await render())).toEqual([
      ['Region › City', 'Sum of Damage (USD) by Year'],
      ['2023', '2024', 'Total'],
      ['South', '1', '6', '7'],
      ['&lt;b&gt;', '', '5', '5'],
      ['A', '1', '1', '2'],
      ['(empty)', '3', '', '3'],
      ['A', '3', '', '3'],
      ['Total', '4', '6', '10'],
    ]);
  });

  test('of which each can be left out', async () => {
    const without = { subtotals: false, totalRow: false, totalColumn: false };
    expect(tableOf(await render({ pivot: without })).slice(1)).toEqual([
      ['2023', '2024'],
      ['South', ''],
      ['&lt;b&gt;', '', '5'],
      ['A', '1', '1'],
      ['(empty)', ''],
      ['A', '3', ''],
    ]);
  });

  test('with a line of names for several amounts', async () => {
    const two = [
      ...state.columns,
      shownColumn('events', { type: 'number', fn: 'count', display_name: 'Events' }),
    ];
    const wide = exampleResult(
      {
        names: [...names, 'events'],
        rows: lines.map(([, ...cells]) => [...cells, 1]),
        depths: lines.map(([depth]) => depth),
      },
      columns,
    );
    const html = await renderSection('Pivot', { ...state, columns: two }, { rows: wide }, contextWith({}));
    const table = tableOf(html);
    expect(table[0]).toEqual(['Region › City', 'Year']);
    expect(table[2]!.slice(0, 2)).toEqual(['Sum of Damage (USD)', 'Count of Events']);
    expect(table.at(-1)).toEqual(['Total', '4', '1', '6', '1', '10', '1']);
  });
});

test('a group closes and opens again by a link', async () => {
  const open = await render();
  const [, mark] =
    /s\.s1\.closed=([0-9a-z]+)#s1" aria-expanded="true" aria-label="Hide the groups in South"/.exec(open)!;
  const closed = await render({}, { closed: [mark] });
  expect(tableOf(closed).map(([name]) => name)).toEqual([
    'Region › City',
    '2023',
    'South',
    '(empty)',
    'A',
    'Total',
  ]);
  expect(closed).toContain('aria-expanded="false" aria-label="Show the groups in South"');
  // A closed group has its amounts, whether or not there are subtotals.
  const alone = await render({ pivot: { subtotals: false } }, { closed: [mark] });
  expect(tableOf(alone)[2]).toEqual(['South', '1', '6', '7']);
});

test('visitors sort the rows by their names and by the total', async () => {
  const html = await render();
  expect(html).toMatch(/href="[^"]*s\.s1\.sort=damage\.desc[^"]*">Total/);
  expect(html).toMatch(/href="[^"]*s\.s1\.sort=region\.asc[^"]*">Region/);
  const sorted = await render({}, { sort: { column: 'damage', order: 'desc' } });
  expect(sorted).toMatch(/aria-sort="descending"><a href="[^"]*sort=damage\.asc/);
});

test('a pivot requests its groups and amounts, and says what it lacks', () => {
  const type = sectionType('Pivot')!;
  const query = (stored: object) => type.queries!(type.read(stored), visitorContext)['rows'];
  expect(query(state)).toMatchObject({
    kind: 'rows',
    request: {
      attributes: names,
      groupBy: ['region', 'city', 'year'],
      fn: { damage: 'sum' },
      pivot: { across: ['year'] },
      fromIndex: 0,
      toIndex: 250_000,
    },
  });
  expect(query({})).toMatchObject({ kind: 'invalid' });
  expect(query({ ...exampleSource, columns: [group('region')] })).toMatchObject({ kind: 'invalid' });
});

test('a column plays one part of a pivot', () => {
  const all = names.map((name) =>
    columnDescriptorSchema.parse({ name, type: name === 'damage' ? 'number' : 'text' }),
  );
  const parts = (list: typeof all) => [rowsOf, acrossOf, valuesOf].map((of) => of(list).map(columnKey));
  const inRows = setPart(all, 'rows', ['city', 'region']);
  const withAcross = setPart(inRows, 'across', ['year']);
  const withValues = setPart(withAcross, 'values', ['damage']);
  expect(parts(withValues)).toEqual([['city', 'region'], ['year'], ['damage']]);
  expect(valuesOf(withValues)[0]!.fn).toBe('sum');
  expect(parts(setPart(withValues, 'across', ['year', 'region']))).toEqual([
    ['city'],
    ['year', 'region'],
    ['damage'],
  ]);
  expect(parts(setPart(withValues, 'rows', []))).toEqual([[], ['year'], ['damage']]);
});

test('a source that is chosen for a pivot has its years across and its places in rows', () => {
  const profile = (
    name: string,
    distinct: number,
    least: Cell,
    greatest: Cell,
    filled = 400,
  ): ColumnProfile => ({
    name,
    filled,
    empty: 0,
    invalid: 0,
    distinct,
    least,
    greatest,
    top: [],
    histogram: null,
  });
  const source = {
    id: 1,
    name: 'Storms',
    versions: [{ id: 2, name: 'v1' }],
    columns,
    profile: {
      rows: 400,
      takenAt: null,
      isCurrent: true,
      columns: [
        profile('region', 4, 'East', 'West'),
        profile('city', 40, 'A', 'Z'),
        profile('year', 10, 2015, 2024),
        profile('damage', 390, 0, 1_000_000),
      ],
    },
  };
  const first = firstPivot(source);
  expect(acrossOf(first).map(({ name }) => name)).toEqual(['year']);
  expect(rowsOf(first).length).toBeGreaterThan(0);
  expect(valuesOf(first)).toHaveLength(1);

  // Where nothing is known of the rows, they are counted.
  const { profile: _profile, ...unknown } = source;
  expect(valuesOf(firstPivot(unknown)).map(({ fn }) => fn)).toEqual(['rows']);
});

test('the others of the largest groups say how many they are, and are not chosen', async () => {
  const others = lines.map(([[ofRows], region]): Record<string, number> => {
    if (ofRows > 0 && region === null) return { region: 12 };
    return {};
  });
  const found = exampleResult(
    { names, rows: lines.map(([, ...cells]) => cells), depths: lines.map(([depth]) => depth), others },
    columns,
  );
  const html = await renderSection('Pivot', state, { rows: found }, contextWith({}));
  expect(tableOf(html).map(([name]) => name)).toContain('Others (12)');
  expect(tableOf(html).map(([name]) => name)).not.toContain('(empty)');
  expect(html).toContain('aria-label="Hide the groups in Others (12)"');
  // They are more than a group, so they have no colour.
  const cells = /Others \(12\).*?<\/tr>/s.exec(html)![0];
  expect(cells).not.toContain('background');
});

test('each level has colours of its own', async () => {
  const html = await render();
  const shades = (name: string) =>
    [...new RegExp(`>${name}(?:<[^>]*>)*</th>(.*?)</tr>`, 's').exec(html)![1]!.matchAll(/\) (\d+)%/g)].map(
      ([, percent]) => Number(percent),
    );
  // The greatest subtotal is as strong as the greatest cell inside of it.
  expect(Math.max(...shades('South'))).toBe(40);
  expect(Math.max(...shades('&lt;b&gt;'))).toBe(40);
  expect(Math.min(...shades('South'))).toBe(7);
});

test('one group of each side shows its largest values', () => {
  const all = sectionType('Pivot')!.read(state).columns;
  const limited = setLargest(setLargest(setLargest(all, 'region', 5), 'year', 3), 'city', 2);
  expect(pivotOf(limited)).toEqual({ across: ['year'], largest: { city: 2, year: 3 } });
  expect(pivotOf(setLargest(limited, 'city', null))).toEqual({ across: ['year'], largest: { year: 3 } });
});

test('dates have levels, which a change follows over', () => {
  const type = sectionType('Pivot')!;
  const dated = type.read({
    ...exampleSource,
    columns: [
      group('region'),
      group('day', { type: 'date', step: 'year', across: true }),
      shownColumn('damage', { type: 'number', fn: 'sum', over: 'change' }),
    ],
  });
  const yearOf = (columns: typeof dated.columns) => acrossOf(columns)[0]!;
  expect(nextSteps(yearOf(dated.columns))).toEqual(['quarter', 'month', 'week', 'day']);

  const levels = setInnerLevel(dated.columns, yearOf(dated.columns), 'month');
  expect(acrossOf(levels).map(({ name, step }) => [name, step])).toEqual([
    ['day', 'year'],
    ['day', 'month'],
  ]);
  const [year, month] = acrossOf(levels).map(columnKey);
  expect(type.queries!({ ...dated, columns: levels }, visitorContext)['rows']).toMatchObject({
    request: {
      steps: { [year!]: 'year', [month!]: 'month' },
      over: { damage: { kind: 'change', along: [year, month], within: ['region'] } },
    },
  });

  const quarters = setInnerLevel(levels, yearOf(levels), 'quarter');
  expect(innerLevel(quarters, yearOf(quarters))?.step).toBe('quarter');
  const alone = setInnerLevel(quarters, yearOf(quarters), '');
  expect(acrossOf(alone)).toHaveLength(1);
});

test('a table becomes a pivot and the same pivot again, with what fits of it', () => {
  const [pivot, table] = ['Pivot', 'Spreadsheet'].map((name) => sectionType(name)!);
  const toPivot = pivot!.data!.from!['Spreadsheet']!;
  const toTable = table!.data!.from!['Pivot']!;

  const filtered = { filters: [{ type: 'internal', operation: 'filter', values: ['South'] }] };
  const stored = {
    ...exampleSource,
    columns: [
      group('region', { ...filtered, customName: 'Part' }),
      group('year', { type: 'number' }),
      shownColumn('damage', { type: 'number', fn: 'avg', formatFn: 'abbreviate' }),
    ],
    display: { showTotal: false, striped: true },
  };
  const made = toPivot(stored);
  expect(made.columns).toEqual(table!.read(stored).columns);
  expect(made).toMatchObject({ display: { striped: true }, pivot: { totalRow: false } });

  const arranged = { ...made, columns: setLargest(setPart(made.columns, 'across', ['year']), 'region', 3) };
  const back = toTable(arranged);
  expect(table!.queries!(back, visitorContext)['rows']).toMatchObject({
    kind: 'rows',
    request: { groupBy: ['region', 'year'], fn: { damage: 'avg' } },
  });
  expect(toPivot(back)).toEqual(arranged);
});

test('rows become a pivot of their first column without numbers; without amounts they are counted', () => {
  const toPivot = sectionType('Pivot')!.data!.from!['Spreadsheet']!;
  const plain = [shownColumn('year', { type: 'number' }), shownColumn('city'), shownColumn('region')];
  const made = toPivot({ ...exampleSource, columns: plain });
  expect(rowsOf(made.columns).map(({ name }) => name)).toEqual(['city']);
  expect(valuesOf(made.columns).map(({ name, fn }) => [name, fn])).toEqual([['year', 'sum']]);
  const counted = toPivot({ ...exampleSource, columns: plain.slice(1) });
  expect(valuesOf(counted.columns).map(({ fn }) => fn)).toEqual(['rows']);
});
