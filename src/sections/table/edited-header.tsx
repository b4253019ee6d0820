import { useState, type MouseEvent } from 'react';
import { headerStyle } from '#dataview/rows/cell-style.ts';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { setSize } from '#dataview/state/column-rules.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { columnStyle } from './column-style.ts';
import { ColumnResizer } from './column-resizer.tsx';
import { orderName, sortOf, type TableContext } from './header-cell.tsx';
import { headerMenu } from './header-menu.ts';

type Columns = ColumnDescriptor[];
type HeaderProps = {
  shown: readonly ShownColumn[];
  state: Pick<DataState, 'columns' | 'display'>;
  context: TableContext;
  onChange(columns: Columns): void;
};

/**
 * The names of columns on an editor's canvas: each is a menu that sorts, groups, applies functions, copies
 * and hides. Ctrl or cmd with a click selects several columns, to which a menu then applies. They look as
 * visitors see them; a name that visitors do not see is an icon.
 */
export function EditedHeader({ shown, state, context, onChange }: HeaderProps) {
  const { columns, display } = state;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const toggle = (key: string) =>
    setSelected((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]));

  return shown.map((column) => {
    const { key, label, descriptor } = column;
    const isSelected = selected.includes(key);
    const keys = isSelected ? selected : [key];
    const change = (make: (columns: Columns, key: string) => Columns) => {
      onChange(keys.reduce(make, columns));
      setSelected([]);
    };

    return (
      <th
        key={key}
        scope="col"
        aria-sort={orderName(sortOf(column, context))}
        {...columnStyle(column)}
        data-name={key}
        data-selected={isSelected || undefined}
        onPointerDownCapture={(event) => isSelecting(event) && toggle(key)}
        onClickCapture={isSelecting}
      >
        <MenuButton
          label={keys.length > 1 ? `Settings of ${keys.length} columns` : `Settings of ${label}`}
          placement="bottom start"
          trigger={
            <Button
              variant="quiet"
              size="compact"
              className={`tm-header-button ${descriptor.hideHeader ? '' : markOf(display)}`}
            >
              {descriptor.hideHeader ? (
                <Icon name="eye-off" />
              ) : (
                <span style={headerStyle(descriptor)}>{label}</span>
              )}
            </Button>
          }
          groups={headerMenu(descriptor, change, display.showTotal)}
        />
        <ColumnResizer
          label={label}
          size={descriptor.size}
          onChange={(size) => onChange(setSize(columns, key, size))}
        />
      </th>
    );
  });
}

/** The mark behind a name: the order by it, and that it is a menu where it is one for visitors too. */
function markOf({ columnMenus }: DataState['display']) {
  if (columnMenus) return 'tm-column-menu';
  return 'tm-column-menu tm-order-only';
}

/** Whether a click selects a column; then it does nothing else. */
function isSelecting(event: MouseEvent): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
