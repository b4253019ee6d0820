import { TidemarkError } from '../error/tidemark-error.ts';
import { resultType } from '#domain/value/cell/function-name.ts';
import { firstDayOfStep } from '#domain/value/date/date-step.ts';
import { readMoment } from '#domain/value/date/read-moment.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { readNumber, type Scalar } from '#domain/value/cell/read-value.ts';
import type { RowCondition } from '../formula/condition.ts';
import type { ComparedPeriod } from './against.ts';
import {
  isOpen,
  otherPeriod,
  stepsBetweenPeriods,
  type ComparedPeriods,
  type Period,
} from './compared-periods.ts';
import type { DataRequest } from './data-request.ts';
import { resolveRowConditions } from './resolve-conditions.ts';
import {
  numbersNamed,
  type Condition,
  type GroupMove,
  type OutputColumn,
  type QueryColumn,
  type ResolvedAgainst,
} from './resolved-request.ts';

type Lookup = (name: string) => QueryColumn;

/** The columns of a result that compare others, by their names; each has the function of what it compares. */
export function comparedOutput(
  request: Pick<DataRequest, 'against' | 'attributes'>,
  name: string,
  plain: (name: string) => OutputColumn,
): OutputColumn | null {
  const { columns = {} } = request.against ?? {};
  const own = ownValue(columns, name);
  if (!own) return null;
  if (ownValue(columns, own.of)) throw problem(`${name} compares a column that compares itself.`, name);

  if (!request.attributes.includes(own.of)) {
    throw problem(`${name} compares ${own.of}, which is no column of the result.`, own.of);
  }

  const output = plain(own.of);
  const { source, fn, grouped, measure } = output;
  if (fn === null || fn === 'share' || fn === 'list' || grouped) {
    throw problem(`Results of functions are compared, and ${own.of} is none, or a share or a list.`, own.of);
  }

  const compared = { of: own.of, kind: own.kind };
  if (own.kind === 'other') return { name, source, fn, grouped: false, measure, against: compared };

  const isMember = source.many && (fn === 'max' || fn === 'min');
  if (resultType(source.dataType, fn) !== 'numeric' || isMember) {
    throw problem(`Only numbers have a ${own.kind}, and ${own.of} has none.`, own.of);
  }
  return { name, source: numbersNamed(name), fn: 'measure', grouped: false, against: compared };
}

/** The two selections of a request that compares; null where it does not. */
export function* resolveAgainst(
  request: DataRequest,
  lookup: Lookup,
  { groupBy, outputs }: { groupBy: readonly QueryColumn[]; outputs: readonly OutputColumn[] },
): Generator<void, ResolvedAgainst | null> {
  const { against } = request;
  if (!against) return null;
  checkShape(request, groupBy, outputs);

  const period = against.period && resolvePeriod(against.period, lookup(against.period.column));
  const column = against.period?.column ?? '';
  const within = ({ from, to }: Period): RowCondition => ({
    column,
    operation: 'between',
    values: [from, to],
  });
  const conditionsOf = (rows: readonly RowCondition[], own: Period | undefined) =>
    resolveRowConditions(own ? [...rows, within(own)] : rows, lookup);
  const own = yield* conditionsOf(against.own, period?.own);
  const other = yield* conditionsOf(against.other, period?.other);
  const ends = own.at(-1);

  return {
    own,
    other,
    periods: period ?? null,
    moves: groupBy.map((group) => {
      // The same month or weekday is compared with itself.
      if (!period || !ends || group.name !== ends.column.name || group.part) return null;
      return moveOf(group, period, { ends, isYear: against.period?.with === 'yearBefore' });
    }),
  };
}

function checkShape(
  { attributes }: DataRequest,
  groupBy: readonly QueryColumn[],
  outputs: readonly OutputColumn[],
): void {
  const isOfFunctions = groupBy.length > 0 || outputs.some(({ fn }) => fn !== null);
  if (!isOfFunctions) {
    throw problem(
      'Rows are compared in groups, or by functions of all of them: none is requested.',
      attributes[0],
    );
  }
}

function resolvePeriod(given: ComparedPeriod, column: QueryColumn): ComparedPeriods {
  const isOfDays = column.dataType === 'date' || column.dataType === 'timestamp';
  if (column.many || column.isRowId || column.formula || !(isOfDays || column.dataType === 'numeric')) {
    throw problem(`A period is in a column of dates or of years, and ${column.name} is none.`, column.name);
  }
  if (isOpen(given)) throw problem('The period has no end.', column.name);

  const read = ({ from, to }: { from?: unknown; to?: unknown }): Period => {
    if (isOfDays) return { from: readDayOnly(from, column), to: readDayOnly(to, column) };
    return { from: readYear(from, column), to: readYear(to, column) };
  };
  const own = read(given);
  if (typeof given.with === 'object') return { own, other: read(given.with) };
  return { own, other: otherPeriod(own, given.with) };
}

function readDayOnly(value: unknown, { name }: QueryColumn): string {
  const moment = readMoment(String(value));
  if (moment && moment.time === null) return moment.day;
  throw problem(`A compared period is of whole days: “${String(value)}” is none.`, name);
}

function readYear(value: unknown, { name }: QueryColumn): number {
  const year = readNumber(typeof value === 'number' ? value : String(value));
  if (year !== null && Number.isInteger(year)) return year;
  throw problem(`A compared period is of whole years: “${String(value)}” is none.`, name);
}

/** How the groups of other rows by their dates are moved to the period of the result. */
function moveOf(
  { step }: QueryColumn,
  { own, other }: ComparedPeriods,
  { ends, isYear }: { ends: Condition; isYear: boolean },
): GroupMove {
  const [least, greatest] = ends.values.map((value): Scalar => {
    if (!step) return value;
    return firstDayOfStep(String(value).slice(0, 10), step);
  });
  const by = stepsBetweenPeriods(own, other, step ?? 'day');
  return { by: isYear ? 'year' : by, least: least ?? '', greatest: greatest ?? '' };
}

function problem(sentence: string, column?: string): TidemarkError {
  return new TidemarkError('invalid_request', sentence, column === undefined ? {} : { details: { column } });
}
