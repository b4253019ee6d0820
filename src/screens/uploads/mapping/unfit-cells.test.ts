import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { layerSchema } from '#domain/source/upload/upload-layer.ts';
import { withType } from './column-parsing.ts';
import { changeMappedColumn, startDraft } from './mapping-draft.ts';
import { fitsColumn, unfitCells } from './unfit-cells.ts';

const columnOf = (part: object) => sourceColumnSchema.parse({ name: 'a', display_name: 'A', ...part });
const number = { type: 'number', dataType: 'numeric' };
const date = { type: 'date', dataType: 'date' };
const choice = { type: 'select', dataType: 'text', options: [{ value: 'open', label: 'Open' }] };

test.each([
  ['1.5', number, true],
  ['$1,234.50', number, false],
  ['$1,234.50', { ...number, number_format: 'point' }, true],
  ['Total', { ...number, number_format: 'point' }, false],
  ['-', number, false],
  ['-', { ...number, na_values: ['-'] }, true],
  ['', number, true],
  ['2024-01-31', date, true],
  ['31/1/2024', date, false],
  ['31/1/2024', { ...date, date_order: 'dmy' }, true],
  ['31/1/2024', { ...date, date_order: 'mdy' }, false],
  ['3 Mar 2024', { ...date, date_order: 'mdy' }, true],
  ['2024-01-31', { ...date, date_order: 'dmy' }, true],
  ['yes', { type: 'checkbox', dataType: 'boolean' }, true],
  ['perhaps', { type: 'checkbox', dataType: 'boolean' }, false],
  ['perhaps', { type: 'checkbox', dataType: 'boolean', trueValue: 'Perhaps' }, true],
  ['open', choice, true],
  ['shut', choice, false],
  [' open ', { ...choice, trim: true }, true],
  ['open, shut', { ...choice, type: 'multiselect' }, false],
  ['anything', { type: 'multiselect', dataType: 'text' }, true],
  ['anything', { type: 'text', dataType: 'text' }, true],
])('%j in a column %j fits: %j', (text, part, fits) => {
  expect(fitsColumn(text, columnOf(part))).toBe(fits);
});

const layer = layerSchema.parse({
  layerName: 'a',
  rows: 2,
  parquetObject: 'x',
  notes: [],
  preview: [
    ['Nord', '1/2/2024'],
    ['7', '2024-02-03'],
  ],
  columns: ['station', 'day'].map((name) => ({
    name,
    display_name: name,
    type: 'text',
    dataType: 'text',
    examples: [],
    nulls: 0,
    distinct: 2,
    dates: name === 'day' ? { orders: ['dmy', 'mdy'], ...date } : null,
  })),
});

test('a type that cells do not fit is said with one of them, for new and for existing columns', () => {
  const draft = startDraft(layer, []);
  expect(unfitCells(layer, draft, [])).toEqual([]);
  const numbers = changeMappedColumn(draft, 'station', (it) => withType(it, layer.columns[0]!, 'number'));
  const text =
    '“Nord” in station does not fit the type Number. Such cells are kept as they are, and count as invalid.';
  expect(unfitCells(layer, numbers, [])).toEqual([{ column: 'station', text }]);
  const existing = [columnOf({ name: 'station', ...number })];
  expect(unfitCells(layer, startDraft(layer, existing), existing)).toEqual([{ column: 'station', text }]);
});

test('a cell beyond the first rows is named where it is one of a few others', () => {
  const mainType = { ...date, order: null, cells: 4000, others: 1, example: 'pending' };
  const late = layerSchema.parse({ ...layer, columns: [{ ...layer.columns[0]!, mainType }] });
  const existing = [columnOf({ name: late.columns[0]!.name, display_name: 'Day', ...date })];
  const [unfit] = unfitCells({ ...late, preview: [] }, startDraft(late, existing), existing);
  expect(unfit?.text).toMatch(/^“pending” in .* does not fit the type Date/);
});

test('a column of dates that becomes one by its type is read in an order that fits', () => {
  const dates = changeMappedColumn(startDraft(layer, []), 'day', (it) =>
    withType(it, layer.columns[1]!, 'date'),
  );
  expect(dates.columns[1]!.column).toMatchObject({ type: 'date', date_order: 'dmy' });
  expect(unfitCells(layer, dates, [])).toEqual([]);
});
