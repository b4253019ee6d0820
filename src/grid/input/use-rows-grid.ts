import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { CellParts } from '../paint/cell-parts.ts';
import { noChoices, rowsQueryOf } from '../store/column-filters.ts';
import { fittedWidth } from '../paint/fitted-width.ts';
import {
  blocksOf,
  boundedSelection,
  type GridSelection,
  cellsInBlocks,
  type CellBlock,
} from '../store/grid-selection.ts';
import type { OpenGrid } from '../store/open-grid.ts';
import type { RowsQuery, RowsSnapshot } from '../store/row-store.ts';
import type { GridSetup } from './rows-grid-props.ts';
import { useColumnLayout, useGridChoices } from './use-grid-choices.ts';
import { useGridCommands } from './use-grid-commands.ts';
import { afterPause } from '#ui/after-pause/after-pause.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { EditQueueSnapshot } from '../store/edit-queue.ts';
import { summarize, type SelectionSummary } from '../store/selection-summary.ts';

/** What a grid whose rows are being read is given. */
export type OpenGridSetup = GridSetup & {
  grid: OpenGrid;
  parts: ReadonlyMap<string, CellParts>;
  query: RowsQuery;
};

/** The menu that is open over a grid: that of a column, whose header is so many px wide, or that of a row. */
type GridMenu = { kind: 'column'; column: number; width: number } | { kind: 'row'; row: number };

/**
 * The state of a grid whose rows are being read: its rows, what is selected and chosen, and what is open over
 * it.
 */
export type RowsGridState = ReturnType<typeof useRowsGrid>;

/** Keeps the state of a grid, with the commands that change its rows. */
export function useRowsGrid(props: OpenGridSetup) {
  const { grid, columns, canEdit, canAddRows = false, canDeleteRows = canAddRows } = props;
  const { store, queue } = grid;
  const element = useRef<HTMLDivElement | null>(null);
  const rows = useSnapshot(store);
  const unsaved = useSnapshot(queue);
  const [lastSelection, setSelection] = useState<GridSelection | null>(null);
  const { columnLayout, setWidth, freeze } = useColumnLayout(props.sourceId);
  const rowChoices = useGridChoices(store, props.query, props.choices ?? noChoices, (next) => {
    setSelection(null);
    element.current?.scrollTo({ top: 0 });
    props.onChoices?.(next);
  });
  const { choices, isFiltered } = rowChoices;

  useReadAgain(store, props.isShown ?? true, props.changes ?? 0);
  const extent = { rows: rows.length ?? 0, columns: columns.length };
  const selection = rows.length === null ? lastSelection : boundedSelection(lastSelection, extent);
  const blocks = blocksOf(selection, extent);
  const query = rowsQueryOf(props.query, choices);
  const commands = useGridCommands({
    grid,
    columns,
    canEdit,
    canAddRows,
    isRearranged: isFiltered || choices.sort !== null,
    selection,
    blocks,
    onSelect: setSelection,
    element,
  });

  const setColumnWidth = (column: number, width: number, isFinal?: boolean) => {
    const name = columns[column]?.name;
    if (name !== undefined) {
      setWidth(name, width, isFinal);
    }
  };
  return {
    ...rowChoices,
    ...useGridMenu(element, commands.confirmed !== null),
    rows,
    unsaved,
    element,
    canAddRows,
    canDeleteRows,
    /** Whether rows have a menu. */
    hasActions: canDeleteRows || props.onRowHistory !== undefined,
    extent,
    selection,
    blocks,
    setSelection,
    summary: useSelectionSummary(grid, columns, blocks, { rows, unsaved, query }),
    columnLayout,
    setColumnWidth,
    /** Makes a column as wide as what is drawn of it. */
    fit: (column: number) => element.current && setColumnWidth(column, fittedWidth(element.current, column)),
    freeze,
    commands,
  };
}

/** The menu that is open over a grid, and where the focus goes when it or a dialog closes. */
function useGridMenu(element: RefObject<HTMLDivElement | null>, isCovered: boolean) {
  const trigger = useRef<Element | null>(null);
  const [menu, setMenu] = useState<GridMenu | null>(null);
  const returnFocus = useReturnedFocus(element, isCovered || menu !== null);

  return {
    menu,
    trigger,
    returnFocus,
    openMenu: (next: GridMenu, from: Element | null) => {
      trigger.current = from;
      setMenu(next);
    },
    closeMenu: () => {
      setMenu(null);
      returnFocus();
    },
  };
}

/** Reads the rows again when they are seen again, or have been changed elsewhere, as by the history. */
function useReadAgain(store: OpenGrid['store'], isShown: boolean, changes: number): void {
  const last = useRef({ isShown, changes });
  useEffect(() => {
    const { isShown: wasShown, changes: before } = last.current;
    if (isShown && (!wasShown || changes !== before)) {
      store.reload();
    }
    last.current = { isShown, changes };
  }, [store, isShown, changes]);
}

/** Returns a function that gives the focus to an element when the dialog or menu over it has closed. */
function useReturnedFocus(element: RefObject<HTMLElement | null>, isCovered: boolean): () => void {
  const isRequested = useRef(false);
  useEffect(() => {
    if (isCovered || !isRequested.current) return;
    isRequested.current = false;
    // A dialog that closes gives the focus back to its trigger one frame later; this comes after that.
    requestAnimationFrame(() => requestAnimationFrame(() => element.current?.focus({ preventScroll: true })));
  }, [element, isCovered]);

  return () => {
    isRequested.current = true;
  };
}

/** While a selection is being extended, it is not summed with each step. */
const delay = 150;

/**
 * The sum of the selected numbers, once the selection has been the same for a moment; null for a single cell.
 */
function useSelectionSummary(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  blocks: readonly CellBlock[],
  { rows, unsaved, query }: { rows: RowsSnapshot; unsaved: EditQueueSnapshot; query: RowsQuery },
): SelectionSummary | null {
  const [found, setFound] = useState<{ of: string; summary: SelectionSummary | null } | null>(null);
  const count = rows.length ?? 0;
  const key = JSON.stringify([blocks, count, query]);

  useEffect(() => {
    const selected = JSON.parse(key) as [CellBlock[], number, RowsQuery];
    if (cellsInBlocks(selected[0]) < 2) return;

    const [wanted, length, among] = selected;
    return afterPause(delay, (signal) =>
      summarize(grid, columns, { blocks: wanted, rows: length, query: among }).then(
        (summary) => !signal.aborted && setFound({ of: key, summary }),
        // Rows that cannot be read are reported by the grid itself.
        () => !signal.aborted && setFound(null),
      ),
    );
  }, [grid, columns, key, rows, unsaved]);
  if (found?.of !== key) return null;
  return found.summary;
}
