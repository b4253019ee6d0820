import { RowsGrid } from '#grid/rows-grid.tsx';
import type { RowsEditorProps } from '#sections/row-editor-frame.tsx';

/** The rows of a section's table in the grid, with the section's filters and order. */
export function EditedTable({ label, editing, onDone }: RowsEditorProps & { onDone(): void }) {
  const { sourceId, versionId, columns, query } = editing;
  return (
    <RowsGrid
      label={label}
      sourceId={sourceId}
      versionId={versionId}
      columns={columns}
      query={query}
      canEdit
      canAddRows
      maxHeight="min(36rem, 100dvh - 12rem)"
      emptyText="No rows match."
      onDone={onDone}
    />
  );
}
