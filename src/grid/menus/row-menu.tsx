import { plural } from '#domain/value/number/plural.ts';
import type { RefObject } from 'react';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Popover } from '#ui/popover/popover.tsx';

/** What can be done with a row, or with all that are selected. */
export function RowMenu({
  row,
  selectedRows,
  triggerRef,
  canInsert,
  canDelete,
  links,
  deletion,
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
  links: readonly { name: string; icon: string; href: string }[];
  /** Under which name and icon a single row is deleted; under usual ones without it. */
  deletion: { name: string; icon: string } | undefined;
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
      {links.map(({ name, icon, href }, index) => (
        <a key={index} href={href} className={`${buttonStyle('quiet', 'compact')} justify-start!`}>
          {icon && <Icon name={icon} />}
          {name}
        </a>
      ))}
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
          icon={deletion?.icon || 'trash-2'}
          className="justify-start text-danger!"
          onPress={act(onDelete)}
        >
          {selectedRows > 1 ? `Delete ${plural(selectedRows, 'row')}` : (deletion?.name ?? 'Delete row')}
        </Button>
      )}
    </Popover>
  );
}
