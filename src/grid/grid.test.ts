import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { columnsToDraw } from './paint/row-layout.ts';
import { readChoices, withChoices } from './store/choices-address.ts';
import {
  filterText,
  noChoices,
  rowsQueryOf,
  withoutFilter,
  type GridChoices,
} from './store/column-filters.ts';
import { valuesRequest } from './store/graphql-rows.ts';
import { cellOfRaw, copiedText, pastedRaw } from './store/cell-text.ts';
import { readClipboardTable, writeClipboardTable } from './input/clipboard-table.ts';
import {
  columnEdges,
  columnsBetween,
  defaultColumnWidth,
  frozenColumns,
  rowNumberWidth,
  utilityWidths,
} from './paint/grid-geometry.ts';
import {
  blocksOf,
  cellsInBlocks,
  cellSelection,
  cornerAt,
  movedSelection,
  rowsSelection,
  toggledRow,
  type GridSelection,
} from './store/grid-selection.ts';
import { planPaste } from './store/plan-paste.ts';
import { RowStore } from './store/row-store.ts';
import { SeparatedColumns } from './store/separated-columns.ts';
import { afterScroll, elementHeight, isAtElementEnd, positionOf, tallest } from './paint/virtual-scroll.ts';

const column = (name: string, more: object = {}) => sourceColumnSchema.parse({ name, type: 'text', ...more });

describe('the clipboard', () => {
  test.each<[string, string[][]]>([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"two\nlines"\t"say ""x"""', [['two\nlines', 'say "x"']]],
    ['"quoted" word\tb', [['"quoted" word', 'b']]],
    [
      '\t\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['007', [['007']]],
    ['', [['']]],
    ['"open\tb', [['"open', 'b']]],
  ])('reads %j as spreadsheets write it', (text, table) => {
    expect(readClipboardTable(text)).toEqual(table);
  });

  test('reads what it writes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é'), maxLength: 6 });
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      )
      // A last row that is one empty cell looks the same as a closing line break.
      .filter((rows) => rows.length === 1 || rows.at(-1)!.length > 1 || rows.at(-1)![0] !== '');
    fc.assert(
      fc.property(table, (rows) => {
        expect(readClipboardTable(writeClipboardTable(rows))).toEqual(rows);
      }),
    );
  });
});

describe('texts of cells', () => {
  const options = [
    { value: '1', label: 'High' },
    { value: '2', label: 'Low' },
  ];
  const number = column('n', { type: 'number', dataType: 'numeric' });
  const choice = column('c', { type: 'select', options });
  const choices = column('m', { type: 'multiselect', options });
  const truth = column('t', { type: 'checkbox', dataType: 'boolean', trueValue: 'Ja' });

  test('raw texts become the values that results have', () => {
    expect(cellOfRaw('007', number)).toBe(7);
    expect(cellOfRaw('n/a', number)).toBe('n/a');
    expect(cellOfRaw('', number)).toBeNull();
    expect(cellOfRaw('"a, b", c', choices)).toEqual(['a, b', 'c']);
    expect(cellOfRaw(' x ', column('x', { trim: true }))).toBe('x');
  });

  test('labels are copied, and become values again', () => {
    expect(copiedText('1', choice)).toBe('High');
    expect(pastedRaw('High', choice)).toBe('1');
    expect(pastedRaw('2', choice)).toBe('2');
    expect(pastedRaw('Strange', choice)).toBe('Strange');
    expect(copiedText(['1', 'x, y'], choices)).toBe('High, "x, y"');
    expect(pastedRaw('Low, High', choices)).toBe('2, 1');
    expect(pastedRaw('TRUE', truth)).toBe('Ja');
    expect(pastedRaw('1,234,567.5', number)).toBe('1234567.5');
    expect(pastedRaw('1,5', number)).toBe('1,5');
    expect(pastedRaw('1/31/2026', column('d', { type: 'date', dataType: 'date' }))).toBe('2026-01-31');
    expect(pastedRaw('', number)).toBeNull();
    expect(pastedRaw('12/31/2023', column('d', { type: 'date', dataType: 'date' }))).toBe('2023-12-31');
  });
});

