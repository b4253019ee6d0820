import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { columnType } from '#columns/index.ts';
import { isTrue, booleanText } from '#columns/boolean.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { isTyped } from './cell-editor.tsx';
import type { CellParts } from './cell-parts.ts';
import type { GridChoices } from './column-filters.ts';
import type { ColumnWidths } from './column-widths.ts';
import { editOf, shownCell } from './grid-edits.ts';
import {
  columnEdges,
  columnsBetween,
  defaultColumnWidth,
  headerHeight,
  leastColumnWidth,
  rowHeight,
  rowNumberWidth,
  utilityWidths,
} from './grid-geometry.ts';
import { GridHeader, headerId } from './grid-header.tsx';
import { readGridKey } from './grid-keys.ts';
import { cellId, GridRowView, startWidth, type RowFrame } from './grid-row.tsx';
import {
  allCells,
  blocksOf,
  cellSelection,
  moved,
  rowsSelection,
  type Block,
  type CellPosition,
  type Selection,
} from './grid-selection.ts';
import { isCalculated } from '#domain/source/column.ts';
import type { OpenGrid } from './open-grid.ts';
import type { RowsSnapshot } from './row-store.ts';
import type { EditQueueSnapshot } from './edit-queue.ts';
import { elementHeight } from './virtual-scroll.ts';
import { useCellEditing, type LeavingKey } from './use-cell-editing.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useVirtualScroll } from './use-virtual-scroll.ts';

/** What the keyboard and the pointer ask for beyond selecting and editing. */
export type GridRequests = {
  copy(event: ClipboardEvent, blocks: Block[]): void;
  paste(text: string, block: Block): void;
  clear(blocks: Block[]): void;
  undo(): void;
  redo(): void;
  columnMenu(column: number, trigger: Element | null, width: number): void;
  rowMenu(row: number, trigger: Element | null): void;
};

/** Rows drawn above and below those in view. */
const overscan = 8;

