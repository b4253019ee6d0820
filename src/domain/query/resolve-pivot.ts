import { TidemarkError } from '../error/tidemark-error.ts';
import { resultType } from '#domain/value/cell/function-name.ts';
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
export function resolvePivot(request: DataRequest, parts: Parts): ResolvedPivot | null {
  const { lookup, groupBy, outputs } = parts;
  if (!request.pivot) {
    const inParent = outputs.find(({ over }) => over?.inParent);
    if (!inParent) return null;
    throw invalid(`${inParent.name}: only groups of a pivot have a parent.`, inParent.name);
  }

  if (groupBy.length === 0) throw invalid('A pivot needs at least one group.');
  if (groupBy.length > maxPivotGroups) {
    throw invalid(`A pivot has at most ${maxPivotGroups} groups in rows and columns, not ${groupBy.length}.`);
  }

  if (request.fromIndex > 0) throw invalid('A pivot is read from its first row on.');

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
  const pivot = { rows, across: [...new Set(across)] };
  return {
    ...pivot,
    largest: resolveLargest(request.pivot.largest, pivot, parts),
    by: rankedBy(request, parts),
  };
}

/** The groups of which the largest values are shown. */
function resolveLargest(
  largest: Readonly<Record<string, number>>,
  { rows, across }: Pick<ResolvedPivot, 'rows' | 'across'>,
  { lookup, groupBy }: Parts,
): ResolvedPivot['largest'] {
  const chosen = Object.entries(largest).map(([name, count]) => {
    const group = groupBy.indexOf(lookup(name));
    if (group >= 0) return { name, group, count };
    throw invalid(`The largest values are those of a group of the pivot, and ${name} is none.`, name);
  });

  for (const side of [rows, across]) {
    const [first, second] = chosen.filter(({ group }) => side.includes(group));
    if (!first || !second) continue;
    throw invalid(
      `The largest values are shown of one group of the rows and one of the columns, not of ${first.name} and ${second.name}.`,
      second.name,
    );
  }
  return chosen.map(({ group, count }) => ({ group, count }));
}

/** The column of the result by which values are large: of numbers, the first that sorts, else the first. */
function rankedBy({ orderBy }: DataRequest, { outputs }: Parts): OutputColumn | null {
  const isAmount = ({ source, fn, grouped, against }: OutputColumn) =>
    !against &&
    !grouped &&
    fn !== null &&
    fn !== 'list' &&
    resultType(source.dataType, fn) === 'numeric' &&
    !source.many;
  const names = [...Object.keys(orderBy), ...outputs.map(({ name }) => name)];
  const amounts = names.flatMap((name) => outputs.find((one) => one.name === name && isAmount(one)) ?? []);
  return amounts[0] ?? null;
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
