import { expect, test } from 'vitest';
import { maxValueLength } from '#domain/value/text/value-patterns.ts';
import { cellProblem } from './cell-rules.ts';

test('a cell of many digits above the bound does not fit a column of numbers', () => {
  const rules = {
    required: false,
    dataType: 'numeric',
    multiple: false,
    isShape: false,
    options: null,
    trueValue: null,
  } as const;
  expect(cellProblem('9'.repeat(40), rules)).toBeNull();
  expect(cellProblem('9'.repeat(maxValueLength + 1), rules)).toBe('type');
});
