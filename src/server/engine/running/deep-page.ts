import { rowIdColumn } from '#domain/query/resolve-column.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';

/** The ids at a range of positions, and the number of all rows. */
export type FoundIds = { ids: number[]; length: number };

/** A page found by its ids: a request for these rows, how to order them, and the number of all rows. */
export type DeepPage = {
  request: ResolvedRequest;
  inOrder<Value>(rows: readonly Value[][], hasTests: boolean): Value[][];
  length: number;
};

/** A page whose ids are known. */
export function pageOfIds(request: ResolvedRequest, { ids, length }: FoundIds): DeepPage {
  const positions = new Map(ids.map((id, position) => [id, position]));
  return {
    length,
    request: rowsByIds(request, ids),
    inOrder: <Value>(rows: readonly Value[][], hasTests: boolean) => {
      const positionOf = (row: Value[]) => positions.get(Number(row.at(hasTests ? -2 : -1))) ?? 0;
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
