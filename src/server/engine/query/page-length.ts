import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { Layout } from '../dialect.ts';

/** Up to this many rows are counted in the statement of a page; for more, that would cost too much where the page tells their number. */
const mostCounted = 100_000;

/** Pages of fewer groups carry the number of all groups; larger ones are mostly the whole result. */
const fewGroups = 1_000;

/** Whether a request names its rows by their ids: its page is the whole result. */
export function namesItsRows({ shape, where, relation, fromIndex, toIndex }: ResolvedRequest): boolean {
  if (shape !== 'rows' || fromIndex > 0 || (relation === 'or' && where.length > 1)) return false;
  return where.some(
    ({ column, operation, values }) => column.isRowId && operation === 'filter' && values.length <= toIndex,
  );
}

/** Whether each row of a page carries the number of all rows of the result, as `n`. A page with room for all of them tells it. */
export function isCounted(request: ResolvedRequest, { rows = Infinity }: Layout): boolean {
  const { shape, fromIndex, toIndex } = request;
  const length = toIndex - fromIndex;
  if (shape !== 'rows') return length < fewGroups;
  return rows <= mostCounted && length < rows && !namesItsRows(request);
}
