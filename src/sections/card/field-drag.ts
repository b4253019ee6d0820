import type { DragEvent } from 'react';
import { moveColumn } from '#dataview/state/column-rules.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';

type Columns = ColumnDescriptor[];

/** The kind of data that a dragged value of a card carries: the key of its column. */
const dragType = 'application/x-tidemark-column';

/**
 * The attributes that let a value of a card be dragged to the place of another one, on an editor's canvas.
 */
export function fieldDrag(key: string, columns: Columns, onChange: (columns: Columns) => void) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragType, key);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragType)) {
        event.preventDefault();
      }
    },
    onDrop: (event: DragEvent) => {
      const dragged = event.dataTransfer.getData(dragType);
      if (dragged === '') return;
      event.preventDefault();

      const to = columns.findIndex((column) => columnKey(column) === key);
      if (dragged !== key) {
        onChange(moveColumn(columns, dragged, to));
      }
    },
  };
}
