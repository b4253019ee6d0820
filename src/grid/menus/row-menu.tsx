import { oneOrPlural } from '#domain/value/number/plural.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Popover } from '#ui/popover/popover.tsx';
import { useGrid } from '../input/grid-context.ts';
import { linksOf } from '../paint/row-controls.tsx';
import { cellsOf } from '../store/grid-edits.ts';
import { rowsInBlocks } from '../store/grid-selection.ts';

type RowMenuProps = {
  /** The index of the row. */
  index: number;
};

/** What can be done with a row, or with all that are selected. */
export function RowMenu({ index }: RowMenuProps) {
  const { grid, rows, blocks, commands, trigger, closeMenu } = useGrid();
  const { canEdit, canAddRows, canDeleteRows, controls, onRowHistory } = useGrid();
  const row = rows.row(index);
  if (!row) return null;

  const selectedRows = rowsInBlocks(blocks) || 1;
  const links = (controls && linksOf(controls, cellsOf(grid, row))) ?? [];
  const deletion = controls?.deletion;
  const subject = oneOrPlural(selectedRows, 'row');
  const act = (action: () => void) => () => {
    closeMenu();
    action();
  };
  const insertButton = (side: 'above' | 'below', icon: string, keys: string) => (
    <Button
      variant="quiet"
      size="compact"
      icon={icon}
      className="justify-start"
      onPress={act(() => commands.insertBeside(side))}
    >
      {`Insert ${subject} ${side}`}
      <kbd aria-hidden className="ms-auto ps-4 text-12 text-quiet">
        {keys}
      </kbd>
    </Button>
  );

  return (
    <Popover
      label={`Row ${index + 1}`}
      isOpen
      triggerRef={trigger}
      onOpenChange={(isOpen) => !isOpen && closeMenu()}
      className="flex min-w-45 flex-col p-1!"
    >
      {links.map(({ name, icon, href }, at) => (
        <a key={at} href={href} className={`${buttonStyle('quiet', 'compact')} justify-start!`}>
          {icon && <Icon name={icon} />}
          {name}
        </a>
      ))}
      {onRowHistory && (
        <Button
          variant="quiet"
          size="compact"
          icon="history"
          className="justify-start"
          autoFocus
          onPress={act(() => onRowHistory(row.id))}
        >
          Row history
        </Button>
      )}
      {canAddRows && canEdit && (
        <>
          {insertButton('above', 'arrow-up-to-line', 'Ctrl Shift +')}
          {insertButton('below', 'arrow-down-to-line', 'Shift Enter')}
        </>
      )}
      {canDeleteRows && canEdit && (
        <Button
          variant="quiet"
          size="compact"
          icon={deletion?.icon || 'trash-2'}
          className="justify-start text-danger!"
          onPress={act(() => commands.confirmDelete(blocks))}
        >
          {deletionName(selectedRows, deletion?.name)}
        </Button>
      )}
    </Popover>
  );
}

/** What deleting rows is called; the section may name it for a single one. */
function deletionName(count: number, ownName: string | undefined): string {
  if (count === 1 && ownName !== undefined) return ownName;
  return `Delete ${oneOrPlural(count, 'row')}`;
}
