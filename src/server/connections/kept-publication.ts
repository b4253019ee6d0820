import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Publication } from '#server/uploads/uploads.server.ts';

/**
 * A publication as the next run of its connection repeats it: into the same source, with each column where it
 * went the first time. `columns` are those of the source afterwards.
 */
export function keptPublication(
  { sourceName: _sourceName, authLevel: _authLevel, versionName: _versionName, ...kept }: Publication,
  sourceId: number,
  columns: readonly SourceColumn[],
): Publication {
  const names = columns.map(({ name }) => name);
  return {
    ...kept,
    sourceId,
    isFirst: false,
    columns: kept.columns.map((column) => {
      if (column.existingColumnMatch !== null) return column;
      // A new column is called as in the file, or has a number behind that where the name was taken.
      const added = names.findLast((name) => name.replace(/_\d+$/, '') === column.name);
      return { ...column, existingColumnMatch: names.includes(column.name) ? column.name : added };
    }),
  };
}
