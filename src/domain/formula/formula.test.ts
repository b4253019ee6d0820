import { expect, test } from 'vitest';
import { formulaSchema, formulaText, variablesOf, type Formula } from './formula.ts';

const column = (key: string): Formula => ({ type: 'variable', key });
const of = (left: Formula, operation: '+' | '-' | '*' | '/', right: Formula): Formula => ({
  type: 'operation',
  operation,
  left,
  right,
});

test('text has only the necessary parentheses', () => {
  const [a, b, c] = [column('a'), column('b'), column('c')];
  expect(formulaText(of(of(a, '+', b), '*', c))).toBe('(a + b) * c');
  expect(formulaText(of(of(a, '*', b), '+', c))).toBe('a * b + c');
  expect(formulaText(of(a, '-', of(b, '-', c)))).toBe('a - (b - c)');
  expect(formulaText(of(of(a, '-', b), '-', c))).toBe('a - b - c');
  expect(formulaText(of(a, '/', of(b, '*', c)))).toBe('a / (b * c)');
  const inThousands = of(a, '/', { type: 'constant', value: 1000 });
  expect(formulaText(inThousands)).toBe('a / 1000');
  expect(formulaText(inThousands, (key) => key.toUpperCase())).toBe('A / 1000');
});

test('each column of a formula is listed once', () => {
  expect(variablesOf(of(of(column('a'), '+', column('b')), '/', column('a')))).toEqual(['a', 'b']);
});

test('a formula without a side, without a column name or without an end is rejected', () => {
  expect(formulaSchema.safeParse({ type: 'operation', operation: '+', left: column('a') }).success).toBe(
    false,
  );
  expect(formulaSchema.safeParse({ type: 'variable', key: '' }).success).toBe(false);
  for (const value of [Infinity, Number.NaN, '5']) {
    expect(formulaSchema.safeParse(of(column('a'), '*', { type: 'constant', value } as never)).success).toBe(
      false,
    );
  }
  const five: Formula = { type: 'constant', value: 5 };
  expect(formulaSchema.safeParse(of(column('a'), '*', five)).success).toBe(true);
  expect(formulaSchema.safeParse(of(five, '*', five)).error?.issues[0]?.message).toBe(
    'a formula has at least one column',
  );
  expect(formulaSchema.safeParse({ ...of(column('a'), '+', column('b')), operation: ';' }).success).toBe(
    false,
  );
  let deep = column('a');
  for (let level = 0; level < 40_000; level += 1) {
    deep = of(deep, '+', column('b'));
  }
  expect(formulaSchema.safeParse(deep).success).toBe(false);
});
