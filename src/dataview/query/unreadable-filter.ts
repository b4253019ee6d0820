import { columnType } from '#columns/index.ts';
import type { FiltersInForce } from '#domain/page/filter/section-query.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import { columnKey } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { comparedResult } from '../state/group-results.ts';
import { filterLabel } from './function-in-words.ts';
import { rangeKeys } from './filter-range.ts';
import { activeFilters, filterKey, thresholds } from './filters-in-force.ts';

/**
 * A filter whose value cannot be compared with the cells of its column, and the names in the address that set
 * it.
 */
export type UnreadableFilter = { label: string; value: string; isNumber: boolean; keys: string[] };

/**
 * The first filter in force that selects no rows because its value is no number or no date; null where each
 * can be read.
 */
export function unreadableFilter(
  state: Pick<DataState, 'columns' | 'display'>,
  page: FiltersInForce & { locale?: Locale },
): UnreadableFilter | null {
  const { normalFilter, having } = activeFilters(state, page);
  const ofGroups = having.map((condition) => ({ fn: 'result' as const, ...condition }));
  for (const { column: name, operation, values, part, fn = '' } of [...normalFilter, ...ofGroups]) {
    const isComparison = operation === 'between' || thresholds.has(operation);
    const isResult = fn === 'result';
    const column = state.columns.find((one) => (isResult ? columnKey(one) : one.name) === name);
    if (!column || !isComparison || part !== undefined) continue;
    const dataType = columnType(comparedResult(state.columns, column, { fn }).type).dataType;
    const value = values.find((one) => one !== null && one !== '' && readValue(one, dataType) === undefined);
    if (value === undefined || value === null) continue;
    const keys = [name, ...column.filters.flatMap((filter) => filterKey(filter, column) ?? [])];
    const all = keys.flatMap((key) => [key, ...Object.values(rangeKeys(key))]);
    const set = [...new Set(all)].filter((key) => Object.hasOwn(page.filters, key));
    const label = filterLabel(column, fn, state.columns, textsOf(page.locale));
    return { label, value: String(value), isNumber: dataType === 'numeric', keys: set };
  }

  return null;
}
