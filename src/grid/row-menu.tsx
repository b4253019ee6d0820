import { plural } from '#domain/value/plural.ts';
import type { RefObject } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Popover } from '#ui/popover/popover.tsx';

/** What can be done with a row, or with all that are selected. */
export function RowMenu({
  row,
  selectedRows,
  triggerRef,
  canInsert,
  canDelete,
  onInsert,
  onDelete,
  onHistory,
  onClose,
}: {
  row: number;
  selectedRows: number;
  triggerRef: RefObject<Element | null>;
  canInsert: boolean;
  canDelete: boolean;
  onInsert(side: 'above' | 'below'): void;
  onDelete(): void;
  onHistory?(): void;
  onClose(): void;
}) {
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  const insertButton = (side: 'above' | 'below', icon: string, keys: string) => (
    <Button
      variant="quiet"
      size="compact"
      icon={icon}
      className="justify-start"
      onPress={act(() => onInsert(side))}
    >
      {`Insert ${selectedRows > 1 ? plural(selectedRows, 'row') : 'row'} ${side}`}
      <kbd aria-hidden className="ml-auto pl-4 text-12 text-quiet">
        {keys}
      </kbd>
    </Button>
  );
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
      {canInsert && (
        <>
          {insertButton('above', 'arrow-up-to-line', 'Ctrl Shift +')}
          {insertButton('below', 'arrow-down-to-line', 'Shift Enter')}
        </>
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
