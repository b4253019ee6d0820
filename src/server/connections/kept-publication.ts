import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Publication } from '#server/uploads/uploads.server.ts';

/**
 * The name of the layer that a kept publication is of, in a file that may have another name each time: that
 * layer itself, the only one, or the only one whose name differs in its digits alone, as those of months do.
 */
export function layerOfFile(layerNames: readonly string[], kept: string): string {
  if (layerNames.includes(kept)) return kept;
  const alike = layerNames.filter((name) => withoutDigits(name) === withoutDigits(kept));
  const [only, ...others] = layerNames.length === 1 ? layerNames : alike;
  return only !== undefined && others.length === 0 ? only : kept;
}

const withoutDigits = (name: string): string => name.replaceAll(/\d+/g, '0');

/**
 * A publication as the next run of its connection repeats it: into the same source, with each column where it
 * went the first time. `columns` are those of the source afterwards.
 */
export function keptPublication(
  {
    sourceName: _sourceName,
    authLevel: _authLevel,
    versionName: _versionName,
    checks: _checks,
    ...kept
  }: Publication,
  sourceId: number,
  columns: readonly SourceColumn[],
): Publication {
  const names = columns.map(({ name }) => name);
  return {
    ...kept,
    sourceId,
    isFirst: false,
    checks: {},
    columns: kept.columns.map((column) => {
      if (column.existingColumnMatch !== null) return column;
      // A new column is called as in the file, or has a number behind that where the name was taken.
      const added = names.findLast((name) => name.replace(/_\d+$/, '') === column.name);
      return { ...column, existingColumnMatch: names.includes(column.name) ? column.name : added };
    }),
  };
}
