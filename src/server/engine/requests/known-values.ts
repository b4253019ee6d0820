import type { KnownValues } from '#domain/source/column/identifying-columns.ts';
import type { StoredStatistics } from '../contract.ts';

/** Large numbers of distinct values are estimates: from this part of the rows on, all may be distinct. */
const estimatedPart = 0.85;

/** What stored statistics say of values. A column that may distinguish all rows is looked at afterwards. */
export function knownValues({ rows, columns }: StoredStatistics): KnownValues {
  const entries = Object.entries(columns).map(([name, { distinct }]) => {
    const isNearlyAll = distinct >= rows * estimatedPart;
    return [name, { distinct: isNearlyAll ? rows : distinct, isCode: false }] as const;
  });
  return { rows, columns: new Map(entries) };
}
