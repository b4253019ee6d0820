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
