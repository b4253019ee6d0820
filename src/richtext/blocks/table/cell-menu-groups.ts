import type { MenuEntry, MenuGroup } from '#ui/menu/menu.tsx';
import type { SelectedCells } from './selected-cells.ts';
import type { TableAction } from './table-actions.ts';

type Handlers = { run(action: TableAction): void; openCell(): void; openTable(): void };

/** Makes the entry of an action. */
type NewEntry = (id: TableAction, label: string, more?: Partial<MenuEntry>) => MenuEntry;

/** The menu of the selected cells. */
export function cellMenuGroups(selected: SelectedCells, { run, openCell, openTable }: Handlers): MenuGroup[] {
  const entry: NewEntry = (id, label, more = {}) => ({ id, label, onAction: () => run(id), ...more });
  const { count, canMove, isMerged, canAddRow } = selected;

  return [
    {
      id: 'cells',
      items: [
        entry('merge', 'Merge cells', { isDisabled: count < 2 }),
        entry('split', 'Split cell', { isDisabled: !isMerged }),
      ],
    },
    {
      id: 'parts',
      items: [
        {
          id: 'row',
          label: 'Row',
          icon: 'rows-3',
          items: [
            entry('row-above', 'Insert row above', { isDisabled: !canAddRow }),
            entry('row-below', 'Insert row below', { isDisabled: !canAddRow }),
            entry('row-up', 'Move row up', { isDisabled: !canMove.rowUp }),
            entry('row-down', 'Move row down', { isDisabled: !canMove.rowDown }),
            entry('header-row', 'Header row', { isChecked: selected.isHeaderRow }),
            entry('delete-row', 'Delete row', { isDanger: true }),
          ],
        },
        { id: 'column', label: 'Column', icon: 'columns-3', items: columnEntries(selected, entry) },
        { id: 'cell', label: 'Size and colour…', icon: 'palette', onAction: openCell },
        { id: 'table', label: 'Table settings…', icon: 'settings', onAction: openTable },
      ],
    },
    {
      id: 'delete',
      items: [entry('delete-table', 'Delete table', { icon: 'trash-2', isDanger: true })],
    },
  ];
}

function columnEntries(selected: SelectedCells, entry: NewEntry): MenuEntry[] {
  const { rows, canMove, sortProblem, canAddColumn } = selected;
  const sorting: Partial<MenuEntry> = {
    isDisabled: rows < 2 || sortProblem !== undefined,
    description: sortProblem,
  };

  return [
    entry('column-left', 'Insert column left', { isDisabled: !canAddColumn }),
    entry('column-right', 'Insert column right', { isDisabled: !canAddColumn }),
    entry('column-back', 'Move column left', { isDisabled: !canMove.columnLeft }),
    entry('column-on', 'Move column right', { isDisabled: !canMove.columnRight }),
    entry('sort-up', 'Sort rows ascending', sorting),
    entry('sort-down', 'Sort rows descending', sorting),
    entry('header-column', 'Header column', { isChecked: selected.isHeaderColumn }),
    entry('delete-column', 'Delete column', { isDanger: true }),
  ];
}
