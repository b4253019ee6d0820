import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $getTableCellNodeRect,
  $findTableNode,
  $insertTableColumnAtNode,
  $insertTableRowAtNode,
  $isTableCellNode,
  $isTableRowNode,
  type TableCellNode,
} from '@lexical/table';
import { $getNearestNodeFromDOMNode, type LexicalEditor } from 'lexical';
import { useEffect, useState, type CSSProperties, type PointerEvent as ReactPointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/icon/icon.tsx';
import { debounced } from '../../editor/debounced.ts';
import { useBox, type Box } from '../../editor/controls/use-box.ts';
import { $setColumnWidth } from './column-widths.ts';
import { tableLimits, tableMinimum } from './grid.ts';

/**
 * How long the pointer rests until the cell below it is looked for, and how long that waits at most, in
 * milliseconds.
 */
export const hoverPause = { shortest: 50, longest: 250 };
const grip = 8;

type Drag = { side: 'right' | 'bottom'; start: number; size: number; now: number };

/**
 * What appears at the edges of the cell below the pointer: its right and lower edge, which are dragged for
 * the width of the column and the height of the row, and buttons that add a row or a column at the end of the
 * table.
 */
export function TableEdges() {
  const [editor] = useLexicalComposerContext();
  const cell = useHoveredCell(editor);
  const box = useBox(cell);
  const tableBox = useBox(cell?.closest('table'));
  const [drag, setDrag] = useState<Drag>();
  if (!cell || !box || !tableBox) return null;

  const ends = tableEnds(editor, cell);
  const handle = (side: Drag['side']) => ({
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      event.preventDefault();
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const start = side === 'right' ? event.clientX : event.clientY;
      setDrag({ side, start, size: side === 'right' ? box.width : box.height, now: start });
    },
    onPointerMove(event: ReactPointerEvent<HTMLElement>) {
      if (drag) {
        setDrag({ ...drag, now: draggedTo(drag, event) });
      }
    },
    onPointerUp() {
      if (drag) {
        editor.update(() => $resize(editor, cell, drag));
      }
      setDrag(undefined);
    },
    onPointerCancel: () => setDrag(undefined),
  });

  return createPortal(
    <div data-table-edges role="presentation" onClick={(event) => event.stopPropagation()}>
      <div {...handle('right')} className="fixed z-20 cursor-col-resize touch-none" style={rightEdge(box)} />
      <div {...handle('bottom')} className="fixed z-20 cursor-row-resize touch-none" style={lowerEdge(box)} />
      {drag && <div className="pointer-events-none fixed z-20 bg-accent" style={line(drag, tableBox)} />}
      {!drag && ends.isLastColumn && (
        <AddButton
          label="Add column"
          style={{
            left: tableBox.left + tableBox.width + 4,
            top: tableBox.top,
            height: tableBox.height,
            width: 20,
          }}
          onPress={() =>
            editor.update(() => void $withCell(cell, (node) => $insertTableColumnAtNode(node, true)))
          }
        />
      )}
      {!drag && ends.isLastRow && (
        <AddButton
          label="Add row"
          style={{
            left: tableBox.left,
            top: tableBox.top + tableBox.height + 4,
            width: tableBox.width,
            height: 20,
          }}
          onPress={() =>
            editor.update(() => void $withCell(cell, (node) => $insertTableRowAtNode(node, true)))
          }
        />
      )}
    </div>,
    document.querySelector('main') ?? document.body,
  );
}

// Rows and columns are also added by the menu of a cell, which the keyboard reaches.
function AddButton({ label, style, onPress }: { label: string; style: CSSProperties; onPress(): void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="fade-in fixed z-20 grid position-items-center rounded-small bg-raised text-quiet hover:bg-accent-soft hover:text-accent"
      style={style}
    >
      <Icon name="plus" size={14} />
    </button>
  );
}

/** The cell below the pointer; its edges and buttons keep it. */
function useHoveredCell(editor: LexicalEditor): HTMLTableCellElement | undefined {
  const [cell, setCell] = useState<HTMLTableCellElement>();
  useEffect(() => {
    const find = debounced(
      (target: EventTarget | null) => {
        if (!(target instanceof Element) || target.closest('[data-table-edges]')) return;
        const found = target.closest<HTMLTableCellElement>('td, th');
        setCell(found && editor.getRootElement()?.contains(found) && editor.isEditable() ? found : undefined);
      },
      hoverPause.shortest,
      hoverPause.longest,
    );
    const onMove = (event: PointerEvent) => {
      if (event.buttons === 0) {
        find(event.target);
      }
    };
    document.addEventListener('pointermove', onMove);

    return () => {
      find.cancel();
      document.removeEventListener('pointermove', onMove);
    };
  }, [editor]);

  return cell;
}

const rightEdge = ({ top, left, width, height }: Box): CSSProperties => ({
  top,
  height,
  left: left + width - grip / 2,
  width: grip,
});
const lowerEdge = ({ top, left, width, height }: Box): CSSProperties => ({
  left,
  width,
  top: top + height - grip / 2,
  height: grip,
});
const line = ({ side, now }: Drag, table: Box): CSSProperties => {
  if (side === 'right') return { left: now, top: table.top, height: table.height, width: 2 };
  return { top: now, left: table.left, width: table.width, height: 2 };
};

function draggedTo({ side, start, size }: Drag, event: ReactPointerEvent): number {
  const least = side === 'right' ? tableMinimum.width : tableMinimum.height;
  return Math.max(start - size + least, side === 'right' ? event.clientX : event.clientY);
}

function $withCell<Result>(element: Element, act: (cell: TableCellNode) => Result): Result | undefined {
  const node = $getNearestNodeFromDOMNode(element);
  if (!$isTableCellNode(node)) return undefined;
  return act(node);
}

function $resize(editor: LexicalEditor, element: Element, { side, start, size, now }: Drag): void {
  $withCell(element, (cell) => {
    const position = $getTableCellNodeRect(cell);
    const table = $findTableNode(cell);
    const row = cell.getParent();
    const wanted = Math.round(size + now - start);
    if (!position || !table || now === start) return;

    if (side === 'right') {
      const last = position.columnIndex + position.colSpan - 1;
      $setColumnWidth(editor, table, last, wanted - otherColumns(table.getColWidths(), position));
    } else if ($isTableRowNode(row)) {
      row.setHeight(Math.max(tableMinimum.height, wanted));
    }
  });
}

/** The width of the columns of a merged cell before its last one. */
const otherColumns = (
  widths: readonly number[] | undefined,
  { columnIndex, colSpan }: { columnIndex: number; colSpan: number },
) => (widths ?? []).slice(columnIndex, columnIndex + colSpan - 1).reduce((sum, width) => sum + width, 0);

function tableEnds(editor: LexicalEditor, element: Element): { isLastRow: boolean; isLastColumn: boolean } {
  const ends = editor.read(() =>
    $withCell(element, (cell) => {
      const position = $getTableCellNodeRect(cell);
      const table = $findTableNode(cell);
      if (!position || !table) return undefined;
      const rows = table.getChildrenSize();
      const columns = table.getColumnCount();

      return {
        isLastRow: position.rowIndex + position.rowSpan === rows && rows < tableLimits.rows,
        isLastColumn: position.columnIndex + position.colSpan === columns && columns < tableLimits.columns,
      };
    }),
  );
  return ends ?? { isLastRow: false, isLastColumn: false };
}
