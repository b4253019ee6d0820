import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { rowIdColumn } from '#domain/query/resolve-column.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { Layout } from '../../dialect.ts';
import { compileOrder } from '../../query/compile-request.ts';
import type { SortedRowIds } from './sorted-row-ids.ts';

/** Where orders are kept, and what the one of this request is kept under. */
export type DeepPages = { orders: SortedRowIds; key: string };

/** From this row on, a page is found by the ids of its rows: until then the first rows of a sort are quicker. */
const deepFrom = 5_000;

/** A page found by its ids: a request for just these rows, how they are put in order, and how many rows there are in all. */
export type DeepPage = {
  request: ResolvedRequest;
  inOrder(rows: readonly DuckDBValue[][], hasTests: boolean): DuckDBValue[][];
  length: number;
};

/** Finds the rows of a page deep inside plain rows; null for any other page. */
export async function findDeepPage(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: Layout,
  { orders, key }: DeepPages,
): Promise<DeepPage | null> {
  const { shape, fromIndex, toIndex } = request;
  if (shape !== 'rows' || fromIndex < deepFrom || toIndex <= fromIndex) return null;
  const { ids, length } = await orders.ids(connection, key, request, () => compileOrder(request, layout));
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    length,
    request: rowsByIds(request, ids),
    inOrder: (rows, hasTests) => {
      const placeOf = (row: DuckDBValue[]) => places.get(Number(row.at(hasTests ? -2 : -1))) ?? 0;
      return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
    },
  };
}

/** A request for rows by their ids, which are the last column of the answer. */
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
