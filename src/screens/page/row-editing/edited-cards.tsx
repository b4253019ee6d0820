import { useEffect, useState } from 'react';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { DataDisplay } from '#dataview/state/data-state.ts';
import { ConflictDialog } from '#grid/menus/conflict-dialog.tsx';
import { attempt } from '#grid/input/grid-actions.ts';
import type { EditBatch } from '#grid/store/row-edits.ts';
import type { GridRow } from '#grid/store/row-store.ts';
import { rowTitle, deletionTitle } from '#grid/store/row-title.ts';
import { ProvideOptionLookups } from '#grid/store/option-lookups.tsx';
import { SaveNote } from '#grid/menus/save-note.tsx';
import { useOpenGrid, type Opened } from '#grid/use-open-grid.ts';
import type { CardsEditorProps } from '#sections/card/cards-editor-props.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { draftEdits, draftInsert, useCardDrafts } from './card-drafts.ts';
import type { EditorProps } from './opened-editor.tsx';
import { NewCard } from './new-card.tsx';
import { RowCard } from './row-card.tsx';
import { saveMessage } from './save-messages.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { EditQueue } from '#grid/store/edit-queue.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';

/** The rows that a section shows as cards, edited in the cards. */
export function EditedCards(props: EditorProps<CardsEditorProps>) {
  const { versionId, columns, hiddenColumns, query } = props.editing;
  const [message, setMessage] = useState('');
  const opened = useOpenGrid({
    versionId,
    columns,
    hiddenColumns,
    query,
    canEdit: true,
    rowsPerRead: props.count,
    onSaved: (batch) => setMessage(saveMessage(batch, [...columns, ...hiddenColumns])),
  });
  if (!opened) return <Skeleton lines={8} />;

  return (
    <ProvideOptionLookups lookups={opened.lookups}>
      <OpenCards {...props} opened={opened} message={message} />
    </ProvideOptionLookups>
  );
}

type OpenCardsProps = EditorProps<CardsEditorProps> & { opened: Opened; message: string };

/**
 * The shown rows, their drafts, and what a person wanted to do (`next`) while so many cards were not saved.
 */
function useOpenCards({ opened: { grid, columns }, first: firstShown, count }: OpenCardsProps) {
  const { store, queue } = grid;
  const rows = useSnapshot(store);
  const [first, setFirst] = useState(firstShown);
  const drafts = useCardDrafts();
  const [next, setNext] = useState<{ unsaved: number; go(): void } | null>(null);

  useEffect(() => store.want(first, first + count), [store, first, count]);
  const shown = Array.from({ length: count }, (_, at) => rows.row(first + at)).filter((row) => row !== null);
  const save = (...batches: EditBatch[]) => queue.run(...batches);
  const whenSaved = (go: () => void) => (drafts.count === 0 ? go() : setNext({ unsaved: drafts.count, go }));
  const saveDrafts = () => {
    const added = drafts.of('new');
    save(
      ...shown.map((row) => draftEdits(grid, row, columns, drafts.of(row.id))).filter(hasEdits),
      ...(Object.keys(added).length > 0 ? [draftInsert(added)] : []),
    );
    drafts.clear();
  };

  return { rows, shown, first, setFirst, drafts, next, setNext, save, whenSaved, saveDrafts };
}

