import type { EditQueue } from '#grid/store/edit-queue.ts';
import type { GridRow } from '#grid/store/row-store.ts';
import { deletionTitle } from '#grid/store/row-title.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

/** Asks before the row of a card is deleted. */
export function DeleteItemDialog({
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
