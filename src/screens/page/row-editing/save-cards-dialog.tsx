import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

/** Asks before cards are left that have changes which are not saved. */
export function SaveCardsDialog({
  count,
  onSave,
  onClose,
}: {
  count: number;
  onSave(): void;
  onClose(): void;
}) {
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
