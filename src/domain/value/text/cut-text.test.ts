import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesLinearTime } from '../../../../tests/fixtures/takes-linear-time.ts';
import { cutText } from './cut-text.ts';

test('a character that does not fit is left out as a whole', () => {
  expect(cutText('ab💣', 3)).toBe('ab');
  expect(cutText('ab💣', 4)).toBe('ab💣');
  expect(cutText('a\uD83D', 5)).toBe('a\uFFFD');
});

test('a letter of several characters is left out as a whole', () => {
  expect(cutText('Flag 🇩🇪🇫🇷', 11)).toBe('Flag 🇩🇪');
  expect(cutText('ab👨‍👩‍👧‍👦', 8)).toBe('ab');
  expect(cutText('cafe\u0301', 4)).toBe('caf');
  expect(cutText('a\r\nb', 2)).toBe('a');
});

test('a letter with marks without end is cut, and takes linear time', () => {
  const text = (length: number) => `a${'\u0316\u0301'.repeat(length)}`;
  expect(cutText(text(500), 200)).toHaveLength(200);
  expect(takesLinearTime(text, (long) => cutText(long, long.length - 1))).toBe(true);
});

test('every result is well-formed, short enough and the beginning of the text, and ends where a letter does', () => {
  const unit = fc.constantFrom(
    'a',
    '\u0301',
    '\u200D',
    '👨',
    '👩',
    '🇩',
    '🇪',
    'न',
    '्',
    '\r',
    '\n',
    '\uD83D',
    '\uFE0F',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), fc.nat(20), (text, length) => {
      const cut = cutText(text, length);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(text.toWellFormed().startsWith(cut)).toBe(true);
      const all = [...new Intl.Segmenter('en').segment(text)].map(({ index }) => index);
      expect([...all, text.length]).toContain(cut.length);
    }),
  );
});
