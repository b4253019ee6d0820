import type { Cell } from '#domain/value/cell/cell.ts';
import type { SectionQuery, SectionResult } from '#domain/page/filter/section-query.ts';
import { rowsQuery } from '#dataview/query/build-queries.ts';
import type { RowsContext } from '#dataview/query/rows-request.ts';
import { isShaded } from '#dataview/rows/cell-shade.ts';
import { columnKey } from '#dataview/state/column-descriptor.ts';
import type { DataState } from '#dataview/state/data-state.ts';

const orders = ['asc nulls last', 'desc nulls last'] as const;
const nameOf = (key: string, order: (typeof orders)[number]) => `shade:${key}:${order}`;

/**
 * The queries for the rows with the least and the greatest number of each shaded column in all rows of the
 * result, so that a number is shaded alike on all pages. Their rows have the columns of the table's own.
 */
export function shadeQueries(state: DataState, context: RowsContext): Record<string, SectionQuery> {
  const query = rowsQuery(state, context, 'page');
  if (query.kind !== 'rows') return {};

  const shaded = state.columns.filter((column) => column.show && isShaded(column) && !column.openOut);
  return Object.fromEntries(
    shaded.map(columnKey).flatMap((key) =>
      orders.map((order): [string, SectionQuery] => {
        const request = {
          ...query.request,
          orderBy: { [key]: order },
          totals: false,
          fromIndex: 0,
          toIndex: 1,
        };
        return [nameOf(key, order), { ...query, request }];
      }),
    ),
  );
}

/** The rows with the least and the greatest number of a column; none where they are not known. */
export function shadeRows(results: Record<string, SectionResult>, key: string): Cell[][] {
  return orders.flatMap((order) => {
    const found = results[nameOf(key, order)];
    if (found?.status !== 'ready') return [];
    return found.result.rows;
  });
}
