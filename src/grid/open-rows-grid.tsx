import { useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { GridViewport } from './grid-viewport.tsx';
import { ConfirmGridAction } from './input/confirm-grid-action.tsx';
import { attempt, copyBlocks } from './input/grid-actions.ts';
import { GridProvider, useGrid, type GridRequests } from './input/grid-context.ts';
import { useRowsGrid, type OpenGridSetup, type RowsGridState } from './input/use-rows-grid.ts';
import { ConflictDialog } from './menus/conflict-dialog.tsx';
import { FilterChips } from './menus/filter-chips.tsx';
import { GridMenus } from './menus/grid-menus.tsx';
import { GridToolbar } from './menus/grid-toolbar.tsx';
import { blocksOf, rowsSelection } from './store/grid-selection.ts';

/** A grid whose rows are being read: toolbar, filters in force, the grid itself, and what opens over it. */
export function OpenRowsGrid({ setup }: { setup: OpenGridSetup }) {
  const { grid, emptyText = 'There are no rows.' } = setup;
  const state = useRowsGrid(setup);
  const { rows, isFiltered } = state;
  const [isComparing, setComparing] = useState(false);
  const searchField = useRef<HTMLInputElement | null>(null);
  const requests: GridRequests = {
    ...rowRequests(setup, state),
    search: () => searchField.current?.focus(),
  };

  return (
    <GridProvider value={{ ...setup, ...state, requests, searchField }}>
      <div dir="ltr" className="flex flex-col gap-3">
        <GridToolbar onConflicts={() => setComparing(true)} />
        <FilterChips />
        {rows.error && (
          <ErrorNote message={rows.error} action={<Button onPress={grid.store.reload}>Try again</Button>} />
        )}
        <GridViewport />
        {rows.length === 0 && (
          <p className="text-14 text-quiet">{isFiltered ? 'No row matches.' : emptyText}</p>
        )}
        <GridMenus />
        {isComparing && <GridConflicts onClose={() => setComparing(false)} />}
        <GridConfirmation />
      </div>
    </GridProvider>
  );
}

/** What the keyboard and the pointer can request of the rows. */
function rowRequests(
  { grid, columns }: OpenGridSetup,
  { commands, openMenu, setSelection, extent }: RowsGridState,
): Omit<GridRequests, 'search'> {
  return {
    copy: (of, event) => attempt(() => copyBlocks(grid, columns, of, event)),
    clear: commands.clear,
    paste: commands.paste,
    insert: commands.insertBeside,
    undo: () => attempt(grid.undo),
    redo: () => attempt(grid.redo),
    columnMenu: (column, from, width) => openMenu({ kind: 'column', column, width }, from),
    rowMenu: (row, from) => openMenu({ kind: 'row', row }, from),
    deleteRow: (row) => {
      const selection = rowsSelection(row, row);
      setSelection(selection);
      commands.confirmDelete(blocksOf(selection, extent));
    },
  };
}

type GridConflictsProps = { onClose(): void };

function GridConflicts({ onClose }: GridConflictsProps) {
  const { grid, columns, unsaved } = useGrid();
  const { conflicts } = unsaved;
  if (conflicts.length === 0) return null;

  const refresh = async (rowIds: number[]) => {
    await grid.queue.flush();
    await grid.store.refresh(rowIds);
  };
  return (
    <ConflictDialog
      conflicts={conflicts}
      columns={columns}
      queue={grid.queue}
      onSettled={(rowIds) => attempt(() => refresh(rowIds))}
      onClose={onClose}
    />
  );
}

/** Asks before what a person has to confirm. */
function GridConfirmation() {
  const { commands, returnFocus } = useGrid();
  const { confirmed } = commands;
  if (!confirmed) return null;

  return (
    <ConfirmGridAction
      action={confirmed}
      onConfirm={() => commands.runConfirmed(confirmed)}
      onClose={() => {
        commands.forgetConfirmed();
        returnFocus();
      }}
    />
  );
}
