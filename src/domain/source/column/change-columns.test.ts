import { expect, test } from 'vitest';
import { columnsProblem, fieldName, fieldProblem } from './change-columns.ts';
import { sourceColumnSchema } from './column.ts';

const column = (name: string) => sourceColumnSchema.parse({ name, type: 'text' });

test('a field is lowercased and its white space collapsed', () => {
  expect(fieldName('  Flood \t  Zone ')).toBe('flood zone');
});

test.each([
  ['   ', 'empty name'],
  ['STATE', 'already exists'],
  ['county', null],
])('%j: %s', (text, problem) => expect(fieldProblem(text, [column('state')])).toBe(problem));

test('existing columns have the same names as before, new ones are lower case, none occurs twice', () => {
  const before = [column('State'), column('n')];
  expect(columnsProblem([column('n'), column('new one')], before)).toBeNull();
  expect(columnsProblem([column('n'), column('n')], before)).toBe('The column n already exists.');
  expect(columnsProblem([column('New')], before)).toBe('The name of a new column is in lower case: new.');
  expect(columnsProblem([column('id')], before)).toBe('The name id is that of the row.');
});

test('columns with very many options are refused; what is stored already can be kept or shortened', () => {
  const withOptions = (count: number) => [
    { ...column('n'), options: Array.from({ length: count }, () => ({ value: 'v'.repeat(40), label: 'l' })) },
  ];
  expect(columnsProblem(withOptions(40_000), [])).toBeNull();
  expect(columnsProblem(withOptions(80_000), [])).toMatch(/^The columns have 5,.* 4,000,000 are possible/);
  expect(columnsProblem(withOptions(80_000), withOptions(80_000))).toBeNull();
});