test('filters say values as the cells show them', () => {
  const day = column('d', { type: 'date', dataType: 'date' });
  const options = [{ value: '1', label: 'High' }];
  const choice = column('c', { type: 'select', options });
  expect(filterText({ operation: 'filter', values: ['2020-03-13', null] }, day)).toBe(
    'is 03/13/2020, (empty)',
  );
  expect(filterText({ operation: 'exclude', values: ['1'] }, choice)).toBe('is not High');
  expect(filterText({ operation: 'filter', values: [130000] }, column('n', { type: 'number' }))).toBe(
    'is 130,000',
  );
});

test('the filters, the order and the search of a grid are in its address', () => {
  const columns = [
    column('state'),
    column('cost', { type: 'number', dataType: 'numeric' }),
    column('closed', { type: 'switch', dataType: 'boolean' }),
  ];
  const choices: GridChoices = {
    filters: {
      state: { operation: 'exclude', values: ['Ohio & Co', null] },
      cost: { operation: 'filter', values: [5, -2.5] },
      closed: { operation: 'filter', values: [true] },
    },
    sort: { column: 'cost', order: 'desc nulls last' },
    find: 'a & b',
  };
  const search = withChoices('?history=&filter.gone=like|||x', choices);
  expect(new URLSearchParams(search).has('history')).toBe(true);
  expect(readChoices(search, columns)).toEqual(choices);
  const limit: GridChoices = { filters: { cost: { operation: 'gte', value: '5' } }, sort: null, find: '' };
  expect(readChoices(withChoices(search, limit), columns)).toEqual(limit);
  expect(withChoices('?sort=cost.asc&find=x', noChoices)).toBe('');
  expect(rowsQueryOf({}, choices)).toMatchObject({ search: 'a & b' });
  expect(rowsQueryOf({}, withoutFilter(choices, 'cost'))).not.toHaveProperty('search');
  expect(readChoices('?filter.cost=drop|||1&filter.none=filter|||1&sort=none.asc', columns)).toEqual(
    noChoices,
  );
});

test('the values of a filter are those of the rows that the other filters leave', () => {
  const choices: GridChoices = {
    filters: { state: { operation: 'filter', values: ['Ohio'] }, risk: { operation: 'like', value: 'hi' } },
    sort: { column: 'state', order: 'asc nulls last' },
    find: '',
  };
  const others = rowsQueryOf({}, withoutFilter(choices, 'risk'));
  expect(valuesRequest(column('risk'), 've', others)).toEqual({
    filter: { state: ['Ohio'] },
    like: { risk: 've' },
    attributes: ['risk', 'id'],
    groupBy: ['risk'],
    fn: { id: 'count' },
    orderBy: { id: 'desc nulls last' },
    fromIndex: 0,
    toIndex: 100,
  });
});

describe('a paste', () => {
  const columns = ['a', 'b', 'c'].map((name) => column(name));
  const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });

  test('writes from the selected cell onward, adds rows below the end, and leaves out what has no column', () => {
    const table = [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ];
    expect(planPaste(table, at(9, 1), columns, { isReadOnly: () => false, rows: 10 })).toEqual({
      top: 9,
      over: [{ b: '1', c: '2' }],
      added: [{ b: '4', c: '5' }],
      block: at(9, 1, 10, 2),
      leftOut: 1,
    });
  });

  test('is repeated over a selection that it fits into, and leaves read-only columns alone', () => {
    const plan = planPaste([['x']], at(0, 0, 1, 2), columns, {
      isReadOnly: ({ name }) => name === 'b',
      rows: 2,
    });
    expect(plan.over).toEqual([
      { a: 'x', c: 'x' },
      { a: 'x', c: 'x' },
    ]);
    expect(
      planPaste([['x', 'y']], at(0, 0, 0, 2), columns, { isReadOnly: () => false, rows: 2 }).over,
    ).toEqual([{ a: 'x', b: 'y' }]);
  });
});

