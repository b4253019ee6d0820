import type { DataRequestInput } from '#domain/query/data-request.ts';
import { exactValues } from '#domain/query/data-request.ts';
import type { FiltersInForce } from '#domain/page/filter/section-query.ts';
import { textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { readMoment } from '#domain/value/date/read-moment.ts';
import { comparedColumn } from '../state/against-columns.ts';
import { columnKey, hasPlainRows, type ColumnDescriptor } from '../state/column-descriptor.ts';
import { hasDates } from '../state/column-rules.ts';
import type { DataState } from '../state/data-state.ts';
import { activeFilters } from './filters-in-force.ts';

type Condition = NonNullable<DataRequestInput['normalFilter']>[number];
type Against = NonNullable<DataRequestInput['against']>;

/**
 * What a section is compared with by the filters in force: the conditions that both selections share, and
 * those of each, or its period.
 */
export type ComparedFilters = { shared: Condition[]; against: Omit<Against, 'columns'> };

/**
 * What the filters in force compare a section with; null where it is not compared, or cannot be: its filters
 * of dates are no period of whole days or years, or rows match any of several filters.
 */
export function comparisonOfFilters(
  state: Pick<DataState, 'columns' | 'display'>,
  filters: FiltersInForce,
): ComparedFilters | null {
  const column = comparedColumn(state);
  if (!column) return null;

  const { normalFilter } = activeFilters(state, filters);
  const isAny = state.display.filterRelation === 'or' && normalFilter.length > 1;
  if (isAny) return null;

  const { compare } = state.display;
  // A part of dates that recurs is in both selections.
  const isOfColumn = (one: Condition) => one.column === column.name && one.part === undefined;
  const ofColumn = normalFilter.filter(isOfColumn);
  const rest = normalFilter.filter((one) => !isOfColumn(one));

  if (compare.with === 'selection') {
    const values = exactValues(compare.values.map(textOfFilterValue));
    const other: Condition[] = [{ column: column.name, operation: 'filter', values }];
    return { shared: rest, against: { own: ofColumn, other } };
  }

  // Conditions such as “is not” are about both periods.
  const isOfPeriod = ({ operation }: Condition) => operation !== 'exclude' && operation !== 'like';
  const ends = endsOf(ofColumn.filter(isOfPeriod), column);
  if (!ends) return null;
  const shared = [...rest, ...ofColumn.filter((one) => !isOfPeriod(one))];
  const other = otherOf(compare, column);
  if (!other) return null;
  return {
    shared,
    against: { period: { column: column.name, newest: compare.newest, ...ends, with: other } },
  };
}

type Ends = Pick<NonNullable<Against['period']>, 'from' | 'to'>;

/**
 * The ends of the period that conditions make of a column, undefined where one is open; null for no period.
 */
function endsOf(conditions: readonly Condition[], column: ColumnDescriptor): Ends | null {
  const ends: Ends = {};
  for (const { operation, values } of conditions) {
    const [first = null, last = null] = values;
    const isOne = operation === 'filter' && values.length === 1;
    if (operation === 'filter' && !isOne) return null;

    const isFrom = ['between', 'filter', 'gte', 'gt'].includes(operation);
    const isTo = ['between', 'filter', 'lte', 'lt'].includes(operation);
    const end = operation === 'between' ? last : first;
    if (isFrom && isFilled(first)) {
      ends.from = readEnd(first, column, operation === 'gt' ? 1 : 0);
      if (ends.from === undefined) return null;
    }

    if (isTo && isFilled(end)) {
      ends.to = readEnd(end, column, operation === 'lt' ? -1 : 0);
      if (ends.to === undefined) return null;
    }
  }

  return ends;
}

const isFilled = (value: unknown): boolean => value !== null && value !== '';

/** A whole day, or a whole year, some days or years later; undefined where the value is none. */
function readEnd(value: unknown, column: ColumnDescriptor, later: number): string | number | undefined {
  const text = String(value);
  if (!hasDates(column)) {
    const year = readNumber(text);
    if (year === null || !Number.isInteger(year)) return undefined;
    return year + later;
  }

  const moment = readMoment(text);
  if (!moment || moment.time !== null) return undefined;
  if (later === 0) return moment.day;
  return new Date(Date.parse(moment.day) + later * 86_400_000).toISOString().slice(0, 10);
}

/** What a period is compared with; null while an end of another one is not chosen. */
function otherOf(
  compare: DataState['display']['compare'],
  column: ColumnDescriptor,
): NonNullable<Against['period']>['with'] | null {
  if (compare.with !== 'period') return compare.with === 'yearBefore' ? 'yearBefore' : 'before';
  const from = readEnd(compare.from, column, 0);
  const to = readEnd(compare.to, column, 0);
  if (from === undefined || to === undefined) return null;
  return { from, to };
}

/** What a request has for the columns of a section that compare; none where it is not compared. */
export function againstRequest(
  state: Pick<DataState, 'columns' | 'display'>,
  filters: FiltersInForce,
): { normalFilter: Condition[]; against: Against } | null {
  const compared = state.columns.filter(({ show, against }) => show && against !== '');
  if (compared.length === 0 || hasPlainRows(state.columns)) return null;

  const found = comparisonOfFilters(state, filters);
  if (!found) return null;
  const columns = compared.flatMap((column) => {
    if (column.against === '') return [];
    return [[columnKey(column), { of: column.againstOf, kind: column.against }] as const];
  });
  return { normalFilter: found.shared, against: { ...found.against, columns: Object.fromEntries(columns) } };
}
