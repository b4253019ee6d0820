import { expect, test } from 'vitest';
import type { Formula, FormulaOperation } from '../formula/formula.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { columnTable, formulaProblem, maxFormulaColumns } from './resolve-column.ts';

const variable = (key: string): Formula => ({ type: 'variable', key });
const of = (left: Formula, operation: FormulaOperation, right: Formula): Formula => ({
  type: 'operation',
  operation,
  left,
  right,
});
const number = (name: string) => sourceColumnSchema.parse({ name, type: 'number', dataType: 'numeric' });
const calculated = (name: string, formula?: Formula) =>
  sourceColumnSchema.parse({ name, type: 'calculated', formula });

test('a formula resolves to stored columns', () => {
  const sum = calculated('sum', of(variable('a'), '+', variable('b')));
  const half = calculated('half', of(variable('sum'), '/', variable('a')));
  const found = columnTable([number('a'), number('b'), half, sum])('half');
  expect(found).toMatchObject({
    dataType: 'numeric',
    formula: {
      operation: '/',
      left: { operation: '+', left: { column: { name: 'a' } }, right: { column: { name: 'b' } } },
      right: { column: { name: 'a' } },
    },
  });
});

test('a circular reference is rejected with its path', () => {
  const one = calculated('one', of(variable('two'), '+', variable('a')));
  const two = calculated('two', variable('one'));
  expect(formulaProblem([number('a'), one, two])).toBe(
    'The formula of one refers to itself: one → two → one.',
  );
  expect(formulaProblem([calculated('own', variable('own'))])).toContain('own → own');
});

test('a formula uses existing columns with numbers', () => {
  const text = sourceColumnSchema.parse({ name: 'state', type: 'text' });
  expect(formulaProblem([text, calculated('x', variable('state'))])).toBe(
    'The formula of x uses state, which has no numbers.',
  );
  expect(formulaProblem([calculated('x', variable('gone'))])).toBe(
    'The formula of x names gone, and there is no such column.',
  );
  expect(formulaProblem([number('a'), calculated('x'), calculated('y', variable('x'))])).toBeNull();
});

test('an invalid formula affects no request that does not use it', () => {
  const table = columnTable([number('a'), calculated('x', variable('gone'))]);
  expect(table('a')).toMatchObject({ name: 'a' });
  expect(() => table('x')).toThrow('gone');
  expect(table('nothing')).toBeUndefined();
});

test('formulas that double each other are limited', () => {
  const chain = Array.from({ length: 30 }, (_, index) =>
    calculated(`f${index + 1}`, of(variable(`f${index}`), '+', variable(`f${index}`))),
  );
  expect(formulaProblem([number('f0'), ...chain])).toContain(`more than ${maxFormulaColumns} columns`);
});

test('a formula of a request has a unique name', () => {
  expect(() => columnTable([number('a')], { a: variable('a') })).toThrow('may not have the name of a column');
  expect(columnTable([number('a')], { b: variable('a') })('b')).toMatchObject({ type: 'calculated' });
});
