import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { proposeKeys } from './propose-keys.ts';

const column = (name: string, dataType: 'text' | 'numeric' | 'date' = 'text') =>
  sourceColumnSchema.parse({ name, type: 'text', dataType });
const known = (rows: number, distinct: Record<string, number>) => ({
  rows,
  columns: new Map(
    Object.entries(distinct).map(([name, count]) => [name, { distinct: count, isCode: false }]),
  ),
});

test('a column that distinguishes all rows of both versions is the key', () => {
  const columns = [column('name'), column('event_id'), column('amount', 'numeric')];
  const values = { name: 40, event_id: 100, amount: 100 };
  expect(proposeKeys(columns, [known(100, values), known(100, values)])[0]).toEqual(['event_id']);
});

test('several columns are a key together, never amounts; the caller may need more of them', () => {
  const columns = [column('county'), column('day', 'date'), column('kind'), column('amount', 'numeric')];
  const values = { county: 20, day: 10, kind: 3, amount: 190 };
  expect(proposeKeys(columns, [known(190, values), known(195, values)])).toEqual([
    ['county', 'day'],
    ['county', 'day', 'kind'],
  ]);
  expect(proposeKeys(columns, [known(10_000, values), known(195, values)])).toEqual([]);
});

test('where nothing is known of the values, a name tells; else whole rows are compared', () => {
  expect(proposeKeys([column('name'), column('fips')], [])).toEqual([['fips']]);
  expect(proposeKeys([column('name')], [])).toEqual([]);
});
