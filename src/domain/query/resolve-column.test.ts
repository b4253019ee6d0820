import { expect, test } from 'vitest';
import type { Formula, FormulaOperation } from '../formula/formula.ts';
import { sourceColumnSchema } from '../source/column.ts';
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

test('a formula rests on stored columns in the end', () => {
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

test('a formula that leads back to itself is refused, with the way that it takes', () => {
  const one = calculated('one', of(variable('two'), '+', variable('a')));
  const two = calculated('two', variable('one'));
  expect(formulaProblem([number('a'), one, two])).toBe(
    'The formula of one leads back to itself: one → two → one.',
  );
  expect(formulaProblem([calculated('own', variable('own'))])).toContain('own → own');
});

test('a formula counts with numbers that are there', () => {
  const text = sourceColumnSchema.parse({ name: 'state', type: 'text' });
  expect(formulaProblem([text, calculated('x', variable('state'))])).toBe(
    'The formula of x counts with state, which holds no numbers.',
  );
  expect(formulaProblem([calculated('x', variable('gone'))])).toBe(
    'The formula of x names gone, and there is no such column.',
  );
  expect(formulaProblem([number('a'), calculated('x'), calculated('y', variable('x'))])).toBeNull();
});

test('a broken formula harms nobody who does not ask for it', () => {
  const table = columnTable([number('a'), calculated('x', variable('gone'))]);
  expect(table('a')).toMatchObject({ name: 'a' });
  expect(() => table('x')).toThrow('gone');
  expect(table('nothing')).toBeUndefined();
});

test('formulas that double each other do not grow without end', () => {
  const chain = Array.from({ length: 30 }, (_, index) =>
    calculated(`f${index + 1}`, of(variable(`f${index}`), '+', variable(`f${index}`))),
  );
  expect(formulaProblem([number('f0'), ...chain])).toContain(`more than ${maxFormulaColumns} columns`);
});

test('a formula of a request has a name of its own', () => {
  expect(() => columnTable([number('a')], { a: variable('a') })).toThrow(
    'may not carry the name of a column',
  );
  expect(columnTable([number('a')], { b: variable('a') })('b')).toMatchObject({ type: 'calculated' });
});
