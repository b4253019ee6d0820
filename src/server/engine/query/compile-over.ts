import { present } from '#domain/value/object/present.ts';
import { isOverYears } from '#domain/query/over-groups.ts';
import type { PivotDepth } from '#domain/query/data-request.ts';
import { dateSteps, firstDayOfStep } from '#domain/value/date/date-step.ts';
import {
  areLevels,
  type OutputColumn,
  type QueryColumn,
  type QueryOver,
  type ResolvedRequest,
} from '#domain/query/resolved-request.ts';
import type { Dialect, PhysicalType, TableLayout, Window } from '../dialect.ts';
import { partsOfKey, type GroupingSets } from './grouping-sets.ts';
import { labelJoin } from './compile-labels.ts';
import { labelsOf } from './labelled-outputs.ts';
import { physicalColumn } from './layout.ts';
import { periodOf, yearOf, type Periods } from './periods.ts';
import type { StatementParameters } from './statement.ts';

/** Whether a request has functions over its groups. */
export const hasOver = ({ outputs }: Pick<ResolvedRequest, 'outputs'>): boolean =>
  outputs.some(({ over }) => over);

/**
 * A grouped column as functions over groups see it: its value `k1` …, what makes two of its groups different,
 * and the terms of its order.
 */
type Key = { column: QueryColumn; value: string; parts: string[]; type: PhysicalType; terms: string[] };

/** What a function over groups is written with; `sets` are those of a pivot. */
type Over = {
  dialect: Dialect;
  keys: readonly Key[];
  parameters: StatementParameters;
  sets: GroupingSets | null;
};

/**
 * The results of functions over groups: rows `k1` … of grouped columns, and columns of the result as `o1` …,
 * from rows that have what functions make of each group as `a1` …; `others` are passed on. The rows of a
 * pivot are compared with those of their own set, whose number is in `g`.
 */
export function overGroups(
  rows: readonly string[],
  { groupBy, outputs }: Pick<ResolvedRequest, 'groupBy' | 'outputs'>,
  others: readonly string[],
  layout: TableLayout,
  parameters: StatementParameters,
  sets: GroupingSets | null = null,
): string[] {
  const { dialect } = layout;
  const ordered = new Set(outputs.flatMap(({ over }) => over?.along ?? []));
  const placed = groupBy.map((column, index) =>
    placeOf(column, index, ordered.has(index), layout, parameters),
  );
  const keys = placed.map(({ key }, index) => {
    if (!sets) return key;
    return { ...key, parts: partsOfKey(sets.keys[index]!) };
  });
  const passed = [...groupBy.map((_, index) => `k${index + 1}`), ...others];
  const columns = outputs.map(({ over }, index) => {
    const [own, name] = [`a${index + 1}`, `o${index + 1}`];
    if (!over) return `${own} AS ${name}`;
    return `${overOfSets(over, own, { dialect, keys, parameters, sets })} AS ${name}`;
  });
  const more = placed.flatMap(({ selected }) => selected);
  const lines = [...rows];
  if (more.length > 0) {
    lines.unshift(`SELECT b.*, ${more.join(', ')} FROM (`);
    lines.push(') AS b', ...placed.flatMap(({ joins }) => joins));
  }

  return [
    `SELECT ${[...passed, ...columns].join(', ')} FROM (`,
    ...lines.map((line) => `  ${line}`),
    ') AS w',
  ];
}

/**
 * The order of the groups by one of their columns: choices by that of their options, codes by their labels.
 */
function placeOf(
  column: QueryColumn,
  index: number,
  isOrdered: boolean,
  layout: TableLayout,
  parameters: StatementParameters,
): { key: Key; selected: string[]; joins: string[] } {
  const { dialect } = layout;
  const { type } = physicalColumn(layout, column);
  const value = `k${index + 1}`;
  const key = { column, value, parts: [value], type, terms: [dialect.term(value, type, 'NULLS LAST')] };
  const relation = labelsOf({ source: column, fn: null }, layout);
  if (!isOrdered || (type !== 'VARCHAR' && !relation)) return { key, selected: [], joins: [] };

  const text = relation ? dialect.text(value, type) : value;
  const alias = `w${index + 1}`;
  const shown = relation ? `coalesce(${alias}.label, ${text})` : text;
  const { order } = column;
  const option =
    order && `${dialect.positionIn(parameters.bindList(order, 'VARCHAR'), value)} AS p${index + 1}`;
  const selected = present([option, `${dialect.naturalKey(`coalesce(${shown}, '')`)} AS q${index + 1}`]);
  const terms = present([
    option && dialect.term(`p${index + 1}`, 'BIGINT', 'NULLS LAST'),
    `q${index + 1} NULLS LAST`,
    ...key.terms,
  ]);
  const joins = relation ? [labelJoin(relation, alias, text, parameters)] : [];
  return { key: { ...key, terms }, selected, joins };
}

