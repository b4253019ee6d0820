import { useEffect, useState } from 'react';
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
import { DeleteItemDialog } from './delete-item-dialog.tsx';
import { CardPages } from './card-pages.tsx';
import { draftEdits, draftInsert, useCardDrafts } from './card-drafts.ts';
import type { EditorProps } from './opened-editor.tsx';
import { NewCard } from './new-card.tsx';
import { RowCard } from './row-card.tsx';
import { saveMessage } from './save-messages.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

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
