import {
  countRowsBy,
  duplicateColumn,
  hasDates,
  mayHaveTotal,
  setFunction,
  setGrouped,
  setShown,
  setSort,
  setStep,
} from '#dataview/state/column-rules.ts';
import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { functionOptionsOf, stepOptionsOf } from '#dataview/settings/column-options.ts';
import { isMeasure } from '#domain/source/column/column.ts';
import type { MenuEntry, MenuGroup } from '#ui/menu/menu.tsx';

type Columns = ColumnDescriptor[];
/** Applies a change to each column that the menu is for. */
export type ChangeColumns = (make: (columns: Columns, key: string) => Columns) => void;

/**
 * The menu of a column's name: its order, its groups and functions, its total, a copy, and hiding it. A total
 * is offered where the column may have one and the table does not have those of all columns already
 * (`hasAllTotals`).
 */
export function headerMenu(
  descriptor: ColumnDescriptor,
  change: ChangeColumns,
  hasAllTotals: boolean,
): MenuGroup[] {
  const total: MenuEntry = {
    id: 'total',
    label: 'Show a total',
    isChecked: descriptor.showTotal,
    onAction: () => change((columns, key) => withTotal(columns, key, !descriptor.showTotal)),
  };
  const totals = [total].filter(() => !hasAllTotals && mayHaveTotal(descriptor));

  const groups = isMeasure(descriptor) ? [] : groupItems(descriptor, change);

  const menu: MenuGroup[] = [
    { id: 'order', items: orderItems(descriptor, change) },
    { id: 'groups', items: groups },
    {
      id: 'column',
      items: [
        ...totals,
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
  return menu.filter(({ items }) => items.length > 0);
}

function orderItems({ sort }: ColumnDescriptor, change: ChangeColumns): MenuEntry[] {
  const item = (order: ColumnDescriptor['sort'], label: string, icon: string): MenuEntry => ({
    id: `sort ${order}`,
    label,
    icon,
    isChecked: sort === order,
    onAction: () => change((columns, key) => setSort(columns, key, sort === order ? '' : order)),
  });
  return [
    item('asc nulls last', 'Sort ascending', 'arrow-up'),
    item('desc nulls last', 'Sort descending', 'arrow-down'),
  ];
}

function groupItems(descriptor: ColumnDescriptor, change: ChangeColumns): MenuEntry[] {
  const { group, fn, step } = descriptor;
  const byStep: MenuEntry[] = stepOptionsOf(descriptor).map(({ value, label }) => ({
    id: `step ${value}`,
    label,
    isSelected: group && step === value,
    onAction: () => change((columns, key) => setStep(setGrouped(columns, key, true), key, value)),
  }));

  const functions: MenuEntry[] = functionOptionsOf(descriptor).map(({ value, label }) => ({
    id: `function ${value}`,
    label,
    isSelected: fn === value,
    onAction: () => change((columns, key) => setFunction(columns, key, value)),
  }));
  const setGroup = (isGrouped: boolean) => () =>
    change((columns, key) => setGrouped(columns, key, isGrouped));
  const count: MenuEntry = { id: 'count', label: 'Count rows by it', onAction: () => change(countRowsBy) };

  if (group) {
    const ungroup: MenuEntry = { id: 'group', label: 'No longer group', onAction: setGroup(false) };
    const steps: MenuEntry = { id: 'step', label: 'Dates by', items: byStep };
    if (hasDates(descriptor)) return [ungroup, steps, count];
    return [ungroup, count];
  }

  const grouping: MenuEntry = hasDates(descriptor)
    ? { id: 'group', label: 'Group by', items: byStep }
    : { id: 'group', label: 'Group', onAction: setGroup(true) };
  return [grouping, count, { id: 'function', label: 'Function', items: functions }];
}

function withTotal(columns: Columns, key: string, showTotal: boolean): Columns {
  return columns.map((column) => (columnKey(column) === key ? { ...column, showTotal } : column));
}