function OpenCards(props: OpenCardsProps) {
  const { opened, message, editing, display, label, count, onDone } = props;
  const { grid, columns } = opened;
  const { store, queue } = grid;
  const unsaved = useSnapshot(queue);
  const [deleted, setDeleted] = useState<GridRow | null>(null);
  const [isComparing, setComparing] = useState(false);
  const { rows, shown, first, setFirst, drafts, next, setNext, save, whenSaved, saveDrafts } =
    useOpenCards(props);

  const done = () =>
    attempt(async () => {
      await grid.saveAll();
      onDone();
    });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="text-14 text-quiet">
          {message}
        </p>
        <div className="ms-auto flex items-center gap-3">
          <SaveNote snapshot={unsaved} queue={queue} onConflicts={() => setComparing(true)} />
          <Button size="compact" variant="primary" onPress={() => whenSaved(done)}>
            Done
          </Button>
        </div>
      </div>
      {rows.error && (
        <ErrorNote message={rows.error} action={<Button onPress={store.reload}>Try again</Button>} />
      )}
      <ul
        className="tm-cards"
        aria-label={label}
        data-columns={display.gridSize ?? undefined}
        style={cardsStyle(display)}
      >
        {shown.map((row) => (
          <RowCard
            key={row.id}
            row={row}
            opened={opened}
            actions={editing.actions}
            drafts={drafts}
            isLive={display.liveEdit}
            onSave={save}
            onDelete={() => setDeleted(row)}
          />
        ))}
        {display.allowAdddNew && <NewCard {...opened} drafts={drafts} onSave={save} />}
      </ul>
      {rows.length === 0 && <p className="tm-empty">No rows match.</p>}
      {display.usePagination && (
        <CardPages
          label={label}
          first={first}
          count={count}
          length={rows.length ?? 0}
          onChange={(to) => whenSaved(() => setFirst(to))}
        />
      )}
      {next && (
        <SaveCardsDialog
          count={next.unsaved}
          onSave={() => {
            saveDrafts();
            next.go();
          }}
          onClose={() => setNext(null)}
        />
      )}
      {deleted && (
        <DeleteItemDialog
          title={rowTitle(grid, deleted, columns)}
          row={deleted}
          queue={queue}
          onClose={() => setDeleted(null)}
        />
      )}
      {isComparing && unsaved.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={unsaved.conflicts}
          columns={columns}
          queue={queue}
          onSettled={(rowIds) => attempt(() => queue.flush().then(() => store.refresh(rowIds)))}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}

const hasEdits = (batch: EditBatch) => batch.kind === 'cells' && batch.edits.length > 0;

const cardsStyle = ({ gridGap, gridSize }: DataDisplay) => ({
  '--gap': `${gridGap}px`,
  '--card': '260px',
  ...(gridSize ? { '--columns': gridSize } : {}),
});

/** Asks before cards are left that have changes which are not saved. */
function SaveCardsDialog({ count, onSave, onClose }: { count: number; onSave(): void; onClose(): void }) {
  return (
    <ConfirmDialog
      title={`Save ${plural(count, 'card')}`}
      text={`${plural(count, 'card')} ${pluralForm(count, 'has', 'have')} changes that are not saved yet. To drop them, cancel here and press Cancel on the ${pluralForm(count, 'card')}.`}
      confirmLabel="Save"
      pendingLabel="Saving..."
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={onSave}
    />
  );
}

/** Asks before the row of a card is deleted. */
function DeleteItemDialog({
  title,
  row,
  queue,
  onClose,
}: {
  title: string;
  row: GridRow;
  queue: EditQueue;
  onClose(): void;
}) {
  return (
    <ConfirmDialog
      title={deletionTitle(title, row.id)}
      text="Are you sure you want to delete this item? The history of the data keeps it, and it can be undone there."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isDestructive
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={() => queue.runOrTakeBack({ kind: 'delete', rowIds: [row.id] })}
    />
  );
}

/**
 * Which of how many rows are edited as cards, and the way to those before and after them; nothing where all
 * are.
 */
function CardPages({
  label,
  first,
  count,
  length,
  onChange,
}: {
  label: string;
  /** The index of the first row, how many there are on a page, and all of them. */
  first: number;
  count: number;
  length: number;
  onChange(first: number): void;
}) {
  if (length <= count && first === 0) return null;

  const [from, to, all] = [first + 1, Math.min(first + count, length), length].map((value) =>
    formatNumber(value),
  );
  return (
    <nav className="tm-pager" aria-label={`Pages of ${label}`}>
      <span>{`Rows ${from} to ${to} of ${all}`}</span>
      <span className="ms-auto flex gap-2">
        <Button size="compact" isDisabled={first === 0} onPress={() => onChange(Math.max(0, first - count))}>
          Previous
        </Button>
        <Button size="compact" isDisabled={first + count >= length} onPress={() => onChange(first + count)}>
          Next
        </Button>
      </span>
    </nav>
  );
}
