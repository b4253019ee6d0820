import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { rowIdColumn } from '#domain/query/resolve-column.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TableLayout } from '../../dialect.ts';
import { compileOrder } from '../../query/compile-request.ts';
import type { FoundIds } from './page-in-file.ts';
import type { SortedRowIds } from './sorted-row-ids.ts';

/** The cached orders, and the key of this request's order. */
export type DeepPages = { orders: SortedRowIds; key: string };

/** From this row on, a page is found by the ids of its rows: before it, sorting is quicker. */
const deepFrom = 5_000;

/** A page found by its ids: a request for these rows, how to order them, and the number of all rows. */
export type DeepPage = {
  request: ResolvedRequest;
  inOrder(rows: readonly DuckDBValue[][], hasTests: boolean): DuckDBValue[][];
  length: number;
};

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

/** A page whose ids are known. */
export function pageOfIds(request: ResolvedRequest, { ids, length }: FoundIds): DeepPage {
  const positions = new Map(ids.map((id, position) => [id, position]));
  return {
    length,
    request: rowsByIds(request, ids),
    inOrder: (rows, hasTests) => {
      const positionOf = (row: DuckDBValue[]) => positions.get(Number(row.at(hasTests ? -2 : -1))) ?? 0;
      return rows.toSorted((a, b) => positionOf(a) - positionOf(b));
    },
  };
}

/** A request for rows by their ids, which are the last column of the result. */
function rowsByIds(request: ResolvedRequest, ids: readonly number[]): ResolvedRequest {
  const id = { name: rowIdColumn.name, source: rowIdColumn, grouped: false, fn: null };
  const among = {
    column: rowIdColumn,
    fn: null,
    operation: 'filter',
    values: ids,
    texts: [],
    matchesNull: false,
  } as const;

  return {
    ...request,
    outputs: [...request.outputs, id],
    where: [among],
    relation: 'and',
    sort: [],
    totals: false,
    fromIndex: 0,
    toIndex: ids.length,
  };
}
