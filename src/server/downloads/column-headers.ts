import type { SourceColumn } from '#domain/source/column/column.ts';
import { labelWithUnit } from '#domain/source/column/column-unit.ts';
import { fileForms, type ColumnNaming } from '#domain/source/upload/file-forms.ts';
import type { DownloadFormat } from './write-rows.ts';

/**
 * What the columns of a file are called: what people call them, where no other column is called so too, or
 * their stored names.
 */
export function columnHeaders(
  columns: readonly SourceColumn[],
  { format, names }: { format: DownloadFormat; names?: ColumnNaming | null },
): string[] {
  const stored = columns.map(({ name }) => name);
  if ((names ?? fileForms[format].naming) === 'stored') return stored;

  const labels = columns.map(labelWithUnit);
  const counts = new Map<string, number>();

  for (const label of [...labels, ...stored]) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }

  return labels.map((label, index) => {
    const name = stored[index] ?? label;
    const others = (counts.get(label) ?? 0) - (label === name ? 2 : 1);
    if (others > 0) return name;
    return label;
  });
}
