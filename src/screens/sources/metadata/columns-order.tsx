import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { SortableTree } from '#ui/sortable-tree/sortable-tree.tsx';

type ColumnsOrderProps = {
  columns: readonly SourceColumn[];
  onChange(columns: readonly SourceColumn[]): void;
};

/** The columns as a list to put in order, by mouse, touch or keyboard. */
export function ColumnsOrder({ columns, onChange }: ColumnsOrderProps) {
  return (
    <>
      <p className="mb-2 text-12 text-quiet">
        Drag a column by its handle, or move it by its menu or with Alt and the arrow keys.
      </p>
      <SortableTree
        label="Order of the columns"
        maxDepth={1}
        opened={{ ids: [], onChange: () => undefined }}

        items={columns.map((column) => ({
          id: column.name,
          label: columnLabel(column),
          children: [],
        }))}
        onMove={({ ids, beforeId }) => {
          const moved = columns.filter(({ name }) => ids.includes(name));
          const others = columns.filter((column) => !moved.includes(column));
          const at = others.findIndex(({ name }) => name === beforeId);
          onChange(others.toSpliced(at < 0 ? others.length : at, 0, ...moved));
        }}
      />
    </>
  );
}
