import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TableLayout } from '../dialect.ts';

/**
 * Up to this many rows are counted in the statement of a page; for more, that would cost too much where the
 * page has their number.
 */
const mostCounted = 100_000;

/** Pages of fewer groups carry the number of all groups; larger ones are mostly the whole result. */
const fewGroups = 1_000;

/** The most rows that a request can have because it names them by their ids; null where it does not. */
function namedRows({ shape, where, relation }: ResolvedRequest): number | null {
  if (shape !== 'rows' || (relation === 'or' && where.length > 1)) return null;
  const named = where.find(({ column, operation }) => column.isRowId && operation === 'filter');
  if (!named) return null;
  return named.values.length;
}

/** Whether a request names its rows by their ids: its page is the whole result. */
export function namesItsRows(request: ResolvedRequest): boolean {
  const named = namedRows(request);
  return named !== null && request.fromIndex === 0 && named <= request.toIndex;
}

/** Whether a request has one row at most: ordering it would take DuckDB as long as finding it. */
export const isOneRow = (request: ResolvedRequest): boolean => (namedRows(request) ?? Infinity) <= 1;

/**
 * Whether each row of a page carries the number of all rows of the result, as `n`. A page with room for all
 * of them needs no such column.
 */
export function isCounted(request: ResolvedRequest, { rows = Infinity }: TableLayout): boolean {
  const { shape, pivot, fromIndex, toIndex } = request;
  const length = toIndex - fromIndex;
  if (pivot) return false;
  if (shape !== 'rows') return length < fewGroups;
  return rows <= mostCounted && length < rows && !namesItsRows(request);
}
