import { useEffect, useId, useRef } from 'react';
import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { CellEditing } from './paint/cell-editor.tsx';
import { CellEntry } from './paint/cell-entry.tsx';
import { ClipboardArea } from './input/clipboard-area.tsx';
import { GridBody } from './paint/grid-body.tsx';
import { cellsOf } from './store/grid-edits.ts';
import { cellId } from './paint/grid-frame.ts';
import { headerHeight, rowHeight } from './paint/grid-geometry.ts';
import { GridHeader, headerId } from './paint/grid-header.tsx';
import type { GridViewportProps } from './input/grid-viewport-props.ts';
import { controlsWidth, RowControlsCell } from './paint/row-controls.tsx';
import { useGridInput } from './input/use-grid-input.ts';
import { useGridView } from './paint/use-grid-view.ts';
import { useWantedRows } from './paint/use-wanted-rows.ts';

/** The scrolling part of a grid: the header, the rows in view, the selection and the cell in edit. */
export function GridViewport(props: GridViewportProps) {
  const { label, grid, columns, rows, selection, blocks, canEdit, hasActions, controls } = props;
  const { requests, element } = props;
  const id = useId();
  const count = rows.length ?? 0;
  const entry = useRef<HTMLInputElement | null>(null);
  const view = useGridView(element, {
    id,
    columns,
    parts: props.parts,
    layout: props.layout,
    count,
    hasActions,
    controlsWidth: controls ? controlsWidth(controls) : 0,
  });
  const { scroll, frame, drawn } = view;

  useWantedRows(grid.store, scroll, view.inView);
  useRevealed(view, props);

  const input = useGridInput(id, view, props);
  const { head, editing, pointer, onKeyDown } = input;
  const active = head < 0 && selection && rows.length !== null ? selection.focus : null;
  const isDrawn = active && active.row >= drawn.firstRow && active.row < drawn.endRow;
  const activeId =
    head >= 0 ? headerId(id, head) : isDrawn ? cellId(id, active.row, active.column) : undefined;
  const height = contentHeight(count, columns, editing, scroll.place.position);

  return (
    <ClipboardArea blocks={blocks} isEditing={editing !== null} canEdit={canEdit} requests={requests}>
      {canEdit && (
        <CellEntry
          label={label}
          gridId={id}
          activeId={activeId}
          at={isDrawn ? view.boxOf(active) : null}
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
        aria-colcount={columns.length + (frame.controlsWidth > 0 ? 3 : 2)}
        aria-multiselectable
        aria-readonly={!canEdit}
        {...(activeId ? { 'aria-activedescendant': activeId } : {})}
        tabIndex={canEdit ? -1 : 0}
        className={`relative overflow-auto overscroll-contain rounded-control border border-hairline bg-paper outline-offset-1 ${
          selection
            ? ''
            : '[[data-entry]:focus-visible+&]:outline-2 [[data-entry]:focus-visible+&]:outline-accent'
        }`}
        style={{ height: `min(${Math.min(height, 10_000)}px, ${props.maxHeight})` }}
        onFocus={(event) =>
          event.target === event.currentTarget && entry.current?.focus({ preventScroll: true })
        }
        onScroll={scroll.onScroll}
        onKeyDownCapture={input.onEditorKey}
        onKeyDown={onKeyDown}
        onPointerDown={pointer.onPointerDown}
        onClick={pointer.onClick}
        onDoubleClick={pointer.onDoubleClick}
        onContextMenu={hasActions ? pointer.onContextMenu : undefined}
      >
        <GridHeader
          frame={frame}
          choices={props.choices}
          first={drawn.firstColumn}
          end={drawn.endColumn}
          active={head}
          onMenu={input.openColumnMenu}
          onWidth={props.onWidth}
          onFit={props.onFit}
        />
        <GridBody
          frame={frame}
          scroll={scroll}
          rows={rows}
          unsaved={props.unsaved}
          lookups={grid.lookups}
          selection={selection}
          active={active}
          editing={editing}
          controlsOf={(row, index) =>
            controls && (
              <RowControlsCell
                controls={controls}
                cells={cellsOf(grid, row)}
                row={index}
                {...(canEdit ? { onDelete: () => requests.deleteRow(index) } : {})}
              />
            )
          }
        />
      </div>
    </ClipboardArea>
  );
}

/** Scrolls to the column that is to be seen. */
function useRevealed(
  { reveal, inView, scroll }: ReturnType<typeof useGridView>,
  { revealed, columns, rows }: GridViewportProps,
): void {
  const last = useRef<GridViewportProps['revealed']>(null);
  const isThere = rows.length !== null && scroll.view.width > 0;
  useEffect(() => {
    if (!isThere || !revealed || revealed === last.current) return;
    last.current = revealed;
    const column = columns.findIndex(({ name }) => name === revealed.column);
    if (column >= 0) {
      reveal({ row: inView().firstVisible, column });
    }
  }, [isThere, revealed, columns, reveal, inView]);
}

/** How high all rows are with the header, in px, and with an editor that is higher than the row it is in: it would be cut off. */
function contentHeight(
  count: number,
  columns: readonly SourceColumn[],
  editing: CellEditing | null,
  position: number,
): number {
  const rows = headerHeight + Math.max(1, count) * rowHeight + 18;
  const column = editing ? columns[editing.column] : undefined;
  const needed = (column && columnType(column.type).editorHeight) ?? 0;
  if (!editing || needed === 0) return rows;
  return Math.max(rows, headerHeight + editing.row * rowHeight - position + needed);
}
