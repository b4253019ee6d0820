import { useState, type MouseEvent } from 'react';
import { headerStyle } from '#dataview/rows/cell-style.ts';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { setSize } from '#dataview/state/column-rules.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { columnStyle } from '#dataview/rows/column-style.ts';
import { ColumnResizer } from './column-resizer.tsx';
import { orderName, sortOf } from '#dataview/rows/sort-of.ts';
import type { TableContext } from '../header-cell.tsx';
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
  const toggle = (key: string) => setSelected((keys) => toggled(keys, key));

  return shown.map((column) => {
    const { key, label, descriptor } = column;
    // What a section compares with is no column of its own.
    if (descriptor.against !== '') {
      return (
        <th key={key} scope="col" {...columnStyle(column)} data-name={key}>
          {label}
        </th>
      );
    }

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
          label={menuLabel(keys, label)}
          placement="bottom start"
          trigger={
            <Button
              variant="quiet"
              size="compact"
              className={`tm-header-button ${markOf(descriptor, display)}`}
            >
              <HeaderName label={label} descriptor={descriptor} />
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

/** The keys with one more, or without it where they have it. */
function toggled(keys: readonly string[], key: string): readonly string[] {
  if (keys.includes(key)) return keys.filter((one) => one !== key);
  return [...keys, key];
}

function menuLabel(keys: readonly string[], label: string): string {
  if (keys.length > 1) return `Settings of ${keys.length} columns`;
  return `Settings of ${label}`;
}

/** The name of a column as visitors see it; an icon where they do not. */
function HeaderName({ label, descriptor }: Pick<ShownColumn, 'label' | 'descriptor'>) {
  if (descriptor.hideHeader) return <Icon name="eye-off" />;
  return <span style={headerStyle(descriptor)}>{label}</span>;
}

/**
 * The mark behind a name: the order by it, and that it is a menu where it is one for visitors too. A hidden
 * name has none.
 */
function markOf({ hideHeader }: ColumnDescriptor, { columnMenus }: DataState['display']) {
  if (hideHeader) return '';
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
