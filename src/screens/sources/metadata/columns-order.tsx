import type { SourceColumn } from '#domain/source/column.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { SortableTree } from '#ui/sortable-tree/sortable-tree.tsx';

/** The columns as a list to put in order, by mouse, touch or keyboard. */
export function ColumnsOrder({
  columns,
  onChange,
}: {
  columns: readonly SourceColumn[];
  onChange(columns: readonly SourceColumn[]): void;
}) {
  return (
    <>
      <p className="mb-2 text-12 text-quiet">
        Drag a column to its place; with the keyboard, Enter on its handle, the arrow keys, and Enter again.
      </p>
      <SortableTree
        label="Order of the columns"
        maxDepth={1}
        expanded={[]}
        onExpandedChange={() => undefined}
        items={columns.map((column) => ({
          id: column.name,
          label: columnLabel(column),
          children: [],
        }))}
        onMove={({ id, index }) => {
          const moved = columns.find(({ name }) => name === id);
          if (moved) onChange(columns.filter((column) => column !== moved).toSpliced(index, 0, moved));
        }}
      />
    </>
  );
}
