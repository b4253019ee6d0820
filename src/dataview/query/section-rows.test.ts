import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { shownText } from '../rows/shown-text.ts';
import { dataStateSchema } from '../state/data-state.ts';
import { sectionRows, type SectionRows, type ShownColumn } from './section-rows.ts';

type Given = { names: string[]; columns: object[]; shown: object[]; rows: Cell[][]; totals?: number[] };

/** The columns that a section shows of rows whose columns have these names. */
const shownColumns = (given: Given): ShownColumn[] => rowsOf(given)?.shown ?? [];

/** The rows of a section whose result has columns of these names. */
function rowsOf({ names, columns, shown, rows, totals }: Given): SectionRows | null {
  const state = dataStateSchema.parse({
    columns: shown.map((one) => ({ type: 'number', show: true, ...one })),
  });
  const result = {
    status: 'ready',
    managed: true,
    result: {
      columns: names.map((name) => ({ name, type: 'number' })),
      rows,
      length: rows.length,
      totals: totals ?? null,
    },
    columns: columns.map((column) => sourceColumnSchema.parse({ type: 'number', ...column })),
    attribution: { sourceName: 'S', versionName: 'v', updatedAt: '' },
  } as unknown as SectionResult;
  const found = sectionRows(state, { rows: result });
  if (found && 'rows' in found) return found.rows;
  return null;
}

test('dates that are grouped by a part are choices in the order of the calendar, with names', () => {
  const [month] = shownColumns({
    names: ['declared'],
    columns: [{ name: 'declared', display_name: 'Declared', type: 'date', dataType: 'date' }],
    shown: [{ name: 'declared', type: 'date', group: true, step: 'monthOfYear' }],
    rows: [['07']],
  });
  expect(month?.source).toMatchObject({ type: 'select', dataType: 'text' });
  expect(month?.rules.options?.map(({ label }) => label).slice(5, 8)).toEqual(['June', 'July', 'August']);
  expect(shownText(month!, '07')).toBe('July');
});

test('unit and decimals are set once on the column: in the label, under a name of the section with the numbers', () => {
  const shown = shownColumns({
    names: ['depth', 'share', 'deepest', 'count', 'part', 'id'],
    columns: [
      { name: 'depth', display_name: 'Depth', unit: 'km', decimals: 1 },
      { name: 'share', display_name: 'Share', unit: '%' },
      { name: 'count', display_name: 'Depth', unit: 'km', decimals: 1 },
      { name: 'part', unit: 'km', decimals: 1 },
    ],
    shown: [
      { name: 'depth', display_name: 'Depth' },
      { name: 'share', display_name: 'Share' },
      { name: 'depth', normalName: 'deepest', customName: 'Deepest', fn: 'max' },
      { name: 'count', display_name: 'Depth', fn: 'count' },
      { name: 'part', display_name: 'Depth', fn: 'share' },
      { name: 'id', display_name: 'ID', fn: 'share', systemCol: true },
    ],
    rows: [[1.25, 3, 700.125, 12, 0.3333333, 0.5]],
  });
  expect(shown.map(({ label, unit, numbers }) => [label, unit, numbers.decimals])).toEqual([
    ['Depth (km)', undefined, 1],
    ['Share', '%', 0],
    ['Deepest', 'km', 1],
    ['Count of Depth', undefined, 0],
    ['Share of Depth', '100%', 2],
    ['Share of rows', '100%', 0],
  ]);
});

test('a column that its source has renamed is called so, unless the section gives it a name', () => {
  const shown = shownColumns({
    names: ['depth', 'own', 'deepest'],
    columns: [
      { name: 'depth', display_name: 'Focal depth', unit: 'km' },
      { name: 'own', display_name: 'Theirs' },
    ],
    shown: [
      { name: 'depth', display_name: 'Depth' },
      { name: 'own', display_name: 'Before', customName: 'Mine' },
      { name: 'depth', display_name: 'Depth', normalName: 'deepest', fn: 'max' },
    ],
    rows: [[1, 2, 3]],
  });
  expect(shown.map(({ label }) => label)).toEqual([
    'Focal depth (km)',
    'Mine',
    'Maximum of Focal depth (km)',
  ]);
});

