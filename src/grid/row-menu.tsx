import { plural } from '#domain/value/plural.ts';
import type { RefObject } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Popover } from '#ui/popover/popover.tsx';

/** What can be done with a row, or with all that are selected. */
export function RowMenu({
  row,
  selectedRows,
  triggerRef,
  canDelete,
  onDelete,
  onHistory,
  onClose,
}: {
  row: number;
  selectedRows: number;
  triggerRef: RefObject<Element | null>;
  canDelete: boolean;
  onDelete(): void;
  onHistory?(): void;
  onClose(): void;
}) {
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Popover
      label={`Row ${row + 1}`}
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="flex min-w-45 flex-col p-1!"
    >
      {onHistory && (
        <Button
          variant="quiet"
          size="compact"
          icon="history"
          className="justify-start"
          autoFocus
          onPress={act(onHistory)}
        >
          Row history
        </Button>
      )}
      {canDelete && (
        <Button
          variant="quiet"
          size="compact"
          icon="trash-2"
          className="justify-start text-danger"
          onPress={act(onDelete)}
        >
          {selectedRows > 1 ? `Delete ${plural(selectedRows, 'row')}` : 'Delete row'}
        </Button>
      )}
    </Popover>
  );
}