describe('the selection', () => {
  const extent = { rows: 10, columns: 4 };

  test('moves within the table, and extends with shift', () => {
    const start = cellSelection({ row: 9, column: 0 });
    expect(movedSelection(start, { row: 1, column: -1 }, false, extent).focus).toEqual({ row: 9, column: 0 });
    const block = movedSelection(start, { row: -2, column: 3 }, true, extent);
    expect(blocksOf(block, extent)).toEqual([{ top: 7, bottom: 9, left: 0, right: 3 }]);
    expect(cellsInBlocks(blocksOf(block, extent))).toBe(12);
  });

  test('is extended by touch at the corner of its focus, which for one cell is at the bottom right', () => {
    const block = { top: 2, bottom: 4, left: 1, right: 3 };
    const at = (row: number, column: number) => cornerAt(block, { row, column });
    expect([at(2, 1), at(2, 3), at(4, 1), at(4, 3)]).toEqual([
      'top left',
      'top right',
      'bottom left',
      'bottom right',
    ]);
    const one = { top: 5, bottom: 5, left: 2, right: 2 };
    expect(cornerAt(one, { row: 5, column: 2 })).toBe('bottom right');
  });

  test('rows are taken in and out', () => {
    const runs = (selection: GridSelection | null) => (selection?.kind === 'rows' ? selection.runs : null);
    const some = toggledRow(toggledRow(toggledRow(rowsSelection(4, 2), 7), 6), 3);
    expect(runs(some)).toEqual([
      [2, 2],
      [4, 4],
      [6, 7],
    ]);
    expect(toggledRow(rowsSelection(1, 1), 1)).toBeNull();
    expect(cellsInBlocks(blocksOf(some!, extent))).toBe(16);
  });
});

describe('the geometry', () => {
  test('columns have their share of the container, and at least 150', () => {
    expect(defaultColumnWidth(null, 3)).toBe(250);
    expect(defaultColumnWidth(1200, 4)).toBe(295);
    expect(defaultColumnWidth(1200, 40)).toBe(150);
    expect(rowNumberWidth(9)).toBe(20);
    expect(utilityWidths).toEqual({ actions: 30, rowNumber: 20, gutter: 20 });
    const edges = columnEdges([150, 200, 150, 150]);
    expect(columnsBetween(edges, 160, 340)).toEqual([0, 3]);
    expect(columnsBetween(edges, 500, 900, 0)).toEqual([3, 4]);
    expect(frozenColumns(edges, 2, 900)).toBe(2);
    expect(frozenColumns(edges, 9, 900)).toBe(4);
    expect(frozenColumns(edges, 4, 500)).toBeLessThan(4);
    expect(frozenColumns(edges, 2, 100)).toBe(0);
    expect(columnsToDraw({ frozen: 2 }, 5, 7)).toEqual([0, 1, 5, 6]);
    expect(columnsToDraw({ frozen: 2 }, 0, 3)).toEqual([0, 1, 2]);
  });

  test('three million rows: every one can be reached, by steps and by leaps', () => {
    const size = { content: 3_000_000 * 32, view: 600 };
    expect(elementHeight(size)).toBe(tallest);
    const range = tallest - size.view;
    expect(afterScroll({ top: 0, position: 0 }, range, size).position).toBe(size.content - size.view);
    expect(afterScroll({ top: range, position: size.content - 600 }, 0, size).position).toBe(0);
    const middle = positionOf(1_500_000 * 32, size);
    expect(afterScroll(middle, middle.top + 32, size).position).toBe(1_500_001 * 32);
    let scroll = positionOf(2000 * 32, size);
    for (let step = 0; step < 2000; step += 1) {
      scroll = afterScroll(scroll, Math.max(0, scroll.top - 32), size);
      if (isAtElementEnd(scroll, size)) {
        scroll = positionOf(scroll.position, size);
      }
    }
    expect(scroll.position).toBe(0);
  });

  test('what is short enough scrolls as it is', () => {
    const size = { content: 1000, view: 300 };
    expect(afterScroll({ top: 0, position: 0 }, 640, size)).toEqual({ top: 640, position: 640 });
    expect(isAtElementEnd({ top: 0, position: 0 }, size)).toBe(false);
  });
});

