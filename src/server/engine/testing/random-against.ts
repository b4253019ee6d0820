import fc from 'fast-check';
import { otherPeriod } from '#domain/query/compared-periods.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { isDatePart, type DatePart } from '#domain/value/date/date-part.ts';
import { dateSteps, type DateStep } from '#domain/value/date/date-step.ts';

/**
 * A compared request, and the SQL that a person would write for its groups and its totals; `groupsBy` is that
 * for some of its groups, without a row where there are none.
 */
export type AgainstCase = {
  request: DataRequestInput;
  groups: string;
  groupsBy(names: readonly string[]): string;
  totals: string;
};

const keysOf: Record<string, string> = {
  declared: 'c5',
  incident_type: 'c2',
  closed: 'c4',
  people: 'c8',
  programs: 'c7',
};

const amount = fc.constantFrom(
  { fn: 'sum' as const, sql: 'sum(c3)' },
  { fn: 'count' as const, sql: 'count(c3)' },
  { fn: 'avg' as const, sql: 'avg(c3)' },
  { fn: 'rows' as const, sql: 'count(*)' },
  { fn: 'median' as const, sql: 'median(c3)' },
);

/** Periods around the ends of years, with leap days, whole months and weeks of two years. */
const period = fc.constantFrom(
  { from: '2020-01-01', to: '2020-12-31' },
  { from: '2021-01-01', to: '2021-12-31' },
  { from: '2021-02-01', to: '2021-02-28' },
  { from: '2020-02-20', to: '2021-03-01' },
  { from: '2020-12-28', to: '2022-02-28' },
  { from: '2021-01-01', to: '2021-03-31' },
  { from: '2022-01-03', to: '2022-01-03' },
);

const how = fc.oneof(
  fc.constantFrom('before' as const, 'yearBefore' as const),
  period.map((other) => other),
);

export const againstCase: fc.Arbitrary<AgainstCase> = fc
  .record({
    groupBy: fc.shuffledSubarray(Object.keys(keysOf), { maxLength: 3 }),
    step: fc.option(
      fc.constantFrom(...dateSteps, 'quarterOfYear' as const, 'monthOfYear' as const, 'dayOfWeek' as const),
    ),
    amount,
    period: fc.option(period, { freq: 4 }),
    how,
    values: fc.tuple(fc.constantFrom('Fire', 'Flood'), fc.constantFrom('Fire', "O'Hare")),
    isFiltered: fc.boolean(),
    isInMonths: fc.boolean(),
  })
  .map(({ groupBy, step, amount: own, period: days, how: chosen, values, isFiltered, isInMonths }) => {
    const other = days && (typeof chosen === 'object' ? chosen : otherPeriod(days, chosen));
    const inMonths = isInMonths ? " AND strftime(c5, '%m') IN ('01', '02')" : '';
    const common = `${isFiltered ? 'c4 IS NOT NULL' : 'TRUE'}${inMonths}`;
    const condition = (index: 0 | 1) => {
      const one = index === 0 ? days : other;
      const rows = one
        ? `c5 BETWEEN DATE '${one.from}' AND DATE '${one.to}'`
        : `c2 = '${values[index].replaceAll("'", "''")}'`;
      return `${common} AND ${rows}`;
    };
    const truncated = (name: string) => {
      if (name !== 'declared' || !step) return keysOf[name]!;
      return isDatePart(step) ? sqlOfParts[step] : `CAST(date_trunc('${step}', c5) AS DATE)`;
    };
    const moved = (name: string) => {
      // A month of the year is beside the same month.
      if (name !== 'declared' || !days || !other || isDatePart(step ?? '')) return truncated(name);
      return movedDate(truncated(name), dateSteps.find((one) => one === step) ?? 'day', {
        own: days,
        other,
        isYear: chosen === 'yearBefore',
      });
    };
    const sideBy = (names: readonly string[], index: 0 | 1, key: (name: string) => string) =>
      `SELECT ${[...names.map((name, at) => `${key(name)} AS g${at}`), `${own.sql} AS a`, 'TRUE AS is_there'].join(', ')} FROM v1 WHERE ${condition(index)}${names.length > 0 ? ' GROUP BY ALL' : ''}`;
    const joinedBy = (names: readonly string[], having: string) => {
      const keys = names.map((_, index) => `g${index}`);
      const on = keys.map((key) => `s.${key} IS NOT DISTINCT FROM t.${key}`).join(' AND ') || 'TRUE';
      const columns = [...keys.map((key) => `CASE WHEN s.is_there THEN s.${key} ELSE t.${key} END`), results];
      return `WITH s AS (${sideBy(names, 0, truncated)}${having}), t AS (${sideBy(names, 1, moved)}${having}) SELECT ${columns.join(', ')} FROM s FULL JOIN t ON ${on}`;
    };
    const change = 'CASE WHEN t.a > 0 THEN (s.a - t.a) / CAST(t.a AS DOUBLE) END';
    const results = `CAST(s.a AS DOUBLE), CAST(t.a AS DOUBLE), CAST(s.a - t.a AS DOUBLE), ${change}`;
    const isSelection = !days;

    return {
      request: {
        attributes: [...groupBy, 'cost', 'cost.other', 'cost.difference', 'cost.change'],
        groupBy,
        fn: { cost: own.fn },
        steps: Object.fromEntries(step && groupBy.includes('declared') ? [['declared', step]] : []),
        normalFilter: [isFiltered && isClosed, isInMonths && isEarly].filter((one) => one !== false),
        against: {
          columns: {
            'cost.other': { of: 'cost', kind: 'other' },
            'cost.difference': { of: 'cost', kind: 'difference' },
            'cost.change': { of: 'cost', kind: 'change' },
          },
          own: isSelection ? [isType(values[0])] : [],
          other: isSelection ? [isType(values[1])] : [],
          period: days ? { column: 'declared', ...days, with: chosen } : undefined,
        },
        totals: true,
        toIndex: 1000,
      },
      groups: joinedBy(groupBy, ''),
      groupsBy: (names) => joinedBy(names, ' HAVING count(*) > 0'),
      totals: `SELECT ${results} FROM (SELECT ${own.sql} AS a FROM v1 WHERE ${condition(0)}) AS s, (SELECT ${own.sql} AS a FROM v1 WHERE ${condition(1)}) AS t`,
    };
  });

