import fc from 'fast-check';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { hasOrderOfGroups, overKinds, type OverGroups, type OverKind } from '#domain/query/over-groups.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
import { table } from './random-requests.ts';
import type { NaiveRow } from './naive-request.ts';

/** Days around the ends of years, with leap days and years of 53 weeks, and gaps between. */
const days = [
  '2019-12-30',
  '2020-01-01',
  '2020-02-29',
  '2020-03-01',
  '2020-12-28',
  '2020-12-31',
  '2021-01-01',
  '2021-02-28',
  '2021-03-01',
  '2021-03-02',
  '2021-04-01',
  '2021-12-27',
  '2021-12-31',
  '2022-01-03',
  '2022-02-28',
  '2022-03-31',
];
const day = fc.option(fc.constantFrom(...days), { freq: 8 });

/** Tables with many days. */
export const tableOfDays: fc.Arbitrary<NaiveRow[]> = fc
  .array(fc.tuple(table, fc.array(day, { minLength: 12, maxLength: 12 })), { minLength: 1, maxLength: 4 })
  .map((tables) =>
    tables
      .flatMap(([rows, dates]) =>
        rows.map(({ cells }, index) => ({
          ...cells,
          declared: { value: dates[index] ?? null, raw: null },
        })),
      )
      .map((cells, index) => ({ id: index + 1, cells: cells as NaiveRow['cells'] })),
  );

/** The grouped columns as a person writes them, and what their order is by. */
const written: Record<string, { key: string; order: (key: string) => string }> = {
  declared: { key: 'c5', order: (key) => key },
  incident_type: { key: 'c2', order: (key) => `(icu_sort_key(${key}, 'en-u-kn'), ${key})` },
  state: { key: 'c1', order: (key) => `(icu_sort_key(${key}, 'en-u-kn'), ${key})` },
  closed: { key: 'c4', order: (key) => key },
  people: { key: 'c8', order: (key) => key },
};

/** A request with a function over groups, and the SQL that a person would write for its results. */
export type OverCase = { request: DataRequestInput; groups: string; result: string };

const own = fc.constantFrom(
  { fn: 'sum' as const, sql: 'sum(c3)' },
  { fn: 'count' as const, sql: 'count(c3)' },
  { fn: 'avg' as const, sql: 'avg(c3)' },
  { fn: 'rows' as const, sql: 'count(*)' },
);

export const overCase: fc.Arbitrary<OverCase> = fc
  .record({
    groupBy: fc.shuffledSubarray(Object.keys(written), { minLength: 1, maxLength: 3 }),
    step: fc.option(fc.constantFrom<DateStep>('year', 'quarter', 'month', 'week', 'day')),
    kind: fc.constantFrom(...overKinds),
    amount: own,
    alongs: fc.nat({ max: 2 }),
    n: fc.constantFrom(2, 3),
    ascending: fc.boolean(),
    hasBase: fc.boolean(),
    totals: fc.boolean(),
  })
  .map(({ groupBy: chosen, step, kind, amount, alongs, n, ascending, hasBase, totals }) => {
    const isYear = kind === 'yearDifference' || kind === 'yearChange';
    const dated = ['declared', ...chosen.filter((name) => name !== 'declared')];
    const counted = ['people', ...chosen.filter((name) => name !== 'people')];
    const ofYears = ascending ? dated : counted;
    const groupBy = isYear ? ofYears : chosen;
    const ordered = hasOrderOfGroups(kind);
    const along = ordered ? groupBy.slice(0, isYear ? 1 : 1 + (alongs % groupBy.length)) : [];
    const within = ordered ? groupBy.slice(along.length) : groupBy.slice(0, alongs % (groupBy.length + 1));
    const base = hasBase && along.length === 1 ? { declared: '2021-03-01', people: 2 }[along[0]!] : undefined;
    const isMoving = kind === 'movingSum' || kind === 'movingAverage';
    const over: OverGroups = {
      kind,
      along: ordered ? along : undefined,
      within,
      n: isMoving ? n : undefined,
      base: kind === 'index' ? base : undefined,
      ascending: kind === 'rank' ? ascending : undefined,
    };
    const keys = groupBy.map((name, index) => {
      const { key } = written[name]!;
      const value = name === 'declared' && step ? `CAST(date_trunc('${step}', ${key}) AS DATE)` : key;
      return `${value} AS g${index}`;
    });
    return {
      request: {
        attributes: [...groupBy, 'cost'],
        groupBy,
        fn: { cost: amount.fn },
        steps: Object.fromEntries(step && groupBy.includes('declared') ? [['declared', step]] : []),
        over: { cost: over },
        totals,
        toIndex: 1000,
      },
      groups: `SELECT ${keys.join(', ')}, ${amount.sql} AS a FROM v1 GROUP BY ALL`,
      result: resultOf(over, groupBy, step),
    };
  });

