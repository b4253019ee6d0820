import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { dateSteps, stepsBetween } from '#domain/value/date/date-step.ts';
import { sectionRows } from '../query/section-rows.ts';
import { dataStateSchema } from '../state/data-state.ts';
import { trendLines } from './trend-lines.ts';

const columns = [
  sourceColumnSchema.parse({ name: 'county', type: 'text' }),
  sourceColumnSchema.parse({ name: 'damage', type: 'number', dataType: 'numeric' }),
  sourceColumnSchema.parse({ name: 'began', type: 'date', dataType: 'date' }),
  sourceColumnSchema.parse({ name: 'year', type: 'number', dataType: 'numeric' }),
];

function ready(names: string[], rows: Cell[][], length = rows.length): SectionResult {
  return {
    status: 'ready',
    managed: true,
    result: { columns: names.map((name) => ({ name, type: 'text' })), rows, length, totals: null },
    columns,
    attribution: { sourceId: 1, sourceName: 'Storms', versionId: 2, versionName: 'v', updatedAt: '' },
  };
}

/** The lines of damage by county, out of values `[county, damage, period]` in the order of the periods. */
function linesOf(values: Cell[][], column: object = {}, length?: number) {
  const state = dataStateSchema.parse({
    sourceInfo: { sourceId: 1, versionId: 2 },
    columns: [
      { name: 'county', show: true, group: true },
      { name: 'damage', type: 'number', show: true, fn: 'sum', shade: 'line', ...column },
      { name: 'began', type: 'date' },
      { name: 'year', type: 'number' },
    ],
  });
  const { trendAlong = 'began', trendStep = 'year' } = column as { trendAlong?: string; trendStep?: string };
  const name = trendAlong === 'year' ? 'trend::year' : `trend:${trendStep}:${trendAlong}`;
  const counties = [...new Set(values.map(([county]) => county ?? null))];
  const results = {
    rows: ready(
      ['county', 'damage'],
      counties.map((county) => [county, 1]),
    ),
    [name]: ready(['county', 'damage', 'trend:period'], values, length),
  };
  const found = sectionRows(state, results);
  if (!found || !('rows' in found)) throw new Error('There are no rows.');
  const { rows } = found;
  return trendLines(state, results, { column: rows.shown[1]!, rows });
}

const runsOf = (lines: ReturnType<typeof linesOf>, county: Cell) =>
  lines?.of([county, 1])?.runs.map((run) => run.map(({ value }) => value));

test('a line has the values of its row in the order of the periods, written as the table writes them', () => {
  const lines = linesOf([
    ['Kings', 1200, '2019-01-01'],
    ['Erie', 7, '2019-01-01'],
    ['Kings', 30, '2020-01-01'],
  ])!;
  expect(runsOf(lines, 'Kings')).toEqual([[1200, 30]]);
  expect(runsOf(lines, 'Erie')).toEqual([[7]]);
  expect(lines.of(['Bronx', 1])).toBeNull();
  const [first] = lines.of(['Kings', 1])!.runs[0]!;
  expect([lines.period(first!), lines.value(first!)]).toEqual(['2019', '1,200']);
});

test('any missing step is a gap, and never a value; counts have zeros there', () => {
  const steps = fc.constantFrom(...dateSteps);
  const missing = fc.uniqueArray(fc.integer({ min: 1, max: 18 }), { maxLength: 10 });
  fc.assert(
    fc.property(steps, missing, (step, absent) => {
      const all = firstDays(step, 20);
      const kept = all.filter((_, at) => !absent.includes(at));
      const values = kept.map((day, at) => ['Kings', at, day]);
      const runs = runsOf(linesOf(values, { trendStep: step }), 'Kings')!;
      expect(runs.flat()).toEqual(kept.map((_, at) => at));

      const followsGap = (at: number) => absent.includes(at - 1) && !absent.includes(at);
      expect(runs).toHaveLength(1 + all.filter((_, at) => followsGap(at)).length);

      const counted = runsOf(linesOf(values, { trendStep: step, fn: 'count' }), 'Kings')!;
      expect(counted).toHaveLength(1);
      expect(counted[0]).toHaveLength(all.length);
    }),
  );
});

/** The first days of so many steps from 1 January 2018 on, which was a Monday. */
function firstDays(step: (typeof dateSteps)[number], count: number): string[] {
  const last = { year: '2060-01-01', quarter: '2028-01-01', month: '2022-01-01' };
  const end = { ...last, week: '2019-01-07', day: '2018-03-01' }[step];
  return stepsBetween(['2018-01-01', end], step)!.slice(0, count);
}

test('numbers that follow at one distance have gaps, others only where another line has a value', () => {
  const along = { trendAlong: 'year' };
  const ofYears = (...years: number[]) =>
    linesOf(
      years.map((year) => ['Kings', year, year]),
      along,
    );
  expect(runsOf(ofYears(1950, 1960, 1970, 1990, 2000, 2010), 'Kings')).toHaveLength(2);
  expect(runsOf(ofYears(2000, 2001, 2020), 'Kings')).toHaveLength(1);
  const withOther = [
    ['Kings', 1, 2000],
    ['Erie', 1, 2007],
    ['Kings', 1, 2020],
  ];
  expect(runsOf(linesOf(withOther, along), 'Kings')).toHaveLength(2);
});

test('each line has its own scale, or all have one', () => {
  const values = [
    ['Kings', 100, '2019-01-01'],
    ['Erie', -5, '2019-01-01'],
    ['Erie', 7, '2020-01-01'],
  ];
  const scaleOf = (column: object) => linesOf(values, column)!.of(['Erie', 1])!.scale;
  expect(scaleOf({})).toEqual([-5, 7]);
  expect(scaleOf({ trendIsCommon: true })).toEqual([-5, 100]);
});

test('without all values there are no lines; empty values and periods are none', () => {
  expect(linesOf([['Kings', 1, '2019-01-01']], {}, 20_000)).toBeNull();
  const lines = linesOf([
    ['Kings', null, '2019-01-01'],
    ['Kings', 4, null],
    ['Erie', 2, '2020-01-01'],
  ]);
  expect(lines!.of(['Kings', 1])).toBeNull();
  expect(lines!.of(['Erie', 1])!.scale).toEqual([2, 2]);
});
