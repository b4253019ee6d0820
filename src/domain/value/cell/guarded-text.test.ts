import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardPatterns, guardText } from './guarded-text.ts';

const text = fc
  .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '1', ',5', '%', 'a'), { maxLength: 6 })
  .map((parts) => parts.join(''));
const guarded = new RegExp(guardPatterns.guarded, 'u');

test('a guard is removed from every text that has got one, and from no other', () => {
  fc.assert(
    fc.property(text, (cell) => {
      const written = guardText(cell);
      expect(guarded.test(written) ? written.slice(1) : written).toBe(cell);
    }),
  );
});

test('no text that is written is run as a formula', () => {
  fc.assert(
    fc.property(text, (cell) => {
      const written = guardText(cell).replace(/^\n+/, '');
      expect(written === '' || !/^[=@\t\r]/.test(written)).toBe(true);
      if (/^[+-]/.test(written)) {
        expect(written).toMatch(/^[+-][\d.,]+%?$/);
      }
    }),
  );
});
