import { expect, test } from 'vitest';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { overKinds } from '#domain/query/over-groups.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { translations } from '#texts/languages.ts';
import { textsOf } from '#texts/texts-of.ts';
import { rowsRequest } from '../query/rows-request.ts';
import { sectionRows } from '../query/section-rows.ts';
import { columnDescriptorSchema, type ColumnDescriptor } from './column-descriptor.ts';
import { dataStateSchema } from './data-state.ts';
import { overInWords } from './over-in-words.ts';
import { addCompared, alongChoices, overOf, setOver } from './over-columns.ts';

const source = [
  { name: 'county', display_name: 'County', type: 'text' },
  { name: 'day', display_name: 'Day', type: 'date', dataType: 'date' },
  { name: 'damage', display_name: 'Damage', type: 'number', dataType: 'numeric', unit: 'USD', decimals: 2 },
].map((column) => sourceColumnSchema.parse(column));

const columnsWith = (damage: object): ColumnDescriptor[] =>
  [
    { name: 'county', display_name: 'County', type: 'text', show: true, group: true },
    { name: 'day', display_name: 'Day', type: 'date', show: true, group: true, step: 'year' },
    { name: 'damage', display_name: 'Damage', type: 'number', show: true, fn: 'sum', ...damage },
  ].map((column) => columnDescriptorSchema.parse(column));
const stateWith = (damage: object) => dataStateSchema.parse({ columns: columnsWith(damage) });
const context = { filters: {}, parameters: { page: 0, sort: null } } as unknown as Parameters<
  typeof rowsRequest
>[1];

test.each(overKinds)('a section asks for %s, along the first date and within the other groups', (over) => {
  const request = dataRequestSchema.parse(rowsRequest(stateWith({ over }), context, 'page'));
  const resolved = resolveRequest(request, source);
  const isOrdered = over !== 'rank' && over !== 'share';
  expect(resolved.ok && resolved.value.outputs[2]).toMatchObject({
    over: { kind: over, along: isOrdered ? [1] : [], within: isOrdered ? [0] : [] },
  });
});

test.each(overKinds)('%s is added beside the amounts, which stay as they are', (kind) => {
  const columns = columnsWith({ customName: 'Cost', sort: 'desc nulls last' });
  const added = addCompared(columns, 'damage', kind);
  const request = dataRequestSchema.parse(
    rowsRequest(dataStateSchema.parse({ columns: added }), context, 'page'),
  );
  const resolved = resolveRequest(request, source);
  expect(resolved.ok && resolved.value.outputs.map(({ over }) => over?.kind ?? null)).toEqual([
    null,
    null,
    null,
    kind,
  ]);
  expect(added.map(({ customName, sort }) => [customName, sort]).slice(2)).toEqual([
    ['Cost', 'desc nulls last'],
    ['', ''],
  ]);
  expect(addCompared(columns, 'gone', kind)).toEqual(columns);
});

test('settings that no longer fit give way to the default, and nothing is over rows', () => {
  const [county, day, damage] = columnsWith({ over: 'running', overAlong: 'county' });
  const over = (columns: ColumnDescriptor[]) => overOf(columns, damage!)?.along.map(({ name }) => name);
  expect(over([county!, day!, damage!])).toEqual(['county']);
  expect(over([{ ...county!, group: false }, day!, damage!])).toEqual(['day']);
  expect(over([damage!])).toBeUndefined();
  expect(overOf([day!, damage!], { ...damage!, fn: 'list' })).toBeNull();
  expect(overOf([day!, damage!], { ...day!, group: false, fn: 'max', over: 'rank' })).toBeNull();
  expect(alongChoices([county!, day!], 'yearChange').map(({ name }) => name)).toEqual(['day']);
  expect(alongChoices([county!, day!], 'running').map(({ name }) => name)).toEqual(['day', 'county']);
  const changed = setOver(columnsWith({ over: 'running', overAlong: 'county' }), 'damage', '');
  expect(changed[2]).toMatchObject({ over: '', overAlong: '' });
});

test.each([
  [{ over: 'yearChange' }, 0.125, 'Sum of Damage: change to last year along Day, for each County', '+12.5%'],
  [
    { over: 'change' },
    -0.125,
    'Sum of Damage: change to the one before along Day, for each County',
    '−12.5%',
  ],
  [
    { over: 'difference' },
    5,
    'Sum of Damage: difference to the one before along Day, for each County (USD)',
    '+5',
  ],
  [
    { over: 'yearDifference' },
    -5,
    'Sum of Damage: difference to last year along Day, for each County (USD)',
    '−5',
  ],
  [{ over: 'share', overWithin: 'day' }, 0.5, 'Sum of Damage: share of the total, for each Day', '50.0%'],
  [{ over: 'rank' }, 3, 'Sum of Damage: rank', '3'],
  [{ over: 'rank', customName: 'Place' }, 3, 'Place', '3'],
])('results are named and written as what they are: %j', (damage, cell, label, text) => {
  const columns = ['county', 'day', 'damage'].map((name) => ({ name, type: 'number' }));
  const result = {
    status: 'ready',
    result: { columns, rows: [['Ada', '2020-01-01', cell]], length: 1, totals: null },
    columns: source,
    attribution: { sourceName: 'S', versionName: 'v', updatedAt: '' },
  } as unknown as Parameters<typeof sectionRows>[1][string];
  const found = sectionRows(stateWith(damage), { rows: result });
  const shown = found && 'rows' in found ? found.rows.shown[2]! : null;
  expect(shown?.label).toBe(label);
  expect(formatValue(cell, { ...shown?.numbers, unit: shown?.unit })).toBe(text);
});

test('every function over groups has words in every language', () => {
  for (const locale of ['en-US', ...Object.keys(translations)]) {
    const { data: texts } = textsOf(locale);
    const words = overKinds.map((over) => {
      const [, , damage] = columnsWith({ over });
      return overInWords(overOf(columnsWith({ over }), damage!)!, texts);
    });
    expect(new Set(words).size).toBe(overKinds.length);
  }
});
