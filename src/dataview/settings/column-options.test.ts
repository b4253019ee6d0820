import { expect, test } from 'vitest';
import { functionOptionsOf } from './column-options.ts';

test('functions that calculate are offered for columns of numbers, and where a column has one of them', () => {
  const calculating = (type: string, fn: '' | 'avg' = '') =>
    functionOptionsOf({ type, fn })
      .map(({ value }) => value)
      .filter((value) => ['sum', 'avg', 'median'].includes(value));
  expect(calculating('number')).toEqual(['sum', 'avg', 'median']);
  expect(calculating('text')).toEqual([]);
  expect(calculating('text', 'avg')).toEqual(['avg']);
  expect(functionOptionsOf({ type: 'text', fn: '' }).map(({ value }) => value)).toContain('share');
});