describe('rows that are read as they are needed', () => {
  const answer = (request: DataRequestInput): DataResult => {
    const ids = (request.filter as { id?: number[] } | undefined)?.id;
    const from = request.fromIndex ?? 0;
    const to = Math.min(request.toIndex ?? 0, 1000);
    const listed = ids ?? Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index + 1);
    return {
      columns: [],
      length: 1000,
      totals: null,
      rows: listed.map((id) => [id, `${request.orderBy ? 'sorted ' : ''}${id}`]),
    };
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test('those in view and their neighbours, in blocks', async () => {
    const asked: number[] = [];
    const read = (request: DataRequestInput) => {
      asked.push(request.fromIndex ?? 0);
      return Promise.resolve(answer(request));
    };
    const store = new RowStore({ read, names: ['a', 'b'], searched: ['a'], rowsPerRead: 100 });
    await settled();
    store.want(510, 540);
    await settled();
    await settled();
    expect(store.snapshot().length).toBe(1000);
    expect(store.snapshot().row(512)).toEqual({ id: 513, cells: ['513'] });
    expect(store.snapshot().row(300)).toBeNull();
    expect(asked).toEqual([0, 500, 600, 400]);
    expect((await store.range(590, 610)).map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => 591 + index),
    );
    expect(asked).toHaveLength(4);
    expect(await store.range(790, 1100)).toHaveLength(210);
    store.amend([{ rowId: 513, column: 'a', cell: 'new' }]);
    expect(store.snapshot().row(512)?.cells).toEqual(['new']);
    await store.refresh([513, 9999]);
    expect(store.snapshot().row(512)?.cells).toEqual(['513']);
  });

  test('rows of the query before are not said to be the result of a new one', async () => {
    const results: (() => void)[] = [];
    const read = (request: DataRequestInput) =>
      new Promise<ReturnType<typeof answer>>((resolve) => results.push(() => resolve(answer(request))));
    const store = new RowStore({ read, names: ['a', 'b'], searched: ['a'], rowsPerRead: 100 });
    results.shift()!();
    await settled();
    expect(store.snapshot()).toMatchObject({ length: 1000, isOutdated: false });
    store.setQuery({ search: 'x' });
    expect(store.snapshot()).toMatchObject({ length: 1000, isOutdated: true });
    expect(store.snapshot().row(0)).not.toBeNull();
    results.forEach((result) => result());
    await settled();
    expect(store.snapshot()).toMatchObject({ isOutdated: false });
    store.close();
  });

  test('grids side by side write the numbers of a column alike', async () => {
    const separated = new SeparatedColumns();
    const storeOf = (names: string[], amount: number) => {
      const rows = [[1, ...names.map((name) => (name === 'flow' ? amount : 1))]];
      const read = () => Promise.resolve({ columns: [], length: 1, totals: null, rows });
      return new RowStore({ read, names, searched: [], rowsPerRead: 100, separated });
    };
    const valid = storeOf(['place', 'flow'], 1234);
    await settled();
    expect(valid.snapshot().separated).toEqual(new Set());
    const invalid = storeOf(['flow'], 12_345);
    await settled();
    expect(invalid.snapshot().separated).toEqual(new Set([0]));
    expect(valid.snapshot().separated).toEqual(new Set([1]));
    expect(storeOf(['flow', 'place'], 1).snapshot().separated).toEqual(new Set());
  });

  test('columns that are not shown are read, and a search does not look into them', async () => {
    const asked: DataRequestInput[] = [];
    const read = (request: DataRequestInput) => {
      asked.push(request);
      return Promise.resolve(answer(request));
    };
    const options = { read, names: ['a', 'b'], searched: ['a'], rowsPerRead: 100 };
    const store = new RowStore(options, { search: 'x' });
    await settled();
    store.setQuery({});
    await settled();
    expect(asked[0]).toMatchObject({ attributes: ['id', 'a', 'b'], search: 'x', searchIn: ['a'] });
    expect(asked.at(-1)).toEqual({ attributes: ['id', 'a', 'b'], fromIndex: 0, toIndex: 100 });
  });

  test('another query replaces them once it has a result, and a failure is reported', async () => {
    let isBroken = false;
    const read = (request: DataRequestInput) =>
      isBroken ? Promise.reject(new Error('No.')) : Promise.resolve(answer(request));
    const store = new RowStore({ read, names: ['a', 'b'], searched: ['a'], rowsPerRead: 100 });
    await settled();
    store.setQuery({ orderBy: { a: 'asc nulls last' } });
    expect(store.snapshot().row(0)?.cells).toEqual(['1']);
    await settled();
    expect(store.snapshot().row(0)?.cells).toEqual(['sorted 1']);
    isBroken = true;
    store.reload();
    await settled();
    expect(store.snapshot()).toMatchObject({ error: 'No.', length: 1000 });
    isBroken = false;
    store.reload();
    await settled();
    expect(store.snapshot().error).toBeNull();
  });
});
