import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addFormulaToken,
  formulaDraftOf,
  formulaOf,
  missingPart,
  undoToken,
  type FormulaDraft,
  type FormulaToken,
} from './build-formula.ts';
import { formulaText, variablesOf, type Formula } from './formula.ts';

const token = (text: string): FormulaToken => {
  if (text === '(') return { type: 'open' };
  if (text === ')') return { type: 'close' };
  if (text === '+' || text === '-' || text === '*' || text === '/') {
    return { type: 'operation', operation: text };
  }
  if (/\d/.test(text)) return { type: 'constant', value: Number(text) };
  return { type: 'variable', key: text };
};
const build = (text: string): FormulaDraft =>
  [...text.replaceAll(' ', '')].reduce<FormulaDraft>(
    (draft, part) => addFormulaToken(draft, token(part)),
    [],
  );
const textOf = (text: string) => {
  const formula = formulaOf(build(text));
  return formula && formulaText(formula);
};

test('variables, operations and parentheses become a tree', () => {
  expect(formulaOf(build('a + b'))).toEqual({
    type: 'operation',
    operation: '+',
    left: { type: 'variable', key: 'a' },
    right: { type: 'variable', key: 'b' },
  });
  expect(textOf('a + b * c')).toBe('a + b * c');
  expect(textOf('(a + b) * c')).toBe('(a + b) * c');
  expect(textOf('a - b - c')).toBe('a - b - c');
  expect(textOf('a - (b - c)')).toBe('a - (b - c)');
  expect(textOf('((a))')).toBe('a');
  expect(textOf('(a + 2) / 8')).toBe('(a + 2) / 8');
});

test('a closing parenthesis is ignored when no group is open or there is no left side', () => {
  expect(build(')')).toEqual([]);
  expect(build('a)')).toEqual(build('a'));
  expect(build('()')).toEqual(build('('));
  expect(build('(a + )')).toEqual(build('(a +'));
  expect(build('(a))')).toEqual(build('(a)'));
});

test('an operator is ignored when nothing precedes it', () => {
  expect(build('+')).toEqual([]);
  expect(build('(/a')).toEqual(build('(a'));
});

test('an operation, a column or a number replaces the one before it', () => {
  expect(textOf('a + * b')).toBe('a * b');
  expect(textOf('a b + c')).toBe('b + c');
  expect(textOf('2 3 + 5 c')).toBe('3 + c');
  expect(build('(a) 5')).toEqual(build('(a)'));
  expect(build('(a) b')).toEqual(build('(a)'));
  expect(build('a (')).toEqual(build('a'));
});

test('a tree is valid only when every operation has both sides and every group is closed', () => {
  for (const text of ['', '(', 'a +', '(a + b', 'a * (b']) {
    expect(textOf(text)).toBeNull();
  }
  expect(missingPart(build(''))).toBe('Choose a column to begin.');
  expect(missingPart(build('a +'))).toBe('Choose the next column, or enter a number.');
  expect(missingPart(build('((a'))).toBe('Close 2 parentheses.');
  expect(missingPart(build('a / b'))).toBeNull();
  expect(missingPart(build('2 * 3'))).toBe('A formula has at least one column.');
  const long = Array.from({ length: 40 }, () => 'a').join('+');
  expect(textOf(long)).toBeNull();
  expect(missingPart(build(long))).toContain('at most 32');
});

test('the last token can be removed', () => {
  expect(undoToken(build('a + b'))).toEqual(build('a +'));
  expect(undoToken([])).toEqual([]);
});

const anyFormula = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5 },
    fc.record({ type: fc.constant('variable' as const), key: fc.constantFrom('a', 'b') }),
    fc.record({
      type: fc.constant('constant' as const),
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
    }),
    fc.record({
      type: fc.constant('operation' as const),
      operation: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      left: tie('formula'),
      right: tie('formula'),
    }),
  ),
})).formula;

test('a formula that is edited again stays the same', () => {
  fc.assert(
    fc.property(anyFormula, (formula) => {
      expect(formulaOf(formulaDraftOf(formula))).toEqual(variablesOf(formula).length > 0 ? formula : null);
    }),
  );
});

test('any sequence of tokens leaves a draft that can be completed', () => {
  const presses = fc.array(fc.constantFrom('a', 'b', '7', '+', '-', '*', '/', '(', ')'), { maxLength: 20 });
  fc.assert(
    fc.property(presses, (pressed) => {
      let draft = build(pressed.join(''));
      if (draft.at(-1)?.type === 'operation' || draft.at(-1)?.type === 'open' || draft.length === 0) {
        draft = addFormulaToken(draft, token('a'));
      }
      while (missingPart(draft)?.startsWith('Close')) {
        draft = addFormulaToken(draft, token(')'));
      }
      if (!draft.some(({ type }) => type === 'variable')) {
        draft = [token('+'), token('a')].reduce(addFormulaToken, draft);
      }
      expect(formulaOf(draft)).not.toBeNull();
    }),
  );
});
