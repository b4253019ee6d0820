import { expect, test } from 'vitest';
import type { Formula } from '#domain/formula/formula.ts';
import { deletionProblem } from './calculated-from.ts';
import { sourceColumnSchema } from './column.ts';

const share: Formula = {
  type: 'operation',
  operation: '/',
  left: { type: 'variable', key: 'loss' },
  right: { type: 'variable', key: 'value' },
};
const calculated = (name: string, display_name: string) =>
  sourceColumnSchema.parse({ name, display_name, type: 'calculated', dataType: 'numeric', formula: share });

test('a column that others are calculated from is not deleted before their formulas are changed', () => {
  const columns = [
    sourceColumnSchema.parse({ name: 'loss', type: 'number', dataType: 'numeric' }),
    sourceColumnSchema.parse({ name: 'year', type: 'number', dataType: 'numeric' }),
    calculated('share', 'Loss share'),
  ];
  expect(deletionProblem(columns, 'loss')).toBe(
    'Loss share is calculated from this column. Change its formula first.',
  );
  expect(deletionProblem([...columns, calculated('part', 'Part')], 'value')).toBe(
    'Loss share, Part are calculated from this column. Change their formulas first.',
  );
  for (const name of ['year', 'share']) {
    expect(deletionProblem(columns, name)).toBeNull();
  }
});

test('a column that measures are calculated from is not deleted before these are changed', () => {
  const where = [{ column: 'type', operation: 'filter', values: ['Flood'] }];
  const measure = { type: 'function', fn: 'weighted', column: 'loss', weight: 'value', where };
  const columns = [
    sourceColumnSchema.parse({ name: 'flood', display_name: 'Flood loss', type: 'measure', measure }),
  ];
  for (const name of ['loss', 'value', 'type']) {
    expect(deletionProblem(columns, name)).toContain('Flood loss is calculated from this column.');
  }
  expect(deletionProblem(columns, 'year')).toBeNull();
});
