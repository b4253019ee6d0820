import { useEffect, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { columnType } from '#columns/index.ts';
import type { DataDisplay } from '#dataview/data-state.ts';
import { actionHref, type RowAction } from '#dataview/row-action.ts';
import { ActionLink } from '#dataview/row-actions.tsx';
import type { SourceColumn } from '#domain/source/column.ts';
import { ConflictDialog } from '#grid/conflict-dialog.tsx';
import { editOf, shownCell } from '#grid/grid-edits.ts';
import { attempt } from '#grid/grid-actions.ts';
import type { EditQueue } from '#grid/edit-queue.ts';
import { editsOnly, type EditBatch } from '#grid/row-edits.ts';
import type { GridRow } from '#grid/row-store.ts';
import { SaveNote } from '#grid/save-note.tsx';
import { useOpenGrid, type Opened } from '#grid/use-open-grid.ts';
import type { CardsEditorProps } from '#sections/card/cards-editor-props.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { CardButtons, EditedCard, type Draft } from './edited-card.tsx';
import { saveMessages } from './save-messages.ts';

type EditorProps = CardsEditorProps & { onDone(): void };

/** The rows that a section shows as cards, edited in the cards. */
export function EditedCards(props: EditorProps) {
  const { versionId, columns, query } = props.editing;
  const opened = useOpenGrid({ versionId, columns, query, canEdit: true, rowsPerRead: props.count });
  if (!opened) return <Skeleton lines={8} />;
  return <OpenCards {...props} opened={opened} />;
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
  const rows = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const unsaved = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
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
      const { kind } = await queue.flush();
      if (kind !== 'saved') throw new Error('There are changes that have not been saved yet.');
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
        <DeleteDialog
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

/** The card of a row: each value is saved by itself, or with Save. */
function RowCard({
  row,
  opened,
  actions,
  isLive,
  onSave,
  onDelete,
}: {
  row: GridRow;
  opened: Opened;
  actions: readonly RowAction[];
  isLive: boolean;
  onSave(text: string, ...batches: EditBatch[]): void;
  onDelete(): void;
}) {
  const { grid, columns, parts } = opened;
  const title = titleOf(row, opened);
  const deletion = actions.find(({ actionType }) => actionType === 'delete');
  const cellOf = (name: string) =>
    name === 'id' ? row.id : (row.cells[columns.findIndex((column) => column.name === name)] ?? null);
  const links = actions.flatMap((action) => {
    const href = action.actionType === 'url' ? actionHref(action, cellOf) : null;
    return href === null ? [] : [{ action, href }];
  });
  const editOfColumn = (column: SourceColumn, raw: string | null) =>
    editOf(grid, row, column, columns.indexOf(column), raw);
  const saved = saveMessages.updated(row.id);
  const live = {
    onDraft: (column: SourceColumn, raw: string | null) => grid.queue.type(editOfColumn(column, raw)),
    onCommit: (column: SourceColumn, raw: string | null) =>
      onSave(saved, editsOnly(editOfColumn(column, raw))),
  };
  const editsOf = (draft: Draft) =>
    columns.flatMap((column) =>
      column.name in draft ? [editOfColumn(column, draft[column.name] ?? null)] : [],
    );
  return (
    <EditedCard
      name={title}
      columns={columns}
      cells={columns.map((column, at) => shownCell(grid, row, column, at))}
      labels={row.labels}
      parts={parts}
      {...(isLive ? live : {})}
      footer={(draft, clear) => (
        <CardButtons>
          {Object.keys(draft).length > 0 && (
            <>
              <Button
                size="compact"
                variant="primary"
                onPress={() => {
                  onSave(saved, editsOnly(...editsOf(draft)));
                  clear();
                }}
              >
                Save
              </Button>
              <Button size="compact" onPress={clear}>
                Cancel
              </Button>
            </>
          )}
          {links.map(({ action, href }, index) => (
            <ActionLink key={index} action={action} href={href} />
          ))}
          <span className="ml-auto">
            <DeleteButton action={deletion} title={title} onPress={onDelete} />
          </span>
        </CardButtons>
      )}
    />
  );
}

/** Deletes a row: under the name and with the icon of the section's own action, where it has one. */
function DeleteButton({
  action,
  title,
  onPress,
}: {
  action: RowAction | undefined;
  title: string;
  onPress(): void;
}) {
  const icon = action?.icon || 'trash-2';
  if (!action?.name) return <IconButton icon={icon} label={`Delete ${title}`} onPress={onPress} />;
  return (
    <Button size="compact" icon={icon} aria-label={`${action.name} ${title}`} onPress={onPress}>
      {action.name}
    </Button>
  );
}

/** The card that adds a row. */
function NewCard({
  columns,
  parts,
  onSave,
}: Pick<Opened, 'columns' | 'parts'> & { onSave(text: string, ...batches: EditBatch[]): void }) {
  return (
    <EditedCard
      name="New item"
      hasTitle
      columns={columns}
      cells={[]}
      parts={parts}
      footer={(draft, clear) => {
        const isEmpty = Object.keys(draft).length === 0;
        return (
          <CardButtons>
            <Button
              size="compact"
              variant="primary"
              isDisabled={isEmpty}
              onPress={() => {
                onSave(saveMessages.created, { kind: 'cells', edits: [], inserts: [{ ...draft }] });
                clear();
              }}
            >
              Add
            </Button>
            {!isEmpty && (
              <Button size="compact" onPress={clear}>
                Cancel
              </Button>
            )}
          </CardButtons>
        );
      }}
    />
  );
}

function DeleteDialog({
  title,
  row,
  queue,
  onDeleted,
  onClose,
}: {
  title: string;
  row: GridRow;
  queue: EditQueue;
  onDeleted(): void;
  onClose(): void;
}) {
  return (
    <ConfirmDialog
      title={`Delete ${title} ${row.id}`}
      text="Are you sure you want to delete this item? The history of the data keeps it, and it can be undone there."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isDestructive
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={async () => {
        queue.run({ kind: 'delete', rowIds: [row.id] });
        const { kind } = await queue.flush();
        if (kind !== 'saved') throw new Error('The item could not be deleted now.');
        onDeleted();
      }}
    />
  );
}

/** What a card is called: the text of its first value, else its id. */
function titleOf(row: GridRow, { grid, columns }: Opened): string {
  const [column] = columns;
  if (!column) return String(row.id);
  return columnType(column.type).text(shownCell(grid, row, column, 0), column) || `item ${row.id}`;
}
