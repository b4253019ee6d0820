import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { TableLayout } from '../../dialect.ts';
import { labelledOutputs } from '../../query/labelled-outputs.ts';
import type { RequestPlan } from '../../running/run-request.ts';
import { isAtomic } from '../run-statement.ts';

/** Whether all of a request is read by one statement, which needs no transaction. */
export function isOneRead(
  { page, totals, isCounted, isWhole, groupLimit }: RequestPlan,
  request: ResolvedRequest,
  layout: TableLayout,
): boolean {
  // A page that begins further on may have no rows, and then does not have the number of all rows.
  const tellsLength = isWhole || (isCounted && request.fromIndex === 0);
  return (
    page !== null &&
    isAtomic(page) &&
    totals === null &&
    groupLimit === null &&
    tellsLength &&
    labelledOutputs(request, layout).length === 0
  );
}
