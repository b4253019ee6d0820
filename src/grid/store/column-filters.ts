import { exactValues, type SortOrder } from '#domain/query/data-request.ts';
import { columnType } from '#columns/index.ts';
import { columnText } from '#columns/column-text.ts';
import { optionLabel } from '#columns/option-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { besideEmpty, type Cell, emptyLabel } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { RowsQuery } from './row-store.ts';

/** How one column is filtered: among or not among values (null: empty), or compared with one text. */
export type GridFilter =
  | { operation: 'filter' | 'exclude'; values: (string | number | boolean | null)[] }
  | { operation: 'like' | 'gt' | 'gte' | 'lt' | 'lte'; value: string };

/**
 * What a person chose to see: filters by column, the order, and a text that the rows contain (empty: all
 * rows).
 */
export type GridChoices = {
  filters: Readonly<Record<string, GridFilter>>;
  sort: { column: string; order: SortOrder } | null;
  find: string;
};

/** The most characters of a search. */
export const longestSearch = 200;

/** Nothing filtered, in the rows' own order. */
export const noChoices: GridChoices = { filters: {}, sort: null, find: '' };

/** What each operation is called. */
export const operationLabels: Record<GridFilter['operation'], string> = {
  filter: 'is',
  exclude: 'is not',
  like: 'contains',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
};

/** The filters of all columns but one, without an order and a search. */
export function withoutFilter({ filters }: GridChoices, name: string): GridChoices {
  const others = Object.entries(filters).filter(([other]) => other !== name);
  return { ...noChoices, filters: Object.fromEntries(others) };
}

/** A query for rows with the filters and the order that a person chose; they replace those of `base`. */
export function rowsQueryOf(base: RowsQuery, { filters, sort, find }: GridChoices): RowsQuery {
  const chosen: Record<string, Record<string, unknown>> = {};
  for (const [column, filter] of Object.entries(filters)) {
    const what = 'values' in filter ? exactValues(filter.values) : filter.value;
    chosen[filter.operation] = { ...chosen[filter.operation], [column]: what };
  }

  const query = { ...base, ...chosen };
  if (sort) {
    query.orderBy = { [sort.column]: sort.order };
  }

  if (find) {
    query.search = find;
  }

  return query;
}

/** A filter in words, without its column's name. */
export function filterText(
  filter: GridFilter,
  column: SourceColumn | undefined,
  labelOf?: (value: string) => string | null | undefined,
): string {
  if (!('values' in filter)) return `${operationLabels[filter.operation]} ${filter.value}`;
  const values = filter.values.map((value) => labelOf?.(String(value)) ?? filterValueText(value, column));
  return `${operationLabels[filter.operation]} ${values.join(', ')}`;
}

/** A value in a list of choices: the label of an option, else as cells of the column are written. */
export function filterValueText(value: Cell, column: SourceColumn | undefined): string {
  if (value === null) return emptyLabel;
  if (!column) return cellText(value);
  const type = columnType(column.type);
  if (typeof value === 'number') return columnText(value, column, { hasSeparators: hasAmounts(column) });
  if (type.hasOptions) return optionLabel(String(value), column);
  return besideEmpty(type.text(value, column));
}