/**
 * The SQL of a function over groups. In the sets of a pivot it is along those of its columns that a set has,
 * and within the others; a set that has none of them has no result.
 */
function overOfSets(over: QueryOver, own: string, written: Over): string {
  const { sets } = written;
  if (!sets) return overExpression(over, own, written);

  const masks = new Map<string, number[]>();
  const variants = new Map<string, QueryOver>();
  for (const { mask, depth, groups } of sets.sets) {
    const variant = overOfSet(over, depth, groups, sets);
    if (!variant) continue;
    const key = JSON.stringify([variant.along, variant.within]);
    variants.set(key, variant);
    masks.set(key, (masks.get(key) ?? []).concat(mask));
  }

  const cases = [...variants].map(
    ([key, variant]) =>
      `WHEN g IN (${masks.get(key)!.join(', ')}) THEN ${overExpression(variant, own, written)}`,
  );
  if (cases.length === 0) return 'NULL';
  return `CASE ${cases.join(' ')} END`;
}

/** A function over groups in a set of a pivot; null where it has no result. Other groups are empty there. */
function overOfSet(
  over: QueryOver,
  [rows, across]: PivotDepth,
  groups: readonly number[],
  { pivot }: GroupingSets,
): QueryOver | null {
  if (over.inParent) {
    const parents = pivot.rows.slice(0, Math.max(0, rows - 1));
    return { ...over, within: [...parents, ...pivot.across.slice(0, across)] };
  }

  const along = over.along.filter((index) => groups.includes(index));
  if (over.along.length > 0 && along.length === 0) return null;
  return { ...over, along };
}

/** The SQL of a function over groups; `own` is the amount of a group. */
function overExpression(over: QueryOver, own: string, { dialect, keys, parameters, sets }: Over): string {
  const along = withoutOuterLevels(over.along.map((index) => keys[index]!));
  const within = over.within.flatMap((index) => keys[index]!.parts);
  const isPlaced = along.map(({ column, value, type }) => {
    const isFilled = dialect.isFilled(value, type);
    return column.formula ? `(${isFilled} AND NOT ${dialect.isNaN(value)})` : isFilled;
  });
  // Groups of a pivot that are not in a set are empty in its rows, and so are the others of largest values.
  const together = present([sets && 'g', ...within]);
  const partition = partitionOf([...together, ...isPlaced]);
  const real = (value: string) => dialect.cast(value, 'DOUBLE');

  if (over.kind === 'share') {
    return `(${real(own)} / nullif(${real(`sum(${own}) OVER (${partition.trim()})`)}, 0))`;
  }
  if (over.kind === 'rank') {
    const direction = over.ascending ? 'ASC' : 'DESC';
    const rank = `rank() OVER (${partition}ORDER BY ${own} ${direction} NULLS LAST)`;
    return `CASE WHEN ${own} IS NOT NULL THEN ${rank} END`;
  }

  const order = along.flatMap(({ terms }) => terms).join(', ');
  const [first] = along;
  const periods = first && periodsOf(over, along, dialect);
  const inOrder = { partition, order };
  const whole = `OVER (${partition}ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`;
  // Groups without a day come last in the order, and so after all others.
  const window = first?.column.step && periods ? { partition: partitionOf(together), order } : inOrder;
  const before = () => beforeExpression(over, own, periods, window, dialect);
  const moving = (fn: 'sum' | 'avg') => {
    if (!first || !periods) return movingExpression(fn, own, over.n, inOrder);
    return movingOverPeriods(fn, own, over.n, { first, periods, together }, dialect);
  };

  const result = {
    running: () =>
      `sum(${own}) OVER (${window.partition}ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`,
    difference: () => `(${own} - ${before()})`,
    yearDifference: () => `(${own} - ${before()})`,
    change: () => changeExpression(real(own), real(before())),
    yearChange: () => changeExpression(real(own), real(before())),
    first: () => `${dialect.firstInFrame(own)} ${whole}`,
    last: () => `${dialect.lastInFrame(own)} ${whole}`,
    movingSum: () => moving('sum'),
    movingAverage: () => moving('avg'),
    index: () => {
      const isBase = over.base !== null && first && baseTest(over.base, first, parameters);
      const base = isBase
        ? `${dialect.greatest(dialect.where(isBase, own, 'DOUBLE'))} OVER (${partition.trim()})`
        : `${dialect.firstInFrame(own)} ${whole}`;
      return `(100 * ${real(own)} / nullif(${real(base)}, 0))`;
    },
  }[over.kind]();
  return `CASE WHEN ${isPlaced.join(' AND ')} THEN ${result} END`;
}