/** The scrolling part of a grid: the header, the rows in view, the selection and the cell in edit. */
export function GridViewport({
  label,
  grid,
  columns,
  parts,
  rows,
  unsaved,
  choices,
  widths,
  onWidths,
  selection,
  onSelect,
  canEdit,
  hasActions,
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
  widths: ColumnWidths;
  onWidths(widths: ColumnWidths, isFinal: boolean): void;
  selection: Selection | null;
  onSelect(selection: Selection | null): void;
  canEdit: boolean;
  hasActions: boolean;
  maxHeight: string;
  requests: GridRequests;
  element: RefObject<HTMLDivElement | null>;
}) {
  const id = useId();
  const count = rows.length ?? 0;
  const extent = { rows: count, columns: columns.length };
  const scroll = useVirtualScroll(element, count);
  const [head, setHead] = useState(-1);
  const { place, left, view } = scroll;
  const frame = useMemo<RowFrame>(() => {
    const numberWidth = rowNumberWidth(count);
    const room = view.width - startWidth({ numberWidth, hasActions }) - utilityWidths.gutter;
    const usual = defaultColumnWidth(view.width > 0 ? room : null, columns.length);
    const edges = columnEdges(columns.map(({ name }) => Math.max(leastColumnWidth, widths[name] ?? usual)));
    return { id, columns, parts, edges, numberWidth, hasActions };
  }, [id, columns, parts, widths, count, hasActions, view.width]);
  const start = startWidth(frame);
  const { edges } = frame;

  const reveal = useCallback(
    ({ row, column }: CellPosition) => scroll.reveal(row, edges[column]!, edges[column + 1]!, start),
    [scroll, edges, start],
  );
  const select = useCallback(
    (next: Selection | null) => {
      setHead(-1);
      onSelect(next);
    },
    [onSelect],
  );
  const go = (next: Selection) => {
    select(next);
    reveal(next.focus);
  };
  const { editing, begin, leaveBy } = useCellEditing(
    grid,
    columns,
    canEdit,
    (from: CellPosition, key: LeavingKey) => {
      const step = {
        Enter: { row: 1, column: 0 },
        Tab: { row: 0, column: 1 },
        'Shift+Tab': { row: 0, column: -1 },
        Escape: { row: 0, column: 0 },
      };
      if (key === null) return;
      go(moved(cellSelection(from), step[key], false, extent));
      element.current?.focus({ preventScroll: true });
    },
  );
  const openMenu = (column: number) =>
    requests.columnMenu(
      column,
      document.getElementById(headerId(id, column)),
      edges[column + 1]! - edges[column]!,
    );
  const openRowMenu = (row: number, trigger: Element | null) => {
    if (
      selection?.kind !== 'rows' ||
      !blocksOf(selection, extent).some((run) => row >= run.top && row <= run.bottom)
    ) {
      select(rowsSelection(row, row));
    }
    requests.rowMenu(row, trigger);
  };
  const pointer = useGridPointer({
    element,
    edges,
    startWidth: start,
    rows: count,
    position: place.position,
    selection,
    select,
    edit: begin,
    menu: openRowMenu,
  });

  const inView = Math.max(1, Math.ceil(Math.max(0, view.height - headerHeight) / rowHeight));
  const firstRow = Math.max(0, Math.floor(place.position / rowHeight) - overscan);
  const endRow = Math.min(count, firstRow + inView + 2 * overscan + 1);
  const [firstColumn, endColumn] = columnsBetween(edges, left, left + view.width);
  const { store } = grid;
  const firstSeen = Math.floor(place.position / rowHeight);
  useEffect(() => store.want(firstSeen, firstSeen + inView + 1), [store, firstSeen, inView]);

  const toggleTruth = (at: CellPosition): boolean => {
    const row = rows.row(at.row);
    const column = columns[at.column]!;
    const { dataType } = columnType(column.type);
    if (!canEdit || !row || dataType !== 'boolean' || isCalculated(column)) return false;
    const value = booleanText(!isTrue(shownCell(grid, row, column, at.column), column), column);
    grid.queue.run({ kind: 'cells', edits: [editOf(grid, row, column, at.column, value)], inserts: [] });
    return true;
  };
  const onHeadKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      const next = Math.min(Math.max(head + step, 0), columns.length - 1);
      setHead(next);
      reveal({ row: firstSeen, column: next });
    } else if (event.key === 'ArrowDown') go(cellSelection({ row: 0, column: head }));
    else if (event.key === 'Escape') setHead(-1);
    else if (['Enter', ' ', 'F2', 'ContextMenu'].includes(event.key)) openMenu(head);
    else return;
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.target as Element).closest('[data-editor]')) return;
    if (head >= 0) return onHeadKey(event);
    const key = readGridKey(event, inView - 1);
    if (!key || (count === 0 && key.kind !== 'undo' && key.kind !== 'redo')) return;
    const at = selection?.focus ?? { row: firstSeen, column: 0 };
    if (key.kind === 'edit' && key.start === ' ' && toggleTruth(at)) return event.preventDefault();
    if (key.kind === 'edit' && !selection) return;
    event.preventDefault();
    switch (key.kind) {
      case 'move':
        if (!selection) return go(cellSelection(at));
        if (key.step.row === -1 && at.row === 0 && !key.extend) {
          reveal(at);
          return setHead(at.column);
        }
        return go(moved(selection, key.step, key.extend, extent));
      case 'edit': {
        const { anchor } = selection!;
        reveal(anchor);
        const isText = key.start !== undefined && isTyped(columns[anchor.column]!);
        return isText ? begin(anchor, key.start) : begin(anchor);
      }
      case 'clear':
        return selection ? requests.clear(blocksOf(selection, extent)) : undefined;
      case 'escape':
        return select(null);
      case 'all':
        return select(allCells(extent));
      case 'rows':
        return select(rowsSelection(selection?.anchor.row ?? at.row, at.row));
      case 'menu':
        return openRowMenu(at.row, document.getElementById(cellId(id, at.row, at.column)));
      case 'undo':
        return requests.undo();
      case 'redo':
        return requests.redo();
    }
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!editing || !(event.target as Element).closest('[data-editor]')) return;
    const isChoosing = columnType(columns[editing.column]!.type).multiple;
    if (event.key === 'Enter' || event.key === 'Escape') leaveBy(event.key);
    else if (event.key === 'Tab' && !isChoosing) {
      leaveBy(event.shiftKey ? 'Shift+Tab' : 'Tab');
      event.preventDefault();
      element.current?.focus({ preventScroll: true });
    } else leaveBy(null);
  };

  const blocks = selection ? blocksOf(selection, extent) : [];
  const pool = inView + 2 * overscan + 1;
  const indexes = Array.from({ length: Math.max(0, endRow - firstRow) }, (_, at) => firstRow + at);
  if (editing && !indexes.includes(editing.row)) indexes.push(editing.row);
  const active = selection && rows.length !== null ? selection.focus : null;
  const activeId =
    head >= 0
      ? headerId(id, head)
      : active && active.row >= firstRow && active.row < endRow
        ? cellId(id, active.row, active.column)
        : undefined;
  const height = headerHeight + Math.max(1, count) * rowHeight + 18;
  return (
    // The rows and cells in it are reached by arrow keys, as those of any grid.
    <div
      ref={element}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length === null ? -1 : count + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      aria-readonly={!canEdit}
      {...(activeId ? { 'aria-activedescendant': activeId } : {})}
      tabIndex={0}
      className="relative overflow-auto overscroll-contain rounded-control border border-hairline bg-paper outline-offset-1"
      style={{ height: `min(${Math.min(height, 10_000)}px, ${maxHeight})` }}
      onScroll={scroll.onScroll}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      onPointerDown={pointer.onPointerDown}
      onClick={pointer.onClick}
      onDoubleClick={pointer.onDoubleClick}
      onCopy={(event) => !editing && selection && requests.copy(event, blocks)}
      onCut={(event) => {
        if (editing || !selection || !canEdit) return;
        requests.copy(event, blocks);
        requests.clear(blocks);
      }}
      onPaste={(event) => {
        if (editing || !blocks[0] || !canEdit) return;
        event.preventDefault();
        requests.paste(event.clipboardData.getData('text/plain'), blocks[0]);
      }}
    >
      <GridHeader
        frame={frame}
        choices={choices}
        first={firstColumn}
        end={endColumn}
        active={head}
        onMenu={openMenu}
        onWidth={(column, width, isFinal) =>
          onWidths({ ...widths, [columns[column]!.name]: Math.round(width) }, isFinal)
        }
      />
      <div
        role="rowgroup"
        className="relative"
        style={{
          height: elementHeight({ content: count * rowHeight, view: 0 }),
          width: edges.at(-1)! + start + utilityWidths.gutter,
          minWidth: '100%',
        }}
      >
        {indexes.map((index) => {
          const row = rows.row(index);
          const block = blocks.find(({ top, bottom }) => index >= top && index <= bottom);
          const isEdited = editing?.row === index;
          return (
            <GridRowView
              key={isEdited ? 'edited' : index % pool}
              frame={frame}
              index={index}
              row={row}
              unsaved={row ? unsaved.unsaved(row.id) : undefined}
              top={index * rowHeight - place.position + place.top}
              first={firstColumn}
              end={endColumn}
              from={block?.left ?? -1}
              to={block?.right ?? -1}
              isWhole={selection?.kind === 'rows' && block !== undefined}
              active={active?.row === index && head < 0 ? active.column : -1}
              editing={isEdited ? editing : null}
            />
          );
        })}
      </div>
    </div>
  );
}
