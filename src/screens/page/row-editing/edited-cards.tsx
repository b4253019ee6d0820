import { useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { DataDisplay } from '#dataview/state/data-state.ts';
import { ConflictDialog } from '#grid/menus/conflict-dialog.tsx';
import { attempt } from '#grid/input/grid-actions.ts';
import type { EditBatch } from '#grid/store/row-edits.ts';
import type { GridRow } from '#grid/store/row-store.ts';
import { rowTitle } from '#grid/store/row-title.ts';
import { ProvideOptionLookups } from '#grid/store/option-lookups.tsx';
import { SaveNote } from '#grid/menus/save-note.tsx';
import { useOpenGrid, type Opened } from '#grid/use-open-grid.ts';
import type { CardsEditorProps } from '#sections/card/cards-editor-props.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useTexts } from '#texts/use-texts.tsx';
import { draftEdits, draftInsert, useCardDrafts } from './card-drafts.ts';
import type { EditorProps } from './opened-editor.tsx';
import { NewCard } from './new-card.tsx';
import { RowCard } from './row-card.tsx';
import { saveMessage } from './save-messages.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { EditQueue } from '#grid/store/edit-queue.ts';

/** The rows that a section shows as cards, edited in the cards. */
export function EditedCards(props: EditorProps<CardsEditorProps>) {
  const texts = useTexts();
  const { versionId, columns, hiddenColumns, query } = props.editing;
  const [message, setMessage] = useState('');
  const opened = useOpenGrid({
    versionId,
    columns,
    hiddenColumns,
    query,
    canEdit: true,
    rowsPerRead: props.count,
    onSaved: (batch) => setMessage(saveMessage(batch, [...columns, ...hiddenColumns], texts.editing)),
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
  const texts = useTexts();
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
      <CardsBar message={message} onDone={() => whenSaved(done)}>
        <SaveNote snapshot={unsaved} queue={queue} onConflicts={() => setComparing(true)} />
      </CardsBar>
      {rows.error && (
        <ErrorNote
          message={rows.error}
          action={<Button onPress={store.reload}>{texts.errors.tryAgain}</Button>}
        />
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
      {rows.length === 0 && <p className="tm-empty">{texts.data.noMatches}</p>}
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

/** What was saved last above the cards, what is not saved, and the button that leaves them. */
function CardsBar({ message, onDone, children }: { message: string; onDone(): void; children: ReactNode }) {
  const { editing } = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-14 text-quiet">
        {message}
      </p>
      <div className="ms-auto flex items-center gap-3">
        {children}
        <Button size="compact" variant="primary" onPress={onDone}>
          {editing.done}
        </Button>
      </div>
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
  const { editing } = useTexts();
  return (
    <ConfirmDialog
      title={editing.saveCards({ count })}
      text={editing.unsavedCards({ count })}
      confirmLabel={editing.save}
      pendingLabel={editing.saving}
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
  const { editing } = useTexts();
  return (
    <ConfirmDialog
      title={
        title
          ? editing.deletionOf({ title, id: String(row.id) })
          : editing.deletionOfItem({ id: String(row.id) })
      }
      text={editing.confirmDeletion}
      confirmLabel={editing.delete}
      pendingLabel={editing.deleting}
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
  const { data } = useTexts();
  if (length <= count && first === 0) return null;

  return (
    <nav className="tm-pager" aria-label={data.pagesOf({ label })}>
      <span>{data.rowsToOf({ first: first + 1, last: Math.min(first + count, length), length })}</span>
      <span className="ms-auto flex gap-2">
        <Button size="compact" isDisabled={first === 0} onPress={() => onChange(Math.max(0, first - count))}>
          {data.previous}
        </Button>
        <Button size="compact" isDisabled={first + count >= length} onPress={() => onChange(first + count)}>
          {data.next}
        </Button>
      </span>
    </nav>
  );
}
