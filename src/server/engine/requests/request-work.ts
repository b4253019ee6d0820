import { leavesOfMeasure } from '#domain/formula/measure.ts';
import type { DataRequest } from '#domain/query/data-request.ts';

/** A request that reads more cells is large: one over a million rows takes about a tenth of a second. */
const largeCells = 5_000_000;

/** Searching a cell for a text costs as much as reading this many cells. */
export const searchWeight = 4;
/** Sorting by a cell costs as much as reading this many cells. */
const sortWeight = 3;

/** A request that reads more cells is huge: it takes about a second of all cores. */
const hugeCells = 50_000_000;

/** How much work a request is; `huge` ones run one at a time. */
export type RequestSize = 'small' | 'large' | 'huge';

/** How much work it is to read this many cells of each row. */
export function sizeOfRead(rows: number, cells: number): RequestSize {
  const read = rows * cells;
  if (read > hugeCells) return 'huge';
  return read > largeCells ? 'large' : 'small';
}

/** About how many cells of each row a request reads before it has its page. */
export function cellsOfRow(request: DataRequest): number {
  const { against, attributes, fn, groupBy, measures, normalFilter, orderBy, search, totals, validity } =
    request;
  const searches =
    [...Object.keys(request.like), ...normalFilter.filter(isSearch)].length +
    (search === '' ? 0 : attributes.length);
  const comparisons =
    [request.filter, request.exclude, request.gt, request.gte, request.lt, request.lte].reduce(
      (sum, columns) => sum + Object.keys(columns).length,
      normalFilter.length,
    ) + request.having.length;

  const calculations =
    groupBy.length + Object.keys(fn).length + Object.values(measures).flatMap(leavesOfMeasure).length;
  // Both selections are read by themselves.
  const selections = against ? comparisons + calculations + against.own.length + against.other.length : 0;

  return (
    comparisons +
    calculations +
    selections +
    searchWeight * searches +
    sortWeight * Object.keys(orderBy).length +
    (totals ? attributes.length : 0) +
    (validity === 'all' ? 0 : attributes.length)
  );
}

const isSearch = ({ operation }: DataRequest['normalFilter'][number]) => operation === 'like';
