import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from './parts-of.ts';

test('parts are full but for the last, and together what was divided', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 50 }), fc.integer({ min: 1, max: 12 }), (items, most) => {
      const parts = partsOf(items, most);
      expect(parts.flat()).toEqual(items);
      expect(parts.slice(0, -1).every((part) => part.length === most)).toBe(true);
      expect(parts.every((part) => part.length > 0 && part.length <= most)).toBe(true);
    }),
  );
});
