import { useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { plural } from '#domain/value/number/plural.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { OpenGrid } from '../store/open-grid.ts';
import type { SelectionSummary } from '../store/selection-summary.ts';
import { GridSearch } from './grid-search.tsx';
import { SaveNote } from './save-note.tsx';
import type { EditQueueSnapshot } from '../store/edit-queue.ts';

/** How many rows there are, what is selected, what can be done, and whether it is saved. */
export function GridToolbar({
  length,
  isOutdated,
  isFiltered,
  selected,
  find,
  onFind,
  searchField,
  onLeaveSearch,
  grid,
  unsaved,
  canEdit,
  canAddRows,
  canDeleteRows,
  onInsert,
  onDelete,
  onUndo,
  onRedo,
  onConflicts,
  touchActions,
  actions,
}: {
  length: number | null;
  /** Whether other rows than those in view are being read. */
  isOutdated: boolean;
  isFiltered: boolean;
  selected: { cells: number; rows: number; isRows: boolean; summary: SelectionSummary | null } | null;
  find: string;
  onFind(text: string): void;
  searchField: RefObject<HTMLInputElement | null>;
  /** Goes back to the rows. */
  onLeaveSearch(): void;
  grid: OpenGrid;
  unsaved: EditQueueSnapshot;
  canEdit: boolean;
  canAddRows: boolean;
  canDeleteRows: boolean;
  onInsert(): void;
  onDelete(): void;
  onUndo(): void;
  onRedo(): void;
  onConflicts(): void;
  touchActions: ReactNode;
  actions: ReactNode;
}) {
  // What can be undone changes only when something was saved, which the queue reports.
  const { canUndo, canRedo } = useSyncExternalStore(
    grid.queue.subscribe,
    grid.undoStack.snapshot,
    grid.undoStack.snapshot,
  );
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-3">
      <GridSearch find={find} onFind={onFind} inputRef={searchField} onLeave={onLeaveSearch} />
      <p className="tabular text-14">
        <span>{countText(isOutdated ? null : length, isFiltered)}</span>
        <span aria-live="polite" className="text-quiet">
          {selected &&
            selected.cells > 1 &&
            ` · ${selected.isRows ? plural(selected.rows, 'row') : plural(selected.cells, 'cell')} selected${summaryText(selected.summary)}`}
        </span>
      </p>
      {canEdit && <SaveNote snapshot={unsaved} queue={grid.queue} onConflicts={onConflicts} />}
      <div className="ml-auto flex flex-wrap items-center gap-1">
        {canEdit && (
          <>
            <IconButton icon="undo-2" label="Undo" shortcut="Ctrl Z" isDisabled={!canUndo} onPress={onUndo} />
            <IconButton
              icon="redo-2"
              label="Redo"
              shortcut="Ctrl Shift Z"
              isDisabled={!canRedo}
              onPress={onRedo}
            />
          </>
        )}
        {touchActions}
        {canEdit && canDeleteRows && (
          <IconButton
            icon="trash-2"
            label={selected && selected.rows > 1 ? `Delete ${plural(selected.rows, 'row')}` : 'Delete row'}
            isDisabled={!selected}
            onPress={onDelete}
          />
        )}
        {canEdit && canAddRows && (
          <Button size="compact" icon="plus" onPress={onInsert}>
            Add row
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}

function summaryText(summary: SelectionSummary | null): string {
  if (!summary || summary.count < 2) return '';
  return ` · Sum ${formatNumber(summary.sum)} · Average ${formatNumber(summary.sum / summary.count)}`;
}

const countText = (length: number | null, isFiltered: boolean): string => {
  if (length === null) return 'loading...';
  return plural(length, isFiltered ? 'filtered row' : 'row');
};
