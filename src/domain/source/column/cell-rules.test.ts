import { expect, test } from 'vitest';
import { maxValueLength } from '#domain/value/text/value-patterns.ts';
import { cellProblem, cellRules } from './cell-rules.ts';
import { sourceColumnSchema, type SourceColumn } from './column.ts';

const rulesOf = (column: Partial<SourceColumn> & { name: string; type: string }) =>
  cellRules(sourceColumnSchema.parse(column), { hasOptions: false, storage: 'value' });

test('a cell of many digits above the bound does not fit a column of numbers', () => {
  const rules = rulesOf({ name: 'amount', type: 'number', dataType: 'numeric' });
  expect(cellProblem('9'.repeat(40), rules)).toBeNull();
  expect(cellProblem('9'.repeat(maxValueLength + 1), rules)).toBe('type');
});

test('numbers and days outside the range of their column are invalid; limits of another type are none', () => {
  const number = { name: 'depth', type: 'number', dataType: 'numeric', least: 0, most: 10 } as const;
  const problems = [0, 10, -0.1, 10.1, '99999999999999999999', null].map((cell) =>
    cellProblem(cell, rulesOf(number)),
  );
  expect(problems).toEqual([null, null, 'range', 'range', 'range', null]);

  const moment = { name: 'seen', type: 'timestamp', dataType: 'timestamp', most: '2020-01-31' } as const;
  expect(cellProblem('2020-01-31T23:59:59.000Z', rulesOf(moment))).toBeNull();
  expect(cellProblem('2020-02-01T00:00:00.000Z', rulesOf(moment))).toBe('range');
  expect(cellProblem('5', rulesOf({ ...number, type: 'text', dataType: 'text' }))).toBeNull();
});
