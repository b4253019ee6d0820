import { expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { DataResult, PivotDepth } from './data-request.ts';
import { mostPivotGroups, pivotTable, type PivotGroup } from './pivot-table.ts';

/** A result of a pivot by `region` and `city` (0, 1) with `year` (2) across and an amount (3). */
function resultOf(lines: readonly [PivotDepth, ...Cell[]][], length = lines.length): DataResult {
  return {
    columns: ['region', 'city', 'year', 'amount'].map((name) => ({ name, type: 'text' })),
    rows: lines.map(([, ...cells]) => cells),
    depths: lines.map(([depth]) => depth),
    length,
    totals: null,
  };
}

const indexes = { rows: [0, 1], across: [2] };

const outline = (group: PivotGroup): unknown =>
  group.children.length === 0 ? group.value : [group.value, ...group.children.map(outline)];

test('rows and columns are the groups in the order of the result, with the cells of both', () => {
  const table = pivotTable(
    resultOf([
      [[0, 0], null, null, null, 10],
      [[0, 1], null, null, 2024, 4],
      [[0, 1], null, null, null, 6],
      [[1, 0], 'South', null, null, 7],
      [[1, 0], null, null, null, 3],
      [[2, 0], 'South', 'B', null, 5],
      [[2, 0], 'South', 'A', null, 2],
      [[2, 0], null, 'A', null, 3],
      [[2, 1], 'South', 'B', 2024, 1],
      [[2, 1], 'South', 'B', null, 4],
      [[2, 1], null, 'A', 2024, 3],
    ]),
    indexes,
  );

  expect(outline(table.rows.all)).toEqual([null, ['South', 'B', 'A'], [null, 'A']]);
  expect(outline(table.across.all)).toEqual([null, 2024, null]);
  const [south, none] = table.rows.all.children as [PivotGroup, PivotGroup];
  const [year, noYear] = table.across.all.children as [PivotGroup, PivotGroup];
  const amount = (row: PivotGroup, column: PivotGroup) => table.at(row, column)?.[3];

  expect(amount(table.rows.all, table.across.all)).toBe(10);
  expect(amount(table.rows.all, noYear)).toBe(6);
  expect(amount(south, table.across.all)).toBe(7);
  expect(amount(south.children[0]!, noYear)).toBe(4);
  expect(amount(none.children[0]!, year)).toBe(3);
  // No row is in both.
  expect(table.at(south.children[1]!, year)).toBeNull();
  expect([table.rows.leftOut, table.across.leftOut]).toEqual([0, 0]);
});

test('a pivot without groups on a side has the group of everything there', () => {
  const table = pivotTable(resultOf([[[0, 0], null, null, null, 1]]), { rows: [], across: [] });
  expect(table.rows.depth).toBe(0);
  expect(table.at(table.rows.all, table.across.all)?.[3]).toBe(1);
});

test('the first thousand rows and two hundred columns are shown, and how many are not', () => {
  const many = mostPivotGroups.rows + 3;
  const columns = mostPivotGroups.across + 2;
  const table = pivotTable(
    resultOf([
      [[0, 0], null, null, null, 1],
      ...Array.from({ length: columns }, (_, year): [PivotDepth, ...Cell[]] => [[0, 1], null, null, year, 1]),
      [[1, 0], 'R', null, null, 1],
      [[1, 0], 'S', null, null, 1],
      ...Array.from({ length: many }, (_, city): [PivotDepth, ...Cell[]] => [
        [2, 0],
        city < many - 2 ? 'R' : 'S',
        city,
        null,
        1,
      ]),
    ]),
    indexes,
  );
  expect(table.rows.leftOut).toBe(3);
  expect(table.across.leftOut).toBe(2);
  // A group without rows that are shown is not shown itself.
  expect(table.rows.all.children.map(({ value }) => value)).toEqual(['R']);
  expect(table.rows.all.children[0]!.children).toHaveLength(mostPivotGroups.rows);
});

test('of a result that was cut, only rows with all their cells are shown', () => {
  const lines: [PivotDepth, ...Cell[]][] = [
    [[0, 0], null, null, null, 1],
    [[1, 0], 'R', null, null, 1],
    [[2, 0], 'R', 'A', null, 1],
    [[2, 0], 'R', 'B', null, 1],
    [[2, 0], 'R', 'C', null, 1],
    [[0, 1], null, null, 2024, 1],
    [[2, 1], 'R', 'A', 2024, 1],
    [[2, 1], 'R', 'B', 2024, 1],
  ];
  const table = pivotTable(resultOf(lines, 9), indexes);
  expect(outline(table.rows.all)).toEqual([null, ['R', 'A']]);
  expect(table.rows.leftOut).toBe(2);
});
