import { useQuery } from '@tanstack/react-query';
import { ask } from '#api/ask.ts';
import { columnOptionsDocument } from '#api/row-documents.ts';
import { columnType } from '#columns/index.ts';
import type { ColumnOption, SourceColumn } from '#domain/source/column.ts';

const none: ReadonlyMap<string, ColumnOption[]> = new Map();

/**
 * Columns with their options out of other versions in the place of their own, so that cells are named and chosen by
 * them; null while they are on their way. Columns whose options cannot be had keep their own.
 */
export function useMappedOptions(
  versionId: number,
  columns: readonly SourceColumn[],
): readonly SourceColumn[] | null {
  const mapped = columns.filter(({ type, mapped_options }) => mapped_options && columnType(type).hasOptions);
  const query = useQuery({
    queryKey: ['column-options', versionId, mapped.map(({ name, mapped_options }) => [name, mapped_options])],
    enabled: mapped.length > 0,
    queryFn: async ({ signal }) => {
      const found = mapped.map(async ({ name }) => {
        const { columnOptions } = await ask(columnOptionsDocument, { versionId, column: name }, { signal });
        return [name, columnOptions as ColumnOption[]] as const;
      });
      return new Map(await Promise.all(found));
    },
  });
  if (mapped.length === 0) return columns;
  if (query.isPending) return null;
  const options = query.data ?? none;
  return columns.map((column) => {
    const found = options.get(column.name);
    return found ? { ...column, options: found } : column;
  });
}
