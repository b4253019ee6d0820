import { columnType } from '#columns/index.ts';
import type { FiltersInForce } from '#domain/page/filter/section-query.ts';
import { calculatedLabel } from '#domain/source/column/column-label.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import { resultType } from '#domain/value/cell/function-name.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import type { DataState } from '../state/data-state.ts';
import { rangeKeys } from './filter-range.ts';
import { activeFilters, filterKey, thresholds } from './filters-in-force.ts';

/**
 * A filter whose value cannot be compared with the cells of its column, and the names in the address that set
 * it.
 */
export type UnreadableFilter = { label: string; value: string; dataType: DataType; keys: string[] };

/**
 * The first filter in force that selects no rows because its value is no number or no date; null where each
 * can be read.
 */
export function unreadableFilter(
  state: Pick<DataState, 'columns' | 'display'>,
  page: FiltersInForce,
): UnreadableFilter | null {
  const { normalFilter, having } = activeFilters(state, page);
  for (const { column: name, operation, values, fn = '' } of [...normalFilter, ...having]) {
    const column = state.columns.find((one) => one.name === name);
    const isComparison = operation === 'between' || thresholds.has(operation);
    if (!column || !isComparison) continue;
    const dataType = resultType(columnType(column.type).dataType, fn);
    const value = values.find((one) => one !== null && one !== '' && readValue(one, dataType) === undefined);
    if (value === undefined || value === null) continue;
    const keys = [name, ...column.filters.flatMap((filter) => filterKey(filter, column) ?? [])];
    const all = keys.flatMap((key) => [key, ...Object.values(rangeKeys(key))]);
    const set = [...new Set(all)].filter((key) => Object.hasOwn(page.filters, key));
    return { label: calculatedLabel(column, fn), value: String(value), dataType, keys: set };
  }

  return null;
}
