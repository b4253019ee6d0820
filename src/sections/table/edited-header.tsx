import { useState, type MouseEvent } from 'react';
import type { ColumnDescriptor } from '#dataview/column-descriptor.ts';
import { setSize } from '#dataview/column-rules.ts';
import type { ShownColumn } from '#dataview/section-rows.ts';
import { Button } from '#ui/button/button.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { columnStyle } from './column-style.ts';
import { ColumnResizer } from './column-resizer.tsx';
import { headerMenu } from './header-menu.ts';

type Columns = ColumnDescriptor[];
type HeaderProps = { shown: readonly ShownColumn[]; columns: Columns; onChange(columns: Columns): void };

/**
 * The names of columns on an editor's canvas: each is a menu that sorts, groups, applies functions, copies and hides.
 * Ctrl or cmd with a click selects several columns, to which a menu then applies.
 */
export function EditedHeader({ shown, columns, onChange }: HeaderProps) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const toggle = (key: string) =>
    setSelected((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]));
  return shown.map((column) => {
    const { key } = column;
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
        {...columnStyle(column)}
        data-name={key}
        data-selected={isSelected || undefined}
        onPointerDownCapture={(event) => isSelecting(event) && toggle(key)}
        onClickCapture={isSelecting}
      >
        <MenuButton
          label={keys.length > 1 ? `Settings of ${keys.length} columns` : `Settings of ${column.label}`}
          placement="bottom start"
          trigger={
            <Button variant="quiet" size="compact" className="tm-header-button">
              {column.label}
            </Button>
          }
          groups={headerMenu(column.descriptor, change)}
        />
        <ColumnResizer
          label={column.label}
          size={column.descriptor.size}
          onChange={(size) => onChange(setSize(columns, key, size))}
        />
      </th>
    );
  });
}

/** Whether a click selects a column; then it does nothing else. */
function isSelecting(event: MouseEvent): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
