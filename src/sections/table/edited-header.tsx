import { useState, type MouseEvent } from 'react';
import {
  countRowsBy,
  duplicateColumn,
  hasDates,
  hasNumbers,
  setFunction,
  setGrouped,
  setShown,
  setSort,
  setStep,
} from '#dataview/column-rules.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/column-descriptor.ts';
import { functionOptions, stepOptions } from '#dataview/settings/column-options.ts';
import type { ShownColumn } from '#dataview/section-rows.ts';
import { Button } from '#ui/button/button.tsx';
import { MenuButton, type MenuEntry, type MenuGroup } from '#ui/menu/menu.tsx';
import { columnStyle } from './column-style.ts';

type Columns = ColumnDescriptor[];
type HeaderProps = { shown: readonly ShownColumn[]; columns: Columns; onChange(columns: Columns): void };

/**
 * The names of columns on an editor's canvas: each is a menu that sorts, groups, applies functions, copies and hides.
 * Ctrl or cmd with a click selects several columns, to which a menu then applies.
 */
export function EditedHeader({ shown, columns, onChange }: HeaderProps) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const toggle = (event: MouseEvent, key: string) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setSelected((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]));
  };
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
        onClickCapture={(event) => toggle(event, key)}
      >
        <MenuButton
          label={keys.length > 1 ? `Settings of ${keys.length} columns` : `Settings of ${column.label}`}
          placement="bottom start"
          trigger={
            <Button variant="quiet" size="compact" className="tm-header-button">
              {column.label}
            </Button>
          }
          groups={menuOf(column, change)}
        />
      </th>
    );
  });
}

type Change = (make: (columns: Columns, key: string) => Columns) => void;

function menuOf({ descriptor }: ShownColumn, change: Change): MenuGroup[] {
  return [
    { id: 'order', items: orderItems(descriptor, change) },
    { id: 'groups', items: groupItems(descriptor, change) },
    {
      id: 'column',
      items: [
        {
          id: 'total',
          label: 'Show a total',
          isSelected: descriptor.showTotal,
          onAction: () => change((columns, key) => withTotal(columns, key, !descriptor.showTotal)),
        },
        { id: 'duplicate', label: 'Duplicate', icon: 'copy', onAction: () => change(duplicateColumn) },
        {
          id: 'hide',
          label: 'Hide',
          icon: 'eye-off',
          onAction: () => change((columns, key) => setShown(columns, key, false)),
        },
      ],
    },
  ];
}

function orderItems({ sort }: ColumnDescriptor, change: Change): MenuEntry[] {
  const item = (order: ColumnDescriptor['sort'], label: string, icon: string): MenuEntry => ({
    id: `sort ${order}`,
    label,
    icon,
    isSelected: sort === order,
    onAction: () => change((columns, key) => setSort(columns, key, sort === order ? '' : order)),
  });
  return [
    item('asc nulls last', 'Sort ascending', 'arrow-up'),
    item('desc nulls last', 'Sort descending', 'arrow-down'),
  ];
}

function groupItems(descriptor: ColumnDescriptor, change: Change): MenuEntry[] {
  const { group, fn, step } = descriptor;
  const byStep: MenuEntry[] = stepOptions.map(({ value, label }) => ({
    id: `step ${value}`,
    label,
    isSelected: group && step === value,
    onAction: () =>
      change((columns, key) =>
        setStep(setGrouped(columns, key, true), key, value as ColumnDescriptor['step']),
      ),
  }));
  const functions: MenuEntry[] = functionOptions
    .filter(({ value }) => hasNumbers(descriptor) || !['sum', 'avg', 'median'].includes(value))
    .map(({ value, label }) => ({
      id: `function ${value}`,
      label,
      isSelected: fn === value,
      onAction: () => change((columns, key) => setFunction(columns, key, value as ColumnDescriptor['fn'])),
    }));
  return [
    hasDates(descriptor) && !group
      ? { id: 'group', label: 'Group by', items: byStep }
      : {
          id: 'group',
          label: group ? 'No longer group' : 'Group',
          onAction: () => change((columns, key) => setGrouped(columns, key, !group)),
        },
    ...(group && hasDates(descriptor) ? [{ id: 'step', label: 'Dates by', items: byStep }] : []),
    { id: 'count', label: 'Count rows by it', onAction: () => change(countRowsBy) },
    ...(group ? [] : [{ id: 'function', label: 'Function', items: functions }]),
  ];
}

function withTotal(columns: Columns, key: string, showTotal: boolean): Columns {
  return columns.map((column) => (columnKey(column) === key ? { ...column, showTotal } : column));
}
