import { useState, type RefObject } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import { showToast } from '#ui/toast/toast.tsx';
import type { ConfirmedAction } from './confirm-grid-action.tsx';
import { attempt, clearBlocks, deleteRows, insertRows, pasteTable, type NewRows } from './grid-actions.ts';
import { rowsOf } from '../store/grid-edits.ts';
import { checkLimit, confirmedFrom } from '../store/grid-limits.ts';
import {
  cellSelection,
  cellsInBlocks,
  rowsInBlocks,
  type CellBlock,
  type GridSelection,
} from '../store/grid-selection.ts';
import type { OpenGrid } from '../store/open-grid.ts';
import { rowTitle } from '../store/row-title.ts';

type GridCommandsOptions = {
  grid: OpenGrid;
  columns: readonly SourceColumn[];
  canEdit: boolean;
  canAddRows: boolean;
  /** Whether rows are filtered or sorted, so that a new row may be elsewhere than where it is inserted. */
  isRearranged: boolean;
  selection: GridSelection | null;
  /** The selected cells. */
  blocks: readonly CellBlock[];
  onSelect(selection: GridSelection | null): void;
  /** The grid's element, which gets the focus with a new row. */
  element: RefObject<HTMLDivElement | null>;
};

/**
 * Inserts, deletes, empties and pastes in a grid, and shows why that failed. `confirmed` is what a person
 * confirms first.
 */
export function useGridCommands(options: GridCommandsOptions) {
  const { grid, columns, canEdit, canAddRows, blocks, onSelect } = options;
  const [confirmed, setConfirmed] = useState<ConfirmedAction | null>(null);

  return {
    confirmed,
    forgetConfirmed: () => setConfirmed(null),
    runConfirmed: async (action: ConfirmedAction) => {
      if (action.kind === 'clear') return clearBlocks(grid, columns, action.blocks);
      await deleteRows(grid, await rowIdsOf(grid, action));
      onSelect(null);
    },
    /** Asks before the rows of some blocks are deleted. */
    confirmDelete: (of: readonly CellBlock[]) =>
      attempt(async () => {
        const count = rowsInBlocks(of);
        checkLimit('deletedRows', count);
        setConfirmed({ kind: 'delete', blocks: of, count, row: await titledRow(grid, columns, of) });
      }),
    /** Empties the cells of some blocks; asks first where these are many. */
    clear: (of: readonly CellBlock[]) =>
      attempt(async () => {
        if (!canEdit) return;
        const count = cellsInBlocks(of);
        checkLimit('clearedCells', count);

        if (count > confirmedFrom) {
          setConfirmed({ kind: 'clear', blocks: of, count });
        } else {
          await clearBlocks(grid, columns, of);
        }
      }),
    insertAtEnd: () => attempt(() => insert(options, { side: 'end', row: 0, count: 1 })),
    /** Inserts as many rows as are selected, above the first or below the last of them. */
    insertBeside: (side: 'above' | 'below') => {
      const selected = blocks.toSorted((one, other) => one.top - other.top);
      const row = side === 'above' ? selected[0]?.top : selected.at(-1)?.bottom;
      if (row !== undefined) {
        attempt(() => insert(options, { side, row, count: rowsInBlocks(blocks) }));
      }
    },
    paste: (table: string[][], block: CellBlock) =>
      attempt(async () => onSelect(await pasteTable(grid, columns, { table, block, canAddRows }))),
  };
}

/** Inserts rows and selects the first of them, once they are drawn. */
function insert(options: GridCommandsOptions, rowsToAdd: NewRows): void {
  const { grid, canEdit, canAddRows, isRearranged, selection, onSelect, element } = options;
  if (!canEdit || !canAddRows) return;

  insertRows(grid, rowsToAdd, (row) => {
    if (rowsToAdd.side === 'end') {
      onSelect(cellSelection({ row, column: 0 }));
      showLastRow(element);
    } else {
      onSelect(cellSelection({ row, column: selection?.focus.column ?? 0 }));
      element.current?.focus({ preventScroll: true });
    }
  });

  if (isRearranged) {
    showToast({ text: newRowNote(rowsToAdd) });
  }
}

/** The row of blocks with its title; undefined where they are of several rows. */
async function titledRow(grid: OpenGrid, columns: readonly SourceColumn[], blocks: readonly CellBlock[]) {
  if (rowsInBlocks(blocks) !== 1) return undefined;
  const [row] = await rowsOf(grid, blocks);
  return row && { id: row.id, title: rowTitle(grid, row, columns) };
}

async function rowIdsOf(
  grid: OpenGrid,
  { row, blocks }: ConfirmedAction & { kind: 'delete' },
): Promise<number[]> {
  if (row) return [row.id];
  const rows = await rowsOf(grid, blocks);
  return rows.map(({ id }) => id);
}

function newRowNote({ side, row, count }: NewRows): string {
  const subject = pluralForm(count, 'The new row is', 'The new rows are');
  const position = side === 'end' ? 'last' : `${side} row ${row + 1} of this view`;
  return `${subject} ${position} when nothing is filtered or sorted.`;
}

/** Scrolls to the end and gives the grid the focus, once the new row is drawn. */
function showLastRow(element: RefObject<HTMLDivElement | null>): void {
  requestAnimationFrame(() => {
    element.current?.scrollTo({ top: element.current.scrollHeight });
    element.current?.focus({ preventScroll: true });
  });
}
