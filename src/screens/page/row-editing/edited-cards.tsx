import { useEffect, useState, type CSSProperties } from 'react';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { DataDisplay } from '#dataview/data-state.ts';
import { ConflictDialog } from '#grid/conflict-dialog.tsx';
import { attempt } from '#grid/grid-actions.ts';
import { type EditBatch } from '#grid/row-edits.ts';
import type { GridRow } from '#grid/row-store.ts';
import { ProvideOptionLookups } from '#grid/option-lookups.tsx';
import { SaveNote } from '#grid/save-note.tsx';
import { useOpenGrid, type Opened } from '#grid/use-open-grid.ts';
import type { CardsEditorProps } from '#sections/card/cards-editor-props.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { DeleteItemDialog } from './delete-item-dialog.tsx';
import { NewCard } from './new-card.tsx';
import { RowCard, titleOf } from './row-card.tsx';
import { saveMessages } from './save-messages.ts';

type EditorProps = CardsEditorProps & { onDone(): void };

/** The rows that a section shows as cards, edited in the cards. */
export function EditedCards(props: EditorProps) {
  const { versionId, columns, query } = props.editing;
  const opened = useOpenGrid({ versionId, columns, query, canEdit: true, rowsPerRead: props.count });
  if (!opened) return <Skeleton lines={8} />;
  return (
    <ProvideOptionLookups lookups={opened.lookups}>
      <OpenCards {...props} opened={opened} />
    </ProvideOptionLookups>
  );
}

function OpenCards({
  opened,
  editing,
  display,
  label,
  first,
  count,
  onDone,
}: EditorProps & { opened: Opened }) {
  const { grid, columns, parts } = opened;
  const { store, queue } = grid;
  const rows = useSnapshot(store);
  const unsaved = useSnapshot(queue);
  const [message, setMessage] = useState('');
  const [deleted, setDeleted] = useState<GridRow | null>(null);
  const [isComparing, setComparing] = useState(false);
  useEffect(() => store.want(first, first + count), [store, first, count]);
  const shown = Array.from({ length: count }, (_, at) => rows.row(first + at)).filter((row) => row !== null);
  const save = (text: string, ...batches: EditBatch[]) =>
    attempt(async () => {
      queue.run(...batches);
      const { kind } = await queue.flush();
      if (kind === 'saved') setMessage(text);
    });
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
        <div className="ml-auto flex items-center gap-3">
          <SaveNote snapshot={unsaved} queue={queue} onConflicts={() => setComparing(true)} />
          <Button size="compact" variant="primary" onPress={done}>
            Done
          </Button>
        </div>
      </div>
      {rows.error && (
        <ErrorNote message={rows.error} action={<Button onPress={store.reload}>Try again</Button>} />
      )}
      <ul className="tm-cards" aria-label={label} style={cardsStyle(display)}>
        {shown.map((row) => (
          <RowCard
            key={row.id}
            row={row}
            opened={opened}
            actions={editing.actions}
            isLive={display.liveEdit}
            onSave={save}
            onDelete={() => setDeleted(row)}
          />
        ))}
        {display.allowAdddNew && <NewCard columns={columns} parts={parts} onSave={save} />}
      </ul>
      {rows.length === 0 && <p className="tm-empty">No rows match.</p>}
      {deleted && (
        <DeleteItemDialog
          title={titleOf(deleted, opened)}
          row={deleted}
          queue={queue}
          onDeleted={() => setMessage(saveMessages.deleted(deleted.id))}
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

const cardsStyle = ({ gridGap }: DataDisplay) =>
  ({ '--gap': `${gridGap}px`, '--card': '260px' }) as CSSProperties;
