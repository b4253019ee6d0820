import { columnType } from '#columns/index.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { SectionQuery } from '#domain/page/filter/section-query.ts';
import { columnKey, type ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { groupedColumns } from '../state/over-columns.ts';
import { dateStepOf } from '../state/column-rules.ts';
import { trendOf, type ColumnTrend } from '../state/trend.ts';
import { rowsName, rowsQuery } from './build-queries.ts';
import type { RowsContext } from './rows-request.ts';

/** The most values of all lines of a section together; with more, no lines are drawn. */
const mostValues = 10_000;

/** The name of the column of periods in the results of these queries. */
export const periodName = 'trend:period';

/** The name of the query for the values of lines that are over the same periods. */
export const trendName = ({ along, step }: ColumnTrend): string => `trend:${step ?? ''}:${along.name}`;

/** The grouped columns that tell the lines of a section apart: a line over one of them has none of it. */
export const groupsOfTrend = (columns: readonly ColumnDescriptor[], { along }: ColumnTrend) =>
  groupedColumns(columns).filter(({ name }) => name !== along.name);

/**
 * The queries for the values of the lines in cells: one for all lines over the same periods, of the groups on
 * the shown page alone.
 */
export function trendQueries(state: DataState, context: RowsContext): Record<string, SectionQuery> {
  const trends = state.columns.flatMap((column) => {
    const trend = trendOf(state.columns, column);
    if (!trend) return [];
    return [{ trend, key: columnKey(column) }];
  });
  const query = trends.length > 0 ? rowsQuery(state, context, 'page') : null;
  if (query?.kind !== 'rows') return {};

  const byPeriods = Map.groupBy(trends, ({ trend }) => trendName(trend));
  return Object.fromEntries(
    [...byPeriods].map(([name, own]): [string, SectionQuery] => {
      const { trend } = own[0]!;
      const groups = groupsOfTrend(state.columns, trend);
      const request = trendRequest(query.request, { trend, groups, keys: own.map(({ key }) => key) });
      const columns = narrowingGroups(state, request, groups);
      if (columns.length === 0) return [name, { ...query, request }];
      return [name, { ...query, request, narrowedTo: { query: rowsName, columns } }];
    }),
  );
}

/** The request for some results by group and period, in the order of the periods. */
function trendRequest(
  rows: DataRequestInput,
  { trend, groups, keys }: { trend: ColumnTrend; groups: readonly ColumnDescriptor[]; keys: string[] },
): DataRequestInput {
  const {
    copies = {},
    steps = {},
    fn = {},
    measures = {},
    formulas,
    normalFilter,
    filterRelation,
    search,
    searchLocale,
  } = rows;
  const groupKeys = groups.map(columnKey);
  const own = <Value>(of: Record<string, Value>, among: readonly string[]) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => among.includes(key)));
  const period: DataRequestInput['steps'] = trend.step ? { [periodName]: trend.step } : {};

  return {
    attributes: [...groupKeys, ...keys, periodName],
    copies: { ...own(copies, [...groupKeys, ...keys]), [periodName]: trend.along.name },
    groupBy: [...groupKeys, periodName],
    steps: { ...own(steps, groupKeys), ...period },
    fn: own(fn, keys),
    measures: own(measures, keys),
    formulas,
    normalFilter,
    filterRelation,
    search: groupKeys.length > 0 ? search : undefined,
    searchIn: groupKeys.length > 0 ? groupKeys : undefined,
    searchLocale,
    orderBy: { [periodName]: 'asc nulls last' },
    fromIndex: 0,
    toIndex: mostValues,
  };
}

/**
 * The columns whose groups on the page narrow the lines: not dates by a step, nor lists, which filters
 * compare otherwise, and none where rows that meet any condition are shown.
 */
function narrowingGroups(
  { display }: DataState,
  { normalFilter = [] }: DataRequestInput,
  groups: readonly ColumnDescriptor[],
): string[] {
  if (display.filterRelation === 'or' && normalFilter.length > 0) return [];
  return groups
    .filter((column) => dateStepOf(column) === null && columnType(column.type).storage !== 'list')
    .map(columnKey);
}
