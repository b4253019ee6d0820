import { useSyncExternalStore, useEffect, useState, type RefObject } from 'react';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { oneOrPlural, plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { attempt } from '../input/grid-actions.ts';
import { useGrid } from '../input/grid-context.ts';
import { TouchActions } from '../input/touch-actions.tsx';
import { cellsInBlocks, rowsInBlocks, type CellBlock, type GridSelection } from '../store/grid-selection.ts';
import type { RowsSnapshot } from '../store/row-store.ts';
import type { SelectionSummary } from '../store/selection-summary.ts';
import { SaveNote } from './save-note.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { longestSearch } from '../store/column-filters.ts';
import { useLatest } from '#ui/use-latest.ts';

/** The rows are read again this long after the last letter of a search. */
const searchDelay = 300;

type GridToolbarProps = { onConflicts(): void };

/** How many rows there are, what is selected, what can be done, and whether it is saved. */
export function GridToolbar({ onConflicts }: GridToolbarProps) {
  const { grid, unsaved, choices, find, searchField, element, canEdit, actions, onDone } = useGrid();
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-3">
      <GridSearch
        find={choices.find}
        onFind={find}
        inputRef={searchField}
        onLeave={() => element.current?.focus({ preventScroll: true })}
      />
      <RowCount />
      {canEdit && <SaveNote snapshot={unsaved} queue={grid.queue} onConflicts={onConflicts} />}
      <div className="ms-auto flex flex-wrap items-center gap-1">
        {canEdit && <UndoButtons />}
        <TouchActions />
        {canEdit && <RowButtons />}
        {actions}
        {onDone && <DoneButton saveAll={grid.saveAll} onDone={onDone} />}
      </div>
    </div>
  );
}

/** How many rows there are, and how much of them is selected. */
function RowCount() {
  const { rows, isFiltered, selection, blocks, summary } = useGrid();
  const cells = cellsInBlocks(blocks);
  const selected = selectedText(selection, blocks);

  return (
    <p className="tabular text-14">
      <span>{countText(rows, isFiltered)}</span>
      <span aria-live="polite" className="text-quiet">
        {cells > 1 && ` · ${selected} selected${summaryText(summary)}`}
      </span>
    </p>
  );
}

function UndoButtons() {
  const { grid, requests } = useGrid();
  // What can be undone changes only when something was saved, which the queue reports.
  const { canUndo, canRedo } = useSyncExternalStore(
    grid.queue.subscribe,
    grid.undoStack.snapshot,
    grid.undoStack.snapshot,
  );

  return (
    <>
      <IconButton
        icon="undo-2"
        label="Undo"
        shortcut="Ctrl Z"
        isDisabled={!canUndo}
        onPress={requests.undo}
      />
      <IconButton
        icon="redo-2"
        label="Redo"
        shortcut="Ctrl Shift Z"
        isDisabled={!canRedo}
        onPress={requests.redo}
      />
    </>
  );
}

function RowButtons() {
  const { canAddRows, canDeleteRows, selection, blocks, commands } = useGrid();
  const selectedRows = rowsInBlocks(blocks);

  return (
    <>
      {canDeleteRows && (
        <IconButton
          icon="trash-2"
          label={`Delete ${oneOrPlural(selectedRows, 'row')}`}
          isDisabled={!selection}
          onPress={() => commands.confirmDelete(blocks)}
        />
      )}
      {canAddRows && (
        <Button size="compact" icon="plus" onPress={commands.insertAtEnd}>
          Add row
        </Button>
      )}
    </>
  );
}

type DoneButtonProps = { saveAll(): Promise<unknown>; onDone(): void };

function DoneButton({ saveAll, onDone }: DoneButtonProps) {
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

function summaryText(summary: SelectionSummary | null): string {
  if (!summary || summary.count < 2) return '';
  return ` · Sum ${formatNumber(summary.sum)} · Average ${formatNumber(summary.sum / summary.count)}`;
}

function countText({ length, isOutdated }: RowsSnapshot, isFiltered: boolean): string {
  if (isOutdated || length === null) return 'loading...';
  if (isFiltered) return plural(length, 'filtered row');
  return plural(length, 'row');
}

function selectedText(selection: GridSelection | null, blocks: readonly CellBlock[]): string {
  if (selection?.kind === 'rows') return plural(rowsInBlocks(blocks), 'row');
  return plural(cellsInBlocks(blocks), 'cell');
}

/** A search in all columns of all rows; Enter leads to the rows. */
function GridSearch({
  find,
  onFind,
  inputRef,
  onLeave,
}: {
  find: string;
  onFind(text: string): void;
  inputRef: RefObject<HTMLInputElement | null>;
  onLeave(): void;
}) {
  const [text, setText] = useState(find);
  const latest = useLatest(onFind);
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [latest, text]);

  return (
    <SearchField
      label="Search rows"
      placeholder="Search rows"
      isCompact
      className="w-48 max-sm:w-full"
      value={text}
      maxLength={longestSearch}
      onChange={setText}
      inputRef={inputRef}
      onSubmit={() => {
        onFind(text.trim());
        onLeave();
      }}
    />
  );
}