/** The result in the group `x` of rows `g`, by looking at all groups again. */
function resultOf(
  { kind, along = [], within = [], n = 1, base, ascending = false }: OverGroups,
  groupBy: readonly string[],
  step: DateStep | null,
): string {
  const column = (name: string, of: string) => `${of}.g${groupBy.indexOf(name)}`;
  const same = (of: string) =>
    within.map((name) => `${column(name, of)} IS NOT DISTINCT FROM ${column(name, 'x')}`).join(' AND ') ||
    'TRUE';
  const isPlaced = (of: string) =>
    along.map((name) => `${column(name, of)} IS NOT NULL`).join(' AND ') || 'TRUE';
  const place = (of: string) =>
    `(${along.map((name) => written[name]!.order(column(name, of))).join(', ')}, 0)`;
  const rows = `FROM g AS b WHERE ${same('b')} AND ${isPlaced('b')}`;
  const first = along[0]!;
  const [mine, theirs] = first ? [column(first, 'x'), column(first, 'b')] : ['', ''];
  const isStepped = step !== null && first === 'declared' && along.length === 1;

  const isBefore = isStepped
    ? `${theirs} = CAST(${mine} - INTERVAL 1 ${step} AS DATE)`
    : `${place('b')} = (SELECT max(${place('c')}) FROM g AS c WHERE ${same('c')} AND ${isPlaced('c')} AND ${place('c')} < ${place('x')})`;
  const isYearBefore = {
    declared:
      step === 'week'
        ? `isoyear(${theirs}) = isoyear(${mine}) - 1 AND weekofyear(${theirs}) = weekofyear(${mine})`
        : `year(${theirs}) = year(${mine}) - 1 AND month(${theirs}) = month(${mine}) AND day(${theirs}) = day(${mine})`,
    people: `${theirs} = ${mine} - 1`,
  }[first];
  const isNear = isStepped
    ? `${theirs} <= ${mine} AND ${theirs} > CAST(${mine} - INTERVAL ${n} ${step} AS DATE)`
    : `${place('b')} <= ${place('x')} AND (SELECT count(*) FROM g AS c WHERE ${same('c')} AND ${isPlaced('c')} AND ${place('c')} > ${place('b')} AND ${place('c')} <= ${place('x')}) < ${n}`;
  const before = `(SELECT any_value(b.a) ${rows} AND ${isBefore})`;
  const yearBefore = `(SELECT any_value(b.a) ${rows} AND ${isYearBefore})`;
  const change = (other: string) => `(x.a - ${other}) / nullif(abs(${other}), 0)`;
  const end = (direction: string) =>
    `(SELECT b.a ${rows} AND b.a IS NOT NULL ORDER BY ${place('b')} ${direction} LIMIT 1)`;
  const moving = (fn: string) =>
    `(SELECT CASE WHEN count(b.a) = ${n} THEN ${fn}(b.a) END ${rows} AND ${isNear})`;
  const isBase = { declared: baseDay(step), people: '2' }[first];
  const indexBase =
    base === undefined ? end('ASC') : `(SELECT any_value(b.a) ${rows} AND ${theirs} = ${isBase})`;

  const results: Record<OverKind, string> = {
    running: `(SELECT sum(b.a) ${rows} AND ${place('b')} <= ${place('x')})`,
    difference: `x.a - ${before}`,
    change: change(before),
    yearDifference: `x.a - ${yearBefore}`,
    yearChange: change(yearBefore),
    index: `100 * x.a / nullif(${indexBase}, 0)`,
    movingSum: moving('sum'),
    movingAverage: moving('avg'),
    first: end('ASC'),
    last: end('DESC'),
    rank: `CASE WHEN x.a IS NOT NULL THEN 1 + (SELECT count(*) ${rows} AND b.a ${ascending ? '<' : '>'} x.a) END`,
    share: `x.a / nullif((SELECT sum(b.a) ${rows}), 0)`,
  };
  return `CASE WHEN ${isPlaced('x')} THEN CAST(${results[kind]} AS DOUBLE) END`;
}

const baseDay = (step: DateStep | null): string =>
  step ? `CAST(date_trunc('${step}', DATE '2021-03-01') AS DATE)` : "DATE '2021-03-01'";
