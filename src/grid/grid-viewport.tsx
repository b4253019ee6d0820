import {
  useCallback,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { CellEntry } from './cell-entry.tsx';
import { startsWithTyping } from './cell-editor.tsx';
import type { CellParts } from './cell-parts.ts';
import { readClipboard } from './clipboard.ts';
import type { GridChoices } from './column-filters.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { EditQueueSnapshot } from './edit-queue.ts';
import { GridBody } from './grid-body.tsx';
import { cellsOf, toggleBoolean } from './grid-edits.ts';
import { headerHeight, rowHeight } from './grid-geometry.ts';
import { GridHeader, headerId } from './grid-header.tsx';
import { onEditorKey, onGridKey, type KeyboardGrid } from './grid-keyboard.ts';
import { cellId } from './grid-frame.ts';
import {
  blocksOf,
  cellSelection,
  moved,
  rowsSelection,
  type Block,
  type CellPosition,
  type Selection,
} from './grid-selection.ts';
import type { OpenGrid } from './open-grid.ts';
import { controlsWidth, RowControlsCell, type RowControls } from './row-controls.tsx';
import type { RowsSnapshot } from './row-store.ts';
import { useCellEditing, type LeavingKey } from './use-cell-editing.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useGridView } from './use-grid-view.ts';
import { useWantedRows } from './use-wanted-rows.ts';

/** What the keyboard and the pointer can request beyond selecting and editing. */
export type GridRequests = {
  copy(event: ClipboardEvent, blocks: Block[]): void;
  paste(table: string[][], block: Block): void;
  clear(blocks: Block[]): void;
  insert(side: 'above' | 'below'): void;
  /** Goes to the search field. */
  search(): void;
  undo(): void;
  redo(): void;
  columnMenu(column: number, trigger: Element | null, width: number): void;
  rowMenu(row: number, trigger: Element | null): void;
  deleteRow(row: number): void;
};

/** Where the selection goes when an editor is left by a key. */
const stepsAfterEditing: Record<Exclude<LeavingKey, null>, CellPosition> = {
  Enter: { row: 1, column: 0 },
  Tab: { row: 0, column: 1 },
  'Shift+Tab': { row: 0, column: -1 },
  Escape: { row: 0, column: 0 },
};

/** The scrolling part of a grid: the header, the rows in view, the selection and the cell in edit. */
export function GridViewport({
  label,
  grid,
  columns,
  parts,
  rows,
  unsaved,
  choices,
  layout,
  onLayout,
  onFit,
  selection,
  onSelect,
  canEdit,
  hasActions,
  controls,
  maxHeight,
  requests,
  element,
}: {
  label: string;
  grid: OpenGrid;
  columns: readonly SourceColumn[];
  parts: ReadonlyMap<string, CellParts>;
  rows: RowsSnapshot;
  unsaved: EditQueueSnapshot;
  choices: GridChoices;
  layout: ColumnLayout;
  onLayout(part: Partial<ColumnLayout>, isFinal: boolean): void;
  onFit(column: number): void;
  selection: Selection | null;
  onSelect(selection: Selection | null): void;
  canEdit: boolean;
  hasActions: boolean;
  controls: RowControls | undefined;
  maxHeight: string;
  requests: GridRequests;
  element: RefObject<HTMLDivElement | null>;
}) {
  const id = useId();
  const count = rows.length ?? 0;
  const extent = { rows: count, columns: columns.length };
  const [head, setHead] = useState(-1);
  const entry = useRef<HTMLInputElement | null>(null);
  const { scroll, frame, start, frozenWidth, drawn, inView, reveal, boxOf } = useGridView(element, {
    id,
    columns,
    parts,
    layout,
    count,
    hasActions,
    controlsWidth: controls ? controlsWidth(controls) : 0,
  });
  const { edges } = frame;
  useWantedRows(grid.store, scroll, inView);
  const select = useCallback(
    (next: Selection | null) => {
      setHead(-1);
      onSelect(next);
    },
    [onSelect],
  );
  const { editing, begin, leaveBy } = useCellEditing(grid, columns, canEdit, (from, key) => {
    if (key === null) return;
    const next = moved(cellSelection(from), stepsAfterEditing[key], false, extent);
    select(next);
    reveal(next.focus);
    element.current?.focus({ preventScroll: true });
  });
  const blocks = selection ? blocksOf(selection, extent) : [];
  const openRowMenu = (row: number, trigger: Element | null) => {
    const isSelected = blocks.some(({ top, bottom }) => row >= top && row <= bottom);
    if (selection?.kind !== 'rows' || !isSelected) select(rowsSelection(row, row));
    requests.rowMenu(row, trigger);
  };
  const openColumnMenu = (column: number) => {
    const width = (edges[column + 1] ?? 0) - (edges[column] ?? 0);
    requests.columnMenu(column, document.getElementById(headerId(id, column)), width);
  };
  const pointer = useGridPointer({
    element,
    edges,
    startWidth: start,
    frozenWidth,
    rows: count,
    position: () => scroll.now().place.position,
    selection,
    select,
    reveal,
    edit: begin,
    menu: openRowMenu,
  });
  const keyboard: KeyboardGrid = {
    columns,
    extent,
    head,
    setHead,
    selection,
    select,
    reveal,
    inView,
    edit: begin,
    toggle: (at) => canEdit && toggleBoolean(grid, columns, rows, at),
    openColumnMenu,
    openRowMenu: ({ row, column }) => openRowMenu(row, document.getElementById(cellId(id, row, column))),
    clear: requests.clear,
    insert: requests.insert,
    search: requests.search,
    undo: requests.undo,
    redo: requests.redo,
  };
  const active = head < 0 && selection && rows.length !== null ? selection.focus : null;
  const isDrawn = active && active.row >= drawn.firstRow && active.row < drawn.endRow;
  const activeId =
    head >= 0 ? headerId(id, head) : isDrawn ? cellId(id, active.row, active.column) : undefined;
  const onKeyDown = (event: KeyboardEvent) => onGridKey(event, keyboard);
  const beginWith = (text: string) => {
    const place = selection?.anchor;
    const column = place && columns[place.column];
    if (column) begin(place, startsWithTyping(column) ? text : undefined);
  };
  const needed = editing ? editorHeight(columns[editing.column]) : 0;
  const above = headerHeight + (editing ? editing.row * rowHeight - scroll.place.position : 0);
  const height = Math.max(headerHeight + Math.max(1, count) * rowHeight + 18, needed && above + needed);
  return (
    // The rows and cells are reached by arrow keys, as those of any grid.
    <div
      className="relative"
      role="presentation"
      onCopy={(event) => !editing && selection && requests.copy(event, blocks)}
      onCut={(event) => {
        if (editing || !selection || !canEdit) return;
        requests.copy(event, blocks);
        requests.clear(blocks);
      }}
      onPaste={(event) => {
        if (editing || !blocks[0] || !canEdit) return;
        event.preventDefault();
        requests.paste(readClipboard(event.clipboardData), blocks[0]);
      }}
    >
      {canEdit && (
        <CellEntry
          label={label}
          gridId={id}
          activeId={activeId}
          at={isDrawn ? boxOf(active) : null}
          inputRef={entry}
          onKeyDown={onKeyDown}
          onText={beginWith}
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
        style={{ height: `min(${Math.min(height, 10_000)}px, ${maxHeight})` }}
        onFocus={(event) =>
          event.target === event.currentTarget && entry.current?.focus({ preventScroll: true })
        }
        onScroll={scroll.onScroll}
        onKeyDownCapture={(event) => editing && onEditorKey(event, columns[editing.column], leaveBy)}
        onKeyDown={onKeyDown}
        onPointerDown={pointer.onPointerDown}
        onClick={pointer.onClick}
        onDoubleClick={pointer.onDoubleClick}
        onContextMenu={hasActions ? pointer.onContextMenu : undefined}
      >
        <GridHeader
          frame={frame}
          choices={choices}
          first={drawn.firstColumn}
          end={drawn.endColumn}
          active={head}
          onMenu={openColumnMenu}
          onWidth={(column, width, isFinal) => {
            const name = columns[column]?.name;
            if (name === undefined) return;
            onLayout({ widths: { ...layout.widths, [name]: Math.round(width) } }, isFinal);
          }}
          onFit={onFit}
        />
        <GridBody
          frame={frame}
          scroll={scroll}
          rows={rows}
          unsaved={unsaved}
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
    </div>
  );
}

/** How high the editor of a column is that is higher than its row; a grid of a few rows would cut it off. */
function editorHeight(column: SourceColumn | undefined): number {
  if (!column) return 0;
  const { name, multiple } = columnType(column.type);
  if (name === 'textarea') return 120;
  return multiple ? 260 : name === 'lexical' ? 340 : 0;
}
