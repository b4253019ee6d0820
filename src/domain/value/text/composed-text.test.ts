import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesLinearTime } from '../../../../tests/fixtures/takes-linear-time.ts';
import { composedText } from './composed-text.ts';

const letters = [
  'e',
  'o',
  '\u0301',
  '\u0308',
  '\u0323',
  'é',
  '한',
  '\u1112',
  '\u1161',
  'Å',
  'क',
  '\u093c',
  ' ',
];

test('forms of the same text are one, and composing again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      expect(composedText(text.normalize('NFD'))).toBe(composedText(text));
      expect(composedText(composedText(text))).toBe(composedText(text));
    }),
  );
  expect(composedText('e\u0301cole')).toBe('école');
});

test('runs of marks take no longer than other texts', () => {
  expect(takesLinearTime((size) => `a${'\u0301\u0323'.repeat(size / 2)}`, composedText)).toBe(true);
});
