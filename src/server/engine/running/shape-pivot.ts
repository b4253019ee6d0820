import type { DataResult, PivotDepth } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { depthsByMask } from '../query/grouping-sets.ts';

/**
 * Adds to the result of a pivot how many groups each row is for, and how many values its others are, from the
 * last values of the rows as they were read, and empties the cells of other groups.
 */
export function shapePivot<Value>(
  result: DataResult,
  rows: readonly Value[][],
  { pivot, groupBy, outputs }: ResolvedRequest,
  cellOf: (value: Value | undefined) => Cell,
): void {
  if (!pivot) return;

  const depths = depthsByMask(groupBy.length, pivot);
  const groups = outputs.flatMap(({ source, grouped }, index) => {
    if (!grouped) return [];
    const group = groupBy.indexOf(source);
    return [{ index, row: pivot.rows.indexOf(group), across: pivot.across.indexOf(group) }];
  });

  result.depths = rows.map((row, at) => {
    const depth = depths.get(Number(cellOf(row.at(-1))))!;
    for (const { index, row: ofRow, across } of groups) {
      if (ofRow < depth[0] && across < depth[1]) continue;
      result.rows[at]![index] = null;
    }
    return depth;
  });
  shapeOthers(result, rows, { pivot, groupBy, outputs }, cellOf);
}

/** The numbers of others come before the last value of each row, in the order of the groups. */
function shapeOthers<Value>(
  result: DataResult,
  rows: readonly Value[][],
  { pivot, groupBy, outputs }: Pick<ResolvedRequest, 'pivot' | 'groupBy' | 'outputs'>,
  cellOf: (value: Value | undefined) => Cell,
): void {
  if (!pivot || pivot.largest.length === 0) return;

  const chosen = pivot.largest.map(({ group }) => group).toSorted((a, b) => a - b);
  const limited = chosen.map((group, index) => {
    const row = pivot.rows.indexOf(group);
    const column = pivot.across.indexOf(group);
    return {
      at: index - chosen.length - 1,
      isIn: ([rows, across]: PivotDepth) => (row >= 0 && row < rows) || (column >= 0 && column < across),
      names: outputs
        .filter(({ source, grouped }) => grouped && source === groupBy[group])
        .map(({ name }) => name),
    };
  });

  result.others = rows.map((row, line) => {
    const others: Record<string, number> = {};
    for (const { at, isIn, names } of limited) {
      const count = Number(cellOf(row.at(at)) ?? 0);
      if (count === 0 || !isIn(result.depths![line]!)) continue;
      for (const name of names) {
        others[name] = count;
      }
    }
    return others;
  });
}
