import type { Texts } from '#texts/texts-of.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';

/** Why these columns cannot be queried, as a message for people; null when they can. */
export function checkColumns(columns: ColumnDescriptor[], { data: texts }: Texts): string | null {
  const visible = columns.filter(({ show }) => show);
  if (columns.length === 0) return texts.noForm;
  if (visible.length === 0) return texts.noColumns;

  const applied = visible.filter(({ fn, group }) => fn !== '' && !group).length;
  const nonGrouped = visible.filter(({ group }) => !group).length;
  if (nonGrouped < visible.length) {
    if (applied === nonGrouped) return null;
    return texts.ungroupedColumns({ columns: nonGrouped, functions: applied });
  }

  if (visible.length > 1 && applied > 0 && applied < visible.length) {
    return texts.columnsWithoutFunction({ columns: visible.length, functions: applied });
  }

  return null;
}
