import type { EditQueueSnapshot } from './edit-queue.ts';
import type { CellEditing } from './cell-editor.tsx';
import { rowHeight, utilityWidths } from './grid-geometry.ts';
import { GridRowView, startWidth, type RowFrame } from './grid-row.tsx';
import { blocksOf, type CellPosition, type Selection } from './grid-selection.ts';
import type { RowsSnapshot } from './row-store.ts';
import type { GridWindow } from './use-grid-window.ts';
import { elementHeight, type ScrollPosition } from './virtual-scroll.ts';

/** The rows that are drawn: those of the window, and the row in edit wherever it is. */
export function GridBody({
  frame,
  window: drawn,
  place,
  rows,
  unsaved,
  selection,
  active,
  editing,
}: {
  frame: RowFrame;
  window: GridWindow;
  place: ScrollPosition;
  rows: RowsSnapshot;
  unsaved: EditQueueSnapshot;
  selection: Selection | null;
  /** The cell that the keyboard is at. */
  active: CellPosition | null;
  editing: CellEditing | null;
}) {
  const count = rows.length ?? 0;
  const { firstRow, endRow } = drawn;
  const blocks = selection ? blocksOf(selection, { rows: count, columns: frame.columns.length }) : [];
  const indexes = Array.from({ length: Math.max(0, endRow - firstRow) }, (_, at) => firstRow + at);
  if (editing && !indexes.includes(editing.row)) indexes.push(editing.row);
  return (
    <div
      role="rowgroup"
      className="relative"
      style={{
        height: elementHeight({ content: count * rowHeight, view: 0 }),
        width: (frame.edges.at(-1) ?? 0) + startWidth(frame) + utilityWidths.gutter,
        minWidth: '100%',
      }}
    >
      {indexes.map((index) => {
        const row = rows.row(index);
        const block = blocks.find(({ top, bottom }) => index >= top && index <= bottom);
        const isEdited = editing?.row === index;
        return (
          <GridRowView
            key={isEdited ? 'edited' : index % drawn.pool}
            frame={frame}
            index={index}
            row={row}
            unsaved={row ? unsaved.unsaved(row.id) : undefined}
            top={index * rowHeight - place.position + place.top}
            first={drawn.firstColumn}
            end={drawn.endColumn}
            from={block?.left ?? -1}
            to={block?.right ?? -1}
            isWhole={selection?.kind === 'rows' && block !== undefined}
            active={active?.row === index ? active.column : -1}
            editing={isEdited ? editing : null}
          />
        );
      })}
    </div>
  );
}
