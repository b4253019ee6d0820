import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a character that does not fit is left out as a whole', () => {
  expect(cutText('ab💣', 3)).toBe('ab');
  expect(cutText('ab💣', 4)).toBe('ab💣');
  expect(cutText('a\uD83D', 5)).toBe('a\uFFFD');
});

test('every result is well-formed, short enough and the beginning of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
      const cut = cutText(text, length);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(text.toWellFormed().startsWith(cut)).toBe(true);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1);
    }),
  );
});
