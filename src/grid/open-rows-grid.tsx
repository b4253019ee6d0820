import { useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { ConfirmGridAction } from './input/confirm-grid-action.tsx';
import { ConflictDialog } from './menus/conflict-dialog.tsx';
import { FilterChips } from './menus/filter-chips.tsx';
import { attempt, copyBlocks } from './input/grid-actions.ts';
import { GridMenus } from './menus/grid-menus.tsx';
import { blocksOf, cellsInBlocks, rowsInBlocks, rowsSelection } from './store/grid-selection.ts';
import { GridToolbar } from './menus/grid-toolbar.tsx';
import type { GridRequests } from './input/grid-viewport-props.ts';
import { GridViewport } from './grid-viewport.tsx';
import { TouchActions } from './input/touch-actions.tsx';
import { useRowsGrid, type OpenRowsGridProps, type RowsGridState } from './input/use-rows-grid.ts';

/** A grid whose rows are being read: toolbar, filters in force, the grid itself, and what opens over it. */
export function OpenRowsGrid(props: OpenRowsGridProps) {
  const { grid, columns, canEdit } = props;
  const state = useRowsGrid(props);
  const { rows, unsaved, choices, isFiltered, element, selection, blocks, commands } = state;
  const { canAddRows, canDeleteRows } = state;
  const [isComparing, setComparing] = useState(false);
  const searchField = useRef<HTMLInputElement | null>(null);
  const requests: GridRequests = {
    ...rowRequests(props, state),
    search: () => searchField.current?.focus(),
  };

  return (
    <div className="flex flex-col gap-3">
      <GridToolbar
        length={rows.length}
        isOutdated={rows.isOutdated}
        isFiltered={isFiltered}
        selected={
          selection && {
            cells: cellsInBlocks(blocks),
            rows: rowsInBlocks(blocks),
            isRows: selection.kind === 'rows',
            summary: state.summary,
          }
        }
        find={choices.find}
        onFind={state.find}
        searchField={searchField}
        onLeaveSearch={() => element.current?.focus({ preventScroll: true })}
        grid={grid}
        unsaved={unsaved}
        canEdit={canEdit}
        canAddRows={canAddRows}
        canDeleteRows={canDeleteRows}
        onInsert={commands.insertAtEnd}
        onDelete={() => commands.confirmDelete(blocks)}
        onUndo={requests.undo}
        onRedo={requests.redo}
        onConflicts={() => setComparing(true)}
        touchActions={<TouchActions blocks={blocks} canEdit={canEdit} requests={requests} />}
        actions={
          <>
            {props.actions}
            {props.onDone && <DoneButton saveAll={grid.saveAll} onDone={props.onDone} />}
          </>
        }
      />
      <FilterChips
        columns={columns}
        lookups={grid.lookups}
        choices={choices}
        onRemove={(name) => state.filter(name, null)}
        onUnsort={() => state.sort(null)}
      />
      {rows.error && (
        <ErrorNote message={rows.error} action={<Button onPress={grid.store.reload}>Try again</Button>} />
      )}
      <GridViewport
        label={props.label}
        grid={grid}
        columns={columns}
        parts={props.parts}
        rows={rows}
        unsaved={unsaved}
        choices={choices}
        layout={state.layout}
        onWidth={state.setColumnWidth}
        onFit={state.fit}
        selection={selection}
        blocks={blocks}
        onSelect={state.setSelection}
        canEdit={canEdit}
        hasActions={canDeleteRows || props.onRowHistory !== undefined}
        controls={props.controls}
        maxHeight={props.maxHeight ?? 'max(20rem, 100dvh - 22rem)'}
        requests={requests}
        element={element}
        revealed={props.revealed}
      />
      {rows.length === 0 && (
        <p className="text-14 text-quiet">
          {isFiltered ? 'No row matches.' : (props.emptyText ?? 'There are no rows.')}
        </p>
      )}
      <GridMenus props={props} state={state} />
      {isComparing && <GridConflicts props={props} unsaved={unsaved} onClose={() => setComparing(false)} />}
      <GridConfirmation state={state} />
    </div>
  );
}

/** What the keyboard and the pointer can request of the rows. */
function rowRequests(
  { grid, columns }: OpenRowsGridProps,
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
      const selected = rowsSelection(row, row);
      setSelection(selected);
      commands.confirmDelete(blocksOf(selected, extent));
    },
  };
}

function DoneButton({ saveAll, onDone }: { saveAll(): Promise<unknown>; onDone(): void }) {
  const finish = async () => {
    await saveAll();
    onDone();
  };
  return (
    <Button variant="primary" size="compact" onPress={() => attempt(finish)}>
      Done
    </Button>
  );
}

function GridConflicts({
  props: { grid, columns },
  unsaved: { conflicts },
  onClose,
}: {
  props: OpenRowsGridProps;
  unsaved: RowsGridState['unsaved'];
  onClose(): void;
}) {
  if (conflicts.length === 0) return null;
  return (
    <ConflictDialog
      conflicts={conflicts}
      columns={columns}
      queue={grid.queue}
      onSettled={(rowIds) =>
        attempt(async () => {
          await grid.queue.flush();
          await grid.store.refresh(rowIds);
        })
      }
      onClose={onClose}
    />
  );
}

/** Asks before what a person has to confirm. */
function GridConfirmation({ state: { commands, returnFocus } }: { state: RowsGridState }) {
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
