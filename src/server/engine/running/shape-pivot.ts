import type { DataResult } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { depthsByMask } from '../query/grouping-sets.ts';

/**
 * Adds to the result of a pivot how many groups each row is for, from the last value of the rows as they were
 * read, and empties the cells of other groups.
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
}
