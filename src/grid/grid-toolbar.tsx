import { useEffect, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import type { SourceColumn } from '#domain/source/column.ts';
import { columnLabelByName } from '#domain/source/column-label.ts';
import { plural } from '#domain/value/plural.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { filterText, longestSearch, type GridChoices } from './column-filters.ts';
import type { OptionLookups } from './option-lookups.tsx';
import type { OpenGrid } from './open-grid.ts';
import type { SelectionSummary } from './selection-summary.ts';
import { useLatest } from './use-latest.ts';
import { SaveNote } from './save-note.tsx';
import type { EditQueueSnapshot } from './edit-queue.ts';

/** How many rows there are, what is selected, what can be done, and whether it is saved. */
export function GridToolbar({
  length,
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
  actions,
}: {
  length: number | null;
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
      <RowSearch find={find} onFind={onFind} inputRef={searchField} onLeave={onLeaveSearch} />
      <p className="tabular text-14">
        <span>{length === null ? 'loading...' : plural(length, isFiltered ? 'filtered row' : 'row')}</span>
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

/** The rows are read again this long after the last letter of a search. */
const searchDelay = 300;

/** A search in all columns of all rows; Enter leads to the rows. */
function RowSearch({
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
      className="w-48"
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

/** The filters and the order in force, each with the way out of it. */
export function FilterChips({
  columns,
  lookups,
  choices,
  onRemove,
  onUnsort,
}: {
  columns: readonly SourceColumn[];
  lookups: OptionLookups;
  choices: GridChoices;
  onRemove(column: string): void;
  onUnsort(): void;
}) {
  const nameOf = (name: string) => columnLabelByName(columns, name);
  const chips = [
    ...Object.entries(choices.filters).map(([name, filter]) => ({
      key: name,
      text: `${nameOf(name)} ${filterText(
        filter,
        columns.find((column) => column.name === name),
        lookups.get(name)?.labelOf,
      )}`,
      onRemove: () => onRemove(name),
    })),
    ...(choices.sort
      ? [
          {
            key: 'sort',
            text: `Sorted by ${nameOf(choices.sort.column)}, ${choices.sort.order.startsWith('asc') ? 'ascending' : 'descending'}`,
            onRemove: onUnsort,
          },
        ]
      : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li
          key={chip.key}
          className="flex items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-1 pl-3 text-12 text-accent"
        >
          <span className="max-w-80 truncate">{chip.text}</span>
          <button
            type="button"
            aria-label={`Remove: ${chip.text}`}
            className="grid size-6 place-items-center rounded-full hover:bg-accent/10"
            onClick={chip.onRemove}
          >
            <Icon name="x" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
