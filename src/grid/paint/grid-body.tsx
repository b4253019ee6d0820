import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Icon } from '#ui/icon/icon.tsx';
import { CellEditor, type CellEditing } from './cell-editor.tsx';
import { CellValue } from './cell-value.tsx';
import type { EditQueueSnapshot } from '../store/edit-queue.ts';
import { rowWidth, type RowLayout } from './row-layout.ts';
import { rowHeight, utilityWidths } from './grid-geometry.ts';
import { blocksOf, type CellPosition, type GridSelection } from '../store/grid-selection.ts';
import { gridWindow } from './grid-window.ts';
import type { OptionLookups } from '../store/option-lookups.tsx';
import { cellNote } from './painted-cell.ts';
import type { ReactCell } from './painted-row.ts';
import { RowPainter } from './row-painter.ts';
import type { GridRow, RowsSnapshot } from '../store/row-store.ts';
import { useLatest } from '#ui/use-latest.ts';
import type { RenderedScroll } from './use-grid-scroll.ts';
import { elementHeight } from './virtual-scroll.ts';

type GridBodyProps = {
  layout: RowLayout;
  rendered: RenderedScroll;
  rows: RowsSnapshot;
  unsaved: EditQueueSnapshot;
  lookups: OptionLookups;
  selection: GridSelection | null;
  /** The cell that the keyboard is at. */
  active: CellPosition | null;
  editing: CellEditing | null;
  /** What is drawn in the column after the data. */
  controlsOf(row: GridRow, index: number): ReactNode;
};

/**
 * The rows of a grid. They are drawn by a `RowPainter`; the editor, and cells that are more than text, are in
 * portals.
 */
export function GridBody({ controlsOf, ...painted }: GridBodyProps) {
  const { layout, rows, editing } = painted;
  const { body, actions, cells } = usePaintedRows(painted);
  const count = rows.length ?? 0;

  return (
    <>
      <div
        ref={body}
        role="rowgroup"
        className="group/rows relative"
        style={{
          height: elementHeight({ content: count * rowHeight, view: 0 }),
          width: rowWidth(layout),
          minWidth: '100%',
        }}
      />
      <div hidden>
        <RowActions elementRef={actions} />
      </div>
      {cells.map((cell) => createPortal(drawnCell(cell), cell.element, cell.key))}
    </>
  );

  function drawnCell(cell: ReactCell) {
    if (cell.kind === 'controls') return controlsOf(cell.row, cell.index);

    const column = layout.columns[cell.column];
    if (!column) return null;

    if (cell.kind === 'editor') {
      return (
        editing && <CellEditor column={column} parts={layout.parts.get(column.type)} editing={editing} />
      );
    }

    const { content } = cell;
    const note = cellNote(content);
    return (
      <>
        <CellValue column={column} value={content.value} labels={content.labels} parts={layout.parts} />
        {note && <span className="sr-only">{note}</span>}
      </>
    );
  }
}

/** Paints the rows, also while the grid scrolls; `cells` are those that React draws. */
function usePaintedRows({
  layout,
  rendered,
  rows,
  unsaved,
  lookups,
  selection,
  active,
  editing,
}: Omit<GridBodyProps, 'controlsOf'>) {
  const { scroll, scrolled, left, view } = rendered;
  const body = useRef<HTMLDivElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const painter = useRef<RowPainter>(null);
  const [cells, setCells] = useState<readonly ReactCell[]>([]);
  const count = rows.length ?? 0;
  const extent = { rows: count, columns: layout.columns.length };
  const paint = useLatest(() => {
    painter.current ??= new RowPainter(body.current!, actions.current!);
    const now = scroll.now();

    return painter.current.paint({
      layout,
      window: gridWindow(now, layout.edges, count),
      scrolled: now.scrolled,
      rows,
      unsaved,
      lookups,
      blocks: blocksOf(selection, extent),
      isWhole: selection?.kind === 'rows',
      active,
      editing,
    });
  });
  const drawn = useRef(cells);

  useLayoutEffect(() => {
    setCells((drawn.current = paint.current()));
  }, [paint, layout, rows, unsaved, lookups, selection, active, editing, scrolled, left, view]);
  useEffect(
    () =>
      scroll.onMove(() => {
        const now = scroll.now();
        painter.current?.pinStarts(now.isVertical ? now.left : null);

        const next = paint.current();
        if (next === drawn.current) return;
        drawn.current = next;
        // With the frame, as the rows around them.
        flushSync(() => setCells(next));
      }),
    [scroll, paint],
  );

  useEffect(
    () =>
      scroll.onSettle(() => {
        painter.current?.pinStarts(null);
        painter.current?.order();
      }),
    [scroll],
  );
  useEffect(() => {
    const repaint = () => {
      painter.current?.forget();
      setCells((drawn.current = paint.current()));
    };
    const stops = [...lookups.values()].map((lookup) => lookup.subscribe(repaint));
    return () => stops.forEach((stop) => stop());
  }, [lookups, paint]);

  return { body, actions, cells };
}

/** The cell with the button of a row's menu, which is copied for each row. */
function RowActions({ elementRef }: { elementRef: React.RefObject<HTMLDivElement | null> }) {
  return (
    <div
      ref={elementRef}
      role="gridcell"
      aria-colindex={2}
      style={{ width: utilityWidths.actions }}
      className="grid place-items-center"
    >
      <button
        type="button"
        tabIndex={-1}
        data-actions
        className="grid size-6 place-items-center rounded-small text-quiet/60 hover:bg-ink/6 hover:text-quiet"
      >
        <Icon name="ellipsis-vertical" size={14} />
      </button>
    </div>
  );
}