test('a column of amounts by its name has separators whatever rows are shown', () => {
  const shown = shownColumns({
    names: ['population', 'year'],
    columns: [{ name: 'population' }, { name: 'year' }],
    shown: [{ name: 'population' }, { name: 'year' }],
    rows: [[1343, 1987]],
  });
  expect(shown.map(({ numbers }) => formatValue(1343, numbers))).toEqual(['1,343', '1343']);
});

test('a column whose version has large numbers has separators in rows that have none', () => {
  const shown = shownColumns({
    names: ['events', 'began'],
    columns: [{ name: 'events', hasLargeNumbers: true }, { name: 'began' }],
    shown: [{ name: 'events' }, { name: 'began' }],
    rows: [[1343, 1987]],
  });
  expect(shown.map(({ numbers }) => formatValue(1343, numbers))).toEqual(['1,343', '1343']);
});

test('whole numbers of a column have separators from four digits on where one of them has five', () => {
  const shown = shownColumns({
    names: ['cost', 'year'],
    columns: [{ name: 'cost' }, { name: 'year' }],
    shown: [{ name: 'cost' }, { name: 'year' }],
    rows: [
      [4100, 1999],
      [51_000, 2026],
    ],
    totals: [55_100, 20_125],
  });
  expect(shown.map(({ numbers }) => formatValue(4100, numbers))).toEqual(['4,100', '4100']);
});

test('a total has no digits that come from adding up floating numbers', () => {
  const [amount] = shownColumns({
    names: ['amount'],
    columns: [{ name: 'amount' }],
    shown: [{ name: 'amount' }],
    rows: [[6540.72], [-0.005]],
    totals: [-210251.05500000258],
  });
  expect(formatValue(-210251.05500000258, amount!.numbers)).toBe('−210,251.055');
  expect(formatValue(6540.72, amount!.numbers)).toBe('6,540.720');
});

test('a formula of the section has numbers, also where no column of its source has its name', () => {
  const [ratio] = shownColumns({
    names: ['ratio'],
    columns: [],
    shown: [{ name: 'ratio', type: 'formula', formula: { type: 'variable', key: 'depth' } }],
    rows: [[1.5]],
  });
  expect(ratio).toMatchObject({ source: { type: 'formula', dataType: 'numeric' }, numeric: true });
});

test('dates in a list are written as those of their column', () => {
  const days = { name: 'day', type: 'date' };
  const moments = { name: 'moment', type: 'timestamp', date_style: undefined };
  const rows = rowsOf({
    names: ['place', 'day', 'moment', 'note'],
    columns: [{ name: 'place', type: 'text' }, days, moments, { name: 'note', type: 'text' }],
    shown: [
      { name: 'place', type: 'text', group: true },
      { ...days, fn: 'list' },
      { name: 'moment', type: 'timestamp', fn: 'list' },
      { name: 'note', type: 'text', fn: 'list' },
    ],
    rows: [
      [
        'Ohio',
        '2011-03-25, 2011-04-08',
        '2011-03-25T14:05:00.000Z, 2011-04-08T00:00:00.000Z',
        '2011-03-25, x',
      ],
      ['Iowa', null, '', 'y'],
    ],
  });
  expect(rows?.result.rows).toEqual([
    [
      'Ohio',
      '03/25/2011, 04/08/2011',
      expect.stringMatching(/^03\/25\/2011, .*14:05; 04\/08\/2011, .*00:00$/),
      '2011-03-25, x',
    ],
    ['Iowa', null, '', 'y'],
  ]);
});

test('results of functions are written without the noise of adding them up, in every format of numbers', () => {
  const tenths = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 2, maxLength: 30 });
  const formats = fc.constantFrom('', 'comma', 'zero_to_na', 'abbreviate', 'comma_dollar');
  fc.assert(
    fc.property(tenths, fc.constantFrom('sum', 'avg', 'median'), formats, (numbers, fn, formatFn) => {
      const sum = numbers.reduce((total, number) => total + number / 10, 0);
      const [column] = shownColumns({
        names: ['cost'],
        columns: [{ name: 'cost', dataType: 'numeric' }],
        shown: [{ name: 'cost', fn, formatFn }],
        // A third has more decimals than columns are filled up to.
        rows: [[sum], [1 / 3]],
      });
      const text = shownText(column!, sum);
      expect(text.replaceAll(/\D/g, '').length, text).toBeLessThan(15);
    }),
  );
});
