import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFormulaToken, formulaDraftOf, formulaOf, type FormulaDraft } from './build-formula.ts';
import { functionsOfDraft, measureOfParts, partsOfMeasure } from './build-measure.ts';
import { measureSchema, type Measure, type MeasureLeaf } from './measure.ts';

const leaf: fc.Arbitrary<MeasureLeaf> = fc.oneof(
  fc.record({ type: fc.constant('function' as const), fn: fc.constant('rows' as const) }),
  fc.record({
    type: fc.constant('function' as const),
    fn: fc.constantFrom('sum' as const, 'avg' as const, 'count' as const),
    column: fc.constantFrom('damage', 'events'),
    where: fc.array(
      fc.record({
        column: fc.constant('type'),
        operation: fc.constantFrom('filter' as const, 'exclude' as const),
        values: fc.array(fc.string(), { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
  }),
);
const { measure } = fc.letrec<{ measure: Measure }>((tie) => ({
  measure: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.record({ type: fc.constant('constant' as const), value: fc.integer() }),
    fc.record({
      type: fc.constant('operation' as const),
      operation: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      left: tie('measure'),
      right: tie('measure'),
    }),
  ),
}));

test('a measure that is edited again stays the same', () => {
  fc.assert(
    fc.property(measure, (tree) => {
      const { formula, functions } = partsOfMeasure(tree);
      const draft = formulaDraftOf(formula);
      const read = formulaOf(draft);
      const isMeasure = measureSchema.safeParse(tree).success;
      expect(read && measureOfParts({ formula: read, functions })).toEqual(isMeasure ? tree : null);
      expect(functionsOfDraft(draft).toSorted()).toEqual(Object.keys(functions).toSorted());
    }),
  );
});

test('a function that the formula no longer has is no part of the measure, and one that is missing is none', () => {
  const sum: MeasureLeaf = { type: 'function', fn: 'sum', column: 'damage' };
  const draft: FormulaDraft = addFormulaToken([], { type: 'variable', key: 'f1' });
  const formula = formulaOf(draft);
  expect(formula && measureOfParts({ formula, functions: { f0: sum, f1: { ...sum, fn: 'avg' } } })).toEqual({
    ...sum,
    fn: 'avg',
  });
  expect(formula && measureOfParts({ formula, functions: { f0: sum } })).toBeNull();
});
