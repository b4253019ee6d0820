import { expect, test } from 'vitest';
import { columnDescriptorSchema, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { MenuEntry } from '#ui/menu/menu.tsx';
import { headerMenu } from './header-menu.ts';

const columns = [
  { name: 'kind', show: true },
  { name: 'day', type: 'date', show: true },
  { name: 'damage', type: 'number', show: true, defaultFn: 'sum' },
].map((column) => columnDescriptorSchema.parse(column));

/** The columns after a choice in the menu of one of them; a path leads through submenus. */
const after = (name: string, ...path: string[]) => chosen(false, name, path);

function chosen(hasAllTotals: boolean, name: string, path: readonly string[]): ColumnDescriptor[] {
  const column = columns.find((one) => one.name === name)!;
  let result: ColumnDescriptor[] = [];
  const groups = headerMenu(column, (make) => (result = make(columns, name)), hasAllTotals);
  let entries: MenuEntry[] = groups.flatMap(({ items }) => items);
  for (const label of path.slice(0, -1)) {
    entries = entries.find((entry) => entry.label === label)!.items!;
  }
  entries.find((entry) => entry.label === path.at(-1))!.onAction!();
  return result;
}

test('a column is sorted both ways, with empty cells last', () => {
  expect(after('kind', 'Sort ascending')[0]).toMatchObject({ sort: 'asc nulls last' });
  expect(after('kind', 'Sort descending')[0]).toMatchObject({ sort: 'desc nulls last' });
});

test('grouping by a column gives the others their functions; dates are grouped by steps', () => {
  expect(after('kind', 'Group')).toMatchObject([
    { name: 'kind', group: true },
    { name: 'day', fn: 'list' },
    { name: 'damage', fn: 'sum' },
  ]);
  expect(after('day', 'Group by', 'Month')[1]).toMatchObject({ group: true, step: 'month' });
});

test.each([
  ['damage', 'Count', 'count'],
  ['damage', 'List', 'list'],
  ['damage', 'Sum', 'sum'],
  ['damage', 'Average', 'avg'],
  ['kind', 'Count of rows', 'rows'],
])('the function of %s is %s', (name, label, fn) => {
  expect(after(name, 'Function', label).find((column) => column.name === name)).toMatchObject({ fn });
});

test('only numbers are added up', () => {
  expect(() => after('kind', 'Function', 'Sum')).toThrow();
});

test('a column is copied, has a total, and is hidden', () => {
  expect(after('damage', 'Duplicate')).toHaveLength(4);
  expect(after('damage', 'Show a total')[2]).toMatchObject({ showTotal: true });
  expect(after('kind', 'Hide')[0]).toMatchObject({ show: false });
});

test('a total is offered where the column may have one, and the table has not all of them', () => {
  expect(() => after('kind', 'Show a total')).toThrow();
  expect(() => chosen(true, 'damage', ['Show a total'])).toThrow();
  const counted = headerMenu({ ...columns[0]!, fn: 'count' }, () => {}, false);
  expect(counted.flatMap(({ items }) => items).map(({ label }) => label)).toContain('Show a total');
});
