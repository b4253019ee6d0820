import type { FiltersInForce, SectionQuery } from '#domain/page/filter/section-query.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { filterQueries, offeredFilters, valuesName } from '../query/build-queries.ts';
import type { DataState } from '../state/data-state.ts';
import { choiceLabel } from '../query/value-names.ts';
import { sourceColumnOf } from '../sources/source-column.ts';

/**
 * The query for the values of an offered filter, with the page's filters as they are, and the label of a
 * value; null where the filter offers no values.
 */
export function filterValues(
  state: DataState,
  key: string,
  page: FiltersInForce,
): {
  query: Extract<SectionQuery, { kind: 'distinct' }>;
  labelOf(value: NonNullable<Cell>, columns: SourceColumn[], locale: Locale): string;
} | null {
  const query = filterQueries(state, page)[valuesName(key)];
  const offered = offeredFilters(state).find((one) => one.key === key);
  if (query?.kind !== 'distinct' || !offered) return null;

  return {
    query,
    labelOf: (value, columns, locale) =>
      choiceLabel(value, { ...sourceColumnOf(offered.column, columns), locale }, {}),
  };
}
