import { plural } from '#domain/value/plural.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { Block } from './grid-selection.ts';

/** An action on many cells that a person confirms first; `count` is of cells or of rows. */
export type ConfirmedAction = { kind: 'clear' | 'delete'; blocks: Block[]; count: number };

/** Asks before cells are cleared or rows are deleted. */
export function ConfirmGridAction({
  action: { kind, count },
  onConfirm,
  onClose,
}: {
  action: ConfirmedAction;
  onConfirm(): Promise<void>;
  onClose(): void;
}) {
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
  if (kind === 'clear')
    return (
      <ConfirmDialog
        title={`Clear ${plural(count, 'cell')}`}
        text="Are you sure you want to empty these cells? The history keeps what they hold, and it can be undone."
        confirmLabel="Clear"
        pendingLabel="Clearing..."
        isDestructive
        isOpen
        onOpenChange={onOpenChange}
        onConfirm={onConfirm}
      />
    );
  return (
    <ConfirmDialog
      title={`Delete ${count === 1 ? 'row' : plural(count, 'row')}`}
      text={`Are you sure you want to delete ${count === 1 ? 'this row' : 'these rows'}? The history keeps what is deleted, and it can be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isDestructive
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
    />
  );
}
