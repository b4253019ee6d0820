import { present } from '#domain/value/object/present.ts';
import type {
  GroupMove,
  OutputColumn,
  QueryColumn,
  ResolvedAgainst,
  ResolvedRequest,
} from '#domain/query/resolved-request.ts';
import type { Scalar } from '#domain/value/cell/read-value.ts';
import { dateSteps, type DateStep } from '#domain/value/date/date-step.ts';
import type { Dialect, PhysicalType, TableLayout } from '../dialect.ts';
import { valueExpression } from './column-expression.ts';
import { physicalColumn } from './layout.ts';
import type { StatementParameters } from './statement.ts';

/** A request that is compared, and its two selections of rows. */
export type ComparedRequest = ResolvedRequest & { readonly against: ResolvedAgainst };

/** Whether the rows of a request are compared with others. */
export const isCompared = (request: ResolvedRequest): request is ComparedRequest => request.against !== null;

/**
 * The grouped columns of the other rows as SQL: dates are moved to those that they are compared with. Of
 * several levels of one date the shortest one is moved, and the others are what it is in then: November of
 * the year before may be compared with a January.
 */
export function movedKeys(
  { groupBy, against }: ComparedRequest,
  layout: TableLayout,
  parameters: StatementParameters,
): string[] {
  return groupBy.map((column, index) => {
    const value = valueExpression(layout, column);
    const move = against.moves[index];
    if (!move) return value;

    const writing = { layout, parameters };
    const moved = movedExpression(value, column, move, writing);
    const inner = shortestLevel(groupBy, column);
    const innerMove = inner && against.moves[groupBy.indexOf(inner)];
    if (!inner || !innerMove || !column.step) return moved;
    const shortest = movedExpression(valueExpression(layout, inner), inner, innerMove, writing);
    const outer = layout.dialect.firstDay(column.step, shortest, physicalColumn(layout, inner).type);
    return `coalesce(${outer}, ${moved})`;
  });
}

/**
 * The shortest of the steps that a date is grouped by inside of a step; null where there is none. Weeks are
 * in two months, so nothing is moved by them.
 */
function shortestLevel(groupBy: readonly QueryColumn[], { name, step }: QueryColumn): QueryColumn | null {
  const lengthOf = (one: DateStep | undefined) => (one ? dateSteps.indexOf(one) : -1);
  const levels = groupBy.filter(
    (one) => one.name === name && one.step !== 'week' && lengthOf(one.step) > lengthOf(step),
  );
  return levels.toSorted((a, b) => lengthOf(b.step) - lengthOf(a.step))[0] ?? null;
}

type Writing = { layout: TableLayout; parameters: StatementParameters };

/** A value of another period as that of the period it is compared with; null where there is none. */
function movedExpression(
  value: string,
  column: QueryColumn,
  { by, least, greatest }: GroupMove,
  { layout, parameters }: Writing,
): string {
  const { type } = physicalColumn(layout, column);
  const moved =
    by === 'year' ? yearLater(value, column, type, layout.dialect) : later(value, column, by, layout);
  const ends = [least, greatest].map((end) => endExpression(end, type, parameters));
  const isWithin = `${moved} >= ${ends[0]} AND ${moved} <= ${ends[1]}`;
  return `CASE WHEN ${isWithin} THEN ${moved} END`;
}

/** How many months or days a step has. */
const lengths: Record<DateStep, { months: number } | { days: number }> = {
  year: { months: 12 },
  quarter: { months: 3 },
  month: { months: 1 },
  week: { days: 7 },
  day: { days: 1 },
};

function later(value: string, column: QueryColumn, by: number, layout: TableLayout): string {
  const { dialect } = layout;
  const { type } = physicalColumn(layout, column);
  if (by === 0) return value;
  if (column.dataType === 'numeric') return `(${value} + ${by})`;
  const length = lengths[column.step ?? 'day'];
  if ('months' in length) return dialect.addMonths(value, by * length.months, type);
  return dialect.addDays(value, String(by * length.days), type);
}

/** The same period of the next year: null for one that it does not have, such as 29 February. */
function yearLater(
  value: string,
  { dataType, step }: QueryColumn,
  type: PhysicalType,
  dialect: Dialect,
): string {
  if (dataType === 'numeric') return `(${value} + 1)`;
  if (step === 'week') return weekOfNextYear(value, dialect);

  const moved = dialect.addMonths(value, 12, type);
  if (step && step !== 'day') return moved;
  const dayOf = (day: string) => dialect.partOfDay('day', dialect.firstDay('day', day, type));
  return `CASE WHEN ${dayOf(moved)} = ${dayOf(value)} THEN ${moved} END`;
}