const isClosed = { column: 'closed', operation: 'exclude' as const, values: [null] };

/** The rows of the first two months of any year. */
const isEarly = {
  column: 'declared',
  operation: 'filter' as const,
  values: ['01', '02'],
  part: 'monthOfYear' as const,
};

const sqlOfParts: Record<DatePart, string> = {
  quarterOfYear: 'CAST(quarter(c5) AS VARCHAR)',
  monthOfYear: "strftime(c5, '%m')",
  dayOfWeek: 'CAST(isodow(c5) AS VARCHAR)',
  hourOfDay: "strftime(c5, '%H')",
};

const isType = (value: string) => ({
  column: 'incident_type',
  operation: 'filter' as const,
  values: [value],
});

type Days = { from: string | number; to: string | number };

/** A date of another period as that of its own one, found in a calendar where it is a week of a year. */
function movedDate(
  key: string,
  step: DateStep,
  { own, other, isYear }: { own: Days; other: Days; isYear: boolean },
): string {
  const first = (day: string | number) => `date_trunc('${step}', DATE '${day}')`;
  const by = `date_diff('${step}', ${first(other.from)}, ${first(own.from)})`;
  const calendar =
    "(SELECT unnest(generate_series(DATE '2015-01-01', DATE '2026-12-31', INTERVAL 1 DAY)) AS d)";
  const sameWeek = `(SELECT CAST(min(d) AS DATE) FROM ${calendar} WHERE isoyear(d) = isoyear(${key}) + 1 AND weekofyear(d) = weekofyear(${key}))`;
  const sameDay = `CASE WHEN strftime(${key}, '%m-%d') <> '02-29' THEN CAST(${key} + INTERVAL 1 YEAR AS DATE) END`;
  const nextYear = step === 'week' ? sameWeek : sameDay;
  const later = `CAST(${key} + to_${step === 'quarter' ? 'months' : `${step}s`}(CAST(${step === 'quarter' ? '3 * ' : ''}${by} AS INTEGER)) AS DATE)`;
  const moved = isYear ? nextYear : later;
  return `CASE WHEN ${moved} BETWEEN ${first(own.from)} AND ${first(own.to)} THEN ${moved} END`;
}
