import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addToken,
  draftOf,
  formulaOf,
  missingPart,
  undoToken,
  type FormulaDraft,
  type FormulaToken,
} from './build-formula.ts';
import { formulaText, type Formula } from './formula.ts';

const token = (text: string): FormulaToken => {
  if (text === '(') return { type: 'open' };
  if (text === ')') return { type: 'close' };
  if (text === '+' || text === '-' || text === '*' || text === '/')
    return { type: 'operation', operation: text };
  return { type: 'variable', key: text };
};
const build = (text: string): FormulaDraft =>
  [...text.replaceAll(' ', '')].reduce<FormulaDraft>((draft, part) => addToken(draft, token(part)), []);
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

test('an operation or a column replaces the one before it', () => {
  expect(textOf('a + * b')).toBe('a * b');
  expect(textOf('a b + c')).toBe('b + c');
  expect(build('(a) b')).toEqual(build('(a)'));
  expect(build('a (')).toEqual(build('a'));
});

test('a tree is valid only when every operation has both sides and every group is closed', () => {
  for (const text of ['', '(', 'a +', '(a + b', 'a * (b']) expect(textOf(text)).toBeNull();
  expect(missingPart(build(''))).toBe('Choose a column to begin.');
  expect(missingPart(build('a +'))).toBe('Choose the next column.');
  expect(missingPart(build('((a'))).toBe('Close 2 parentheses.');
  expect(missingPart(build('a / b'))).toBeNull();
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
      expect(formulaOf(draftOf(formula))).toEqual(formula);
    }),
  );
});

test('any sequence of tokens leaves a draft that can be completed', () => {
  const presses = fc.array(fc.constantFrom('a', 'b', '+', '-', '*', '/', '(', ')'), { maxLength: 20 });
  fc.assert(
    fc.property(presses, (pressed) => {
      let draft = build(pressed.join(''));
      if (draft.at(-1)?.type === 'operation' || draft.at(-1)?.type === 'open' || draft.length === 0)
        draft = addToken(draft, token('a'));
      while (missingPart(draft)?.startsWith('Close')) draft = addToken(draft, token(')'));
      expect(formulaOf(draft)).not.toBeNull();
    }),
  );
});