const partitionOf = (parts: readonly string[]): string =>
  parts.length > 0 ? `PARTITION BY ${parts.join(', ')} ` : '';

/** Of the levels of one date, the shortest is an order by itself; they are within nothing. */
function withoutOuterLevels(along: readonly Key[]): readonly Key[] {
  if (along.length < 2 || !areLevels(along.map(({ column }) => column))) return along;
  const [shortest] = along.toSorted((a, b) => stepOf(b) - stepOf(a));
  return shortest ? [shortest] : along;
}

const stepOf = ({ column }: Key): number => dateSteps.findIndex((step) => step === column.step);

/** A part of the amount before; its sign says whether the amount became more, also below zero. */
const changeExpression = (own: string, before: string): string =>
  `((${own} - ${before}) / nullif(abs(${before}), 0))`;

/** The amount of the group before, or of that of the period before; null where there is none. */
function beforeExpression(
  { kind }: QueryOver,
  own: string,
  periods: Periods | null | undefined,
  window: Window,
  dialect: Dialect,
): string {
  if (!periods) return dialect.valueBefore(own, 1, window);
  const { number, distance } = periods;
  if (isOverYears(kind)) {
    const range = `RANGE BETWEEN ${distance} PRECEDING AND ${distance} PRECEDING`;
    return `${dialect.greatest(own)} OVER (${window.partition}ORDER BY ${number} ${range})`;
  }

  const isNext = `${number} - ${dialect.valueBefore(number, 1, window)} = 1`;
  return `CASE WHEN ${isNext} THEN ${dialect.valueBefore(own, 1, window)} END`;
}

/** Null where fewer than `n` groups have an amount: an incomplete sum would look like a small one. */
function movingExpression(fn: 'sum' | 'avg', own: string, n: number, { partition, order }: Window): string {
  const frame = `OVER (${partition}ORDER BY ${order} ROWS BETWEEN ${n - 1} PRECEDING AND CURRENT ROW)`;
  return `CASE WHEN count(${own}) ${frame} = ${n} THEN ${fn}(${own}) ${frame} END`;
}

/**
 * The same over periods. Those without an amount come last, so that the group `n - 1` places before is as
 * many periods before only where all between have an amount: nothing needs to be counted.
 */
function movingOverPeriods(
  fn: 'sum' | 'avg',
  own: string,
  n: number,
  { first, periods, together }: { first: Key; periods: Periods; together: readonly string[] },
  dialect: Dialect,
): string {
  const filled = dialect.where(`${own} IS NOT NULL`, first.value, first.type);
  const window = { partition: partitionOf(together), order: dialect.term(filled, first.type, 'NULLS LAST') };
  const isWhole = `${periods.number} - ${dialect.valueBefore(periods.number, n - 1, window)} = ${n - 1}`;
  const frame = `OVER (${window.partition}ORDER BY ${window.order} ROWS BETWEEN ${n - 1} PRECEDING AND CURRENT ROW)`;
  return `CASE WHEN ${own} IS NOT NULL AND ${isWhole} THEN ${fn}(${own}) ${frame} END`;
}

/** The periods that groups are in; null where groups follow each other without periods. */
function periodsOf({ kind }: QueryOver, [key, ...others]: readonly Key[], dialect: Dialect): Periods | null {
  if (!key || others.length > 0) return null;
  if (isOverYears(kind)) return yearOf(key.column, key.value, dialect);
  if (!key.column.step) return null;
  return { number: periodOf(key.column.step, key.value, dialect), distance: 1 };
}

/** Whether a group is the base of an index. */
function baseTest(
  base: NonNullable<QueryOver['base']>,
  { column, value, type }: Key,
  parameters: StatementParameters,
): string {
  if (type === 'VARCHAR') return `${value} = ${parameters.bind(base, 'VARCHAR')}`;
  if (type === 'BOOLEAN') return `${value} = ${parameters.bind(base, 'BOOLEAN')}`;
  if (type === 'DOUBLE' || type === 'BIGINT') return `${value} = ${parameters.bind(base, 'DOUBLE')}`;
  const moment = String(base).replace(/Z$/, '');
  const text = parameters.bind(column.step ? firstDayOfStep(moment, column.step) : moment, 'VARCHAR');
  return `${value} = ${parameters.dialect.cast(text, type)}`;
}

/** The function of an output within the groups that functions over groups are calculated from. */
export const isLateShare = ({ fn, over }: OutputColumn): boolean => fn === 'share' && !over;
