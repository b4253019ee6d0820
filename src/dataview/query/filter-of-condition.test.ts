import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowCondition } from '#domain/formula/condition.ts';
import { filterOfCondition } from './filter-of-condition.ts';
import { condition } from './filters-in-force.ts';

const text = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'B', '\\', '|', ':', 'null', '\n', ' ') });
const end = fc.oneof(fc.constant(null), fc.integer().map(String));
const conditions: fc.Arbitrary<RowCondition> = fc.oneof(
  fc.record({
    column: fc.constant('type'),
    operation: fc.constantFrom('filter' as const, 'exclude' as const),
    values: fc.oneof(
      fc.constant<RowCondition['values']>([null]),
      fc.uniqueArray(
        text.filter((value) => value !== 'null'),
        { minLength: 1, maxLength: 3 },
      ),
    ),
  }),
  fc.record({
    column: fc.constant('type'),
    operation: fc.constantFrom('like' as const, 'gt' as const, 'lte' as const),
    values: fc
      .tuple(text.filter((value) => value !== 'null' && !value.startsWith('\\')))
      .map((one) => [...one]),
  }),
  fc
    .tuple(end, end)
    .filter(([from, to]) => from !== null || to !== null)
    .map((values) => ({ column: 'type', operation: 'between' as const, values: [...values] })),
);

test('a condition that is edited as a filter is the same condition again', () => {
  fc.assert(
    fc.property(conditions, (given) => {
      const filter = filterOfCondition(given);
      expect(condition({ column: { name: 'type' }, filter, values: filter.values })).toEqual(given);
    }),
  );
});
