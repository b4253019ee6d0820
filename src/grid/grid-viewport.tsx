import { useEffect, useId, useRef } from 'react';
import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { ClipboardArea } from './input/clipboard-area.tsx';
import { useGrid } from './input/grid-context.ts';
import { useGridInput } from './input/use-grid-input.ts';
import type { CellEditing } from './paint/cell-editor.tsx';
import { CellEntry } from './paint/cell-entry.tsx';
import { GridBody } from './paint/grid-body.tsx';
import { headerHeight, rowHeight } from './paint/grid-geometry.ts';
import { GridHeader, headerId } from './paint/grid-header.tsx';
import { controlsWidth, RowControlsCell } from './paint/row-controls.tsx';
import { cellId } from './paint/row-layout.ts';
import { useGridView } from './paint/use-grid-view.ts';
import { useWantedRows } from './paint/use-wanted-rows.ts';
import { cellsOf } from './store/grid-edits.ts';
import type { CellPosition } from './store/grid-selection.ts';
import type { GridRow } from './store/row-store.ts';

/** No element is taller: the view scrolls. */
const tallestView = 10_000;

/** The scrolling part of a grid: the header, the rows in view, the selection and the cell in edit. */
export function GridViewport() {
  const { grid, label, columns, rows, unsaved, selection, canEdit, hasActions, element, ...state } =
    useGrid();
  const id = useId();
  const entry = useRef<HTMLInputElement | null>(null);
  const view = useDrawnGrid(id);
  const { rendered, layout, drawn } = view;
  const count = rows.length ?? 0;

  useWantedRows(grid.store, view.scroll, view.inView);
  useRevealed(view);

  const { head, editing, pointer, onKeyDown, ...input } = useGridInput(id, view);
  const active = (head < 0 && rows.length !== null && selection?.focus) || null;
  const drawnCell = active && active.row >= drawn.firstRow && active.row < drawn.endRow ? active : null;
  const activeId = activeElementId(id, head, drawnCell);
  const height = contentHeight(count, columns, editing, rendered.scrolled.position);

  return (
    <ClipboardArea isEditing={editing !== null}>
      {canEdit && (
        <CellEntry
          label={label}
          gridId={id}
          activeId={activeId}
          at={drawnCell && view.boxOf(drawnCell)}
          inputRef={entry}
          onKeyDown={onKeyDown}
          onText={input.editWith}
        />
      )}
      <div
        ref={element}
        id={id}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length === null ? -1 : count + 1}
        aria-colcount={columns.length + 2 + Number(layout.controlsWidth > 0)}
        aria-multiselectable
        aria-readonly={!canEdit}
        aria-activedescendant={activeId}
        tabIndex={canEdit ? -1 : 0}
        className={`relative overflow-auto overscroll-contain rounded-control border border-hairline bg-paper outline-offset-1 ${
          selection
            ? ''
            : '[[data-entry]:focus-visible+&]:outline-2 [[data-entry]:focus-visible+&]:outline-accent'
        }`}
        style={{ height: `min(${Math.min(height, tallestView)}px, ${state.maxHeight ?? usualHeight})` }}
        onFocus={(event) =>
          event.target === event.currentTarget && entry.current?.focus({ preventScroll: true })
        }
        onScroll={view.scroll.onScroll}
        onKeyDownCapture={input.onEditorKey}
        onKeyDown={onKeyDown}
        onPointerDown={pointer.onPointerDown}
        onClick={pointer.onClick}
        onDoubleClick={pointer.onDoubleClick}
        onContextMenu={hasActions ? pointer.onContextMenu : undefined}
      >
        <GridHeader
          layout={layout}
          choices={state.choices}
          drawn={drawn}
          active={head}
          onMenu={input.openColumnMenu}
          onWidth={state.setColumnWidth}
          onFit={state.fit}
        />
        <GridBody
          layout={layout}
          rendered={rendered}
          rows={rows}
          unsaved={unsaved}
          lookups={grid.lookups}
          selection={selection}
          active={active}
          editing={editing}
          controlsOf={(row, index) => <GridRowControls row={row} index={index} />}
        />
      </div>
    </ClipboardArea>
  );
}

const usualHeight = 'max(20rem, 100dvh - 22rem)';

/** The element that the grid names as active: a header, or a cell that is drawn. */
function activeElementId(gridId: string, head: number, cell: CellPosition | null): string | undefined {
  if (head >= 0) return headerId(gridId, head);
  if (!cell) return undefined;
  return cellId(gridId, cell.row, cell.column);
}

/** Where the parts of the grid are, and which are in view. */
function useDrawnGrid(id: string) {
  const { element, columns, parts, columnLayout, rows, hasActions, controls } = useGrid();
  return useGridView(element, {
    id,
    columns,
    parts,
    columnLayout,
    count: rows.length ?? 0,
    hasActions,
    controlsWidth: controls ? controlsWidth(controls) : 0,
  });
}

type GridRowControlsProps = { row: GridRow; index: number };

/** What the section offers in a row. */
function GridRowControls({ row, index }: GridRowControlsProps) {
  const { grid, controls, canEdit, requests } = useGrid();
  if (!controls) return null;

  return (
    <RowControlsCell
      controls={controls}
      cells={cellsOf(grid, row)}
      row={index}
      onDelete={canEdit ? () => requests.deleteRow(index) : undefined}
    />
  );
}

/** Scrolls to the column that is to be seen. */
function useRevealed({ reveal, inView, rendered }: ReturnType<typeof useGridView>): void {
  const { revealed, columns, rows } = useGrid();
  const last = useRef<typeof revealed>(null);
  const isThere = rows.length !== null && rendered.view.width > 0;

  useEffect(() => {
    if (!isThere || !revealed || revealed === last.current) return;
    last.current = revealed;
    const column = columns.findIndex(({ name }) => name === revealed.column);
    if (column >= 0) {
      reveal({ row: inView().firstVisible, column });
    }
  }, [isThere, revealed, columns, reveal, inView]);
}

/** How high all rows are with the header, in px; an editor that is higher than its row would be cut off. */
function contentHeight(
  count: number,
  columns: readonly SourceColumn[],
  editing: CellEditing | null,
  position: number,
): number {
  const rowsHeight = headerHeight + Math.max(1, count) * rowHeight + 18;
  const column = editing && columns[editing.column];
  if (!editing || !column) return rowsHeight;

  const { editorHeight } = columnType(column.type);
  if (!editorHeight) return rowsHeight;
  return Math.max(rowsHeight, headerHeight + editing.row * rowHeight - position + editorHeight);
}
