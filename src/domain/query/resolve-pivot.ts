import { TidemarkError } from '../error/tidemark-error.ts';
import { maxPivotGroups, type DataRequest } from './data-request.ts';
import type { OutputColumn, QueryColumn, QueryFormula, ResolvedPivot } from './resolved-request.ts';

/** What a pivot is resolved with: how names are found, and the groups and columns of the result. */
type Parts = {
  lookup: (name: string) => QueryColumn;
  groupBy: readonly QueryColumn[];
  outputs: readonly OutputColumn[];
};

/**
 * Which groups of a request are rows and which are columns; null where it is no pivot. Throws a
 * `TidemarkError` for a pivot without groups, of too many, or of groups that are not in the result.
 */
export function resolvePivot(
  request: DataRequest,
  { lookup, groupBy, outputs }: Parts,
): ResolvedPivot | null {
  if (!request.pivot) return null;

  if (groupBy.length === 0) throw invalid('A pivot needs at least one group.');
  if (groupBy.length > maxPivotGroups) {
    throw invalid(`A pivot has at most ${maxPivotGroups} groups in rows and columns, not ${groupBy.length}.`);
  }

  if (request.fromIndex > 0) throw invalid('A pivot is read from its first row on.');

  const [ordered] = Object.keys(request.over);
  if (ordered !== undefined) {
    throw invalid(`The groups of a pivot have no function over them, and ${ordered} has one.`, ordered);
  }

  const hidden = groupBy.find(
    (column) => !outputs.some(({ source, grouped }) => grouped && source === column),
  );
  if (hidden) {
    throw invalid(`The groups of a pivot are in its result, and ${hidden.name} is not.`, hidden.name);
  }

  const constant = groupBy.find(({ formula }) => formula !== null && !usesColumns(formula));
  if (constant) {
    throw invalid(
      `A pivot has no groups of ${constant.name}, which is calculated of no column.`,
      constant.name,
    );
  }

  const list = outputs.find(({ name, fn }) => fn === 'list' && request.orderBy[name] !== undefined);
  if (list) throw invalid(`A pivot is not sorted by a list, as ${list.name} is.`, list.name);

  const across = request.pivot.across.map((name) => {
    const index = groupBy.indexOf(lookup(name));
    if (index < 0) throw invalid(`The columns of a pivot are groups, and ${name} is not one.`, name);
    return index;
  });
  const rows = groupBy.map((_, index) => index).filter((index) => !across.includes(index));
  return { rows, across: [...new Set(across)] };
}

/** Whether a formula has a column; without one, its value is the same in all rows. */
function usesColumns(formula: QueryFormula): boolean {
  if ('operation' in formula) return usesColumns(formula.left) || usesColumns(formula.right);
  return 'column' in formula;
}

function invalid(sentence: string, column?: string): TidemarkError {
  if (column === undefined) return new TidemarkError('invalid_request', sentence);
  return new TidemarkError('invalid_request', sentence, { details: { column } });
}
