import type { ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { filterKey, followsItsName } from './filters-in-force.ts';

/** A column that follows a filter of its page, and the version that its cells are of. */
export type FollowedColumn = { versionId: number; column: ColumnDescriptor };

/**
 * The search keys of page filters that have an effect on sections, each with the first column that follows
 * it.
 */
export function followedColumns(states: readonly DataState[]): Map<string, FollowedColumn> {
  const followed = new Map<string, FollowedColumn>();
  for (const { sourceInfo, columns, display } of states) {
    for (const column of columns) {
      if (!sourceInfo || column.isDuplicate) continue;
      for (const key of keysOf(column, display.usePageFilters)) {
        if (!followed.has(key)) {
          followed.set(key, { versionId: sourceInfo.versionId, column });
        }
      }
    }
  }

  return followed;
}

function keysOf(column: ColumnDescriptor, usePageFilters: boolean): string[] {
  const keys = column.filters
    .filter(({ fn, operation, part }) => fn === '' && part === '' && operation !== 'range')
    .map((filter) => filterKey(filter, column))
    .filter((key) => key !== null);
  if (usePageFilters && followsItsName(column)) return [...keys, column.name];
  return keys;
}
