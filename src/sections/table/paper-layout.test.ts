import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutOf } from './paper-layout.ts';

const column = fc.record({
  key: fc.uuid(),
  name: fc.string({ maxLength: 30 }),
  texts: fc.array(fc.string({ maxLength: 40 }), { maxLength: 6 }),
  isNumber: fc.boolean(),
});

const layouts = [undefined, 'many', 'records'];

test('more columns are never printed in larger type, and many always as named values', () => {
  fc.assert(
    fc.property(fc.array(column, { maxLength: 12 }), column, (columns, added) => {
      const layoutBefore = layouts.indexOf(layoutOf(columns).columns);
      const layoutAfter = layouts.indexOf(layoutOf([...columns, added]).columns);
      expect(layoutAfter).toBeGreaterThanOrEqual(layoutBefore);
    }),
  );
  const many = Array.from({ length: 60 }, (_, index) => ({
    key: String(index),
    name: 'a name',
    texts: [],
    isNumber: true,
  }));
  expect(layoutOf(many).columns).toBe('records');
});

test('columns that are printed in a table have room for their words', () => {
  const texts = { key: 'a', name: 'Name', texts: ['one two', 'Massachusetts'], isNumber: false };
  const layout = layoutOf([texts]);
  expect(layout.columns).toBeUndefined();
  expect(layout.widths.get('a')).toBeGreaterThanOrEqual(6);
});
