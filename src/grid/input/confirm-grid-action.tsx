import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { CellBlock } from '../store/grid-selection.ts';
import { deletionTitle } from '../store/row-title.ts';

/**
 * An action on cells or rows that a person confirms first. A single `row` is deleted under its name; without
 * it, many are.
 */
export type ConfirmedAction =
  | { kind: 'clear'; blocks: readonly CellBlock[]; count: number }
  | {
      kind: 'delete';
      blocks: readonly CellBlock[];
      count: number;
      row: { id: number; title: string } | undefined;
    };

/** Asks before cells are cleared or rows are deleted. */
export function ConfirmGridAction({
  action,
  onConfirm,
  onClose,
}: {
  action: ConfirmedAction;
  onConfirm(): Promise<void>;
  onClose(): void;
}) {
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) {
      onClose();
    }
  };
  const { count } = action;

  if (action.kind === 'clear') {
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
  }

  return (
    <ConfirmDialog
      title={action.row ? deletionTitle(action.row.title, action.row.id) : `Delete ${plural(count, 'row')}`}
      text={`Are you sure you want to delete ${pluralForm(count, 'this row', 'these rows')}? The history keeps what is deleted, and it can be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isDestructive
      isOpen
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
    />
  );
}
