import { accessLevels } from '#domain/access/access.ts';
import { dataRequestSchema, type DataRequest } from '#domain/query/data-request.ts';
import { requestCost } from '#domain/query/request-cost.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { expensiveFieldCost, parseArgument, type GraphqlContext } from '../builder.ts';
import { onceForEach } from '../once-for-each.ts';

/** How many cells of a data request cost as much as a simple field: editors may read larger parts at once. */
const cellsOfOneCost = { visitor: 100, editor: 600 };

/**
 * The cost of a field that runs a data request: its cells, in addition to the cost of every expensive field.
 */
export const dataRequestCost = ({ request }: { request?: unknown }, context: GraphqlContext): number =>
  fieldCost(costOf(request), context);

/** The cost of a field that counts what a data request finds: it has no rows. */
export const countCost = ({ request }: { request?: unknown }, context: GraphqlContext): number =>
  fieldCost(costOfCount(request), context);

function fieldCost(cells: number, { viewer }: GraphqlContext): number {
  const cellsOfOne = viewer.level < accessLevels.editor ? cellsOfOneCost.visitor : cellsOfOneCost.editor;
  return expensiveFieldCost + Math.ceil(cells / cellsOfOne);
}

/** Parses a data request; the error names the field in it. */
export function parseDataRequest(request: unknown): DataRequest {
  const outcome = parsed(request);
  if ('error' in outcome) throw outcome.error;
  return outcome.request;
}

const costOf = onceForEach(requestCost);
const costOfCount = onceForEach((request) =>
  isRecord(request) ? requestCost({ ...request, fromIndex: 0, toIndex: 0 }) : 0,
);
const parsed = onceForEach((request): { request: DataRequest } | { error: unknown } => {
  try {
    return { request: parseArgument(dataRequestSchema, 'request', request) };
  } catch (error) {
    return { error };
  }
});