/** The week of the same number of the next year, which is the year that its Thursday is in. */
function weekOfNextYear(monday: string, dialect: Dialect): string {
  const thursdayOf = (day: string) => dialect.addDays(day, '3', 'DATE');
  const yearOf = (day: string) => dialect.partOfDay('year', day);
  const thursday = thursdayOf(monday);
  const week = dialect.wholeQuotient(`(${dialect.partOfDay('dayOfYear', thursday)} - 1)`, 7);
  const firstDay = dialect.firstDay('year', dialect.addMonths(thursday, 12, 'DATE'), 'DATE');
  // The week of 4 January is the first one.
  const firstWeek = dialect.firstDay('week', thursdayOf(firstDay), 'DATE');
  const moved = dialect.addDays(firstWeek, `7 * (${week})`, 'DATE');
  return `CASE WHEN ${yearOf(thursdayOf(moved))} = ${yearOf(thursday)} + 1 THEN ${moved} END`;
}

function endExpression(end: Scalar, type: PhysicalType, parameters: StatementParameters): string {
  if (typeof end === 'number') return parameters.bind(end, 'DOUBLE');
  const text = parameters.bind(String(end).replace(/Z$/, ''), 'VARCHAR');
  return parameters.dialect.cast(text, type);
}

/** The rows of one selection in groups: the lines of their statement. */
type Side = readonly string[];

/** The names of what makes two groups different, and of the columns of the own groups that are passed on. */
type JoinedNames = { keys: readonly string[]; others: readonly string[] };

/**
 * The groups of both selections side by side, as `k1` … and the columns of the result as `a1` …, from the
 * groups of its own rows with their columns as `a1` …, and those of the others with these as `b1` …. Without
 * grouped columns both have one row.
 */
export function joinedSelections(
  { groupBy, outputs }: ComparedRequest,
  own: Side,
  other: Side,
  { keys, others }: JoinedNames,
  dialect: Dialect,
): string[] {
  const groups = keys.map((key) => `CASE WHEN s.m IS NULL THEN t.${key} ELSE s.${key} END`);
  const columns = outputs.map((output, index) => {
    const name = `a${index + 1}`;
    const key = output.grouped ? groups[groupBy.indexOf(output.source)] : undefined;
    return `${key ?? comparedExpression(output, index, outputs, dialect)} AS ${name}`;
  });
  const selected = [
    ...groups.map((group, index) => `${group} AS ${keys[index]}`),
    ...columns,
    ...others.map((name) => `s.${name}`),
  ];
  const same = keys.map((key) => dialect.isSame(`s.${key}`, `t.${key}`));

  return [
    `SELECT ${selected.join(', ')} FROM (`,
    ...own.map((line) => `  ${line}`),
    keys.length > 0 ? ') AS s FULL JOIN (' : ') AS s CROSS JOIN (',
    ...other.map((line) => `  ${line}`),
    present([') AS t', same.length > 0 && `ON ${same.join(' AND ')}`]).join(' '),
  ];
}

/** A column of the result: of the own rows, of the others, or of what compares them. */
function comparedExpression(
  { against }: OutputColumn,
  index: number,
  outputs: readonly OutputColumn[],
  dialect: Dialect,
): string {
  if (!against) return `s.a${index + 1}`;

  const position = comparedIndex(against.of, outputs) + 1;
  const [own, other] = [`s.a${position}`, `t.b${position}`];
  if (against.kind === 'other') return other;
  if (against.kind === 'difference') return `(${own} - ${other})`;
  const [one, base] = [own, other].map((value) => dialect.cast(value, 'DOUBLE'));
  return `CASE WHEN ${other} > 0 THEN (${one} - ${base}) / ${base} END`;
}

/** The names of the groups of a request. */
export const namesOfGroups = ({ groupBy }: ResolvedRequest): string[] =>
  groupBy.map((_, index) => `k${index + 1}`);

/** The column of the result that another one compares. */
export const comparedIndex = (name: string, outputs: readonly OutputColumn[]): number =>
  outputs.findIndex((output) => output.name === name);
