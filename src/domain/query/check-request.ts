import { failed, ok, type Result } from '../error/result.ts';
import { TidemarkError } from '../error/tidemark-error.ts';
import type { ResolvedRequest } from './resolved-request.ts';

/** The rules for columns without a function in grouped requests, with the specified error texts. */
export function checkRequest(request: ResolvedRequest): Result<ResolvedRequest> {
  const { outputs, groupBy } = request;
  const applied = outputs.filter(({ fn }) => fn !== null).length;
  if (groupBy.length > 0) {
    const nonGrouped = outputs.filter(({ grouped }) => !grouped).length;
    if (applied === nonGrouped) return ok(request);
    return invalidTable(
      `All Non grouped columns must have a function applied. # Non grouped columns: ${nonGrouped}, # Function applied: ${applied}.`,
    );
  }

  if (outputs.length > 1 && applied > 0 && applied < outputs.length) {
    const measure = outputs.find(({ fn }) => fn === 'measure');
    if (measure) {
      return invalidTable(
        `The measure ${measure.name} has one value for each group, and none in a row: group by the other columns, or give each of them a function.`,
      );
    }
    return invalidTable(
      `All visible columns don't have a function. # Visible columns: ${outputs.length}, # Function applied: ${applied}`,
    );
  }

  return ok(request);
}

function invalidTable(sentence: string): Result<never> {
  return failed(new TidemarkError('invalid_table', sentence));
}
