import type { DuckDBConnection } from '@duckdb/node-api';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TableLayout } from '../../dialect.ts';
import { compileOrder } from '../../query/compile-request.ts';
import { pageOfIds, type DeepPage } from '../../running/deep-page.ts';
import type { SortedRowIds } from './sorted-row-ids.ts';

/** The cached orders, and the key of this request's order. */
export type DeepPages = { orders: SortedRowIds; key: string };

/** From this row on, a page is found by the ids of its rows: before it, sorting is quicker. */
const deepFrom = 5_000;

/** Whether a page is so deep inside plain rows that it is found by the ids of its rows. */
export const isDeepPage = ({ shape, fromIndex, toIndex }: ResolvedRequest): boolean =>
  shape === 'rows' && fromIndex >= deepFrom && toIndex > fromIndex;

/** Finds the rows of a page deep inside plain rows. */
export async function findDeepPage(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: TableLayout,
  { orders, key }: DeepPages,
): Promise<DeepPage> {
  return pageOfIds(request, await orders.ids(connection, key, request, () => compileOrder(request, layout)));
}
