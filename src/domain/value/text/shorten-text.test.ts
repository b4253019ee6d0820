import { expect, test } from 'vitest';
import { shortenText } from './shorten-text.ts';

test.each([
  ['short', 5, 'short'],
  ['  a \n\t b  ', 5, 'a b'],
  ['of the whole world', 12, 'of the whole…'],
  ['of the whole world', 13, 'of the whole…'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀😀', 3, '😀😀😀…'],
  ['', 3, ''],
  ['Flag 🇩🇪🇫🇷', 6, 'Flag 🇩🇪…'],
  ['Flag 🇩🇪🇫🇷', 7, 'Flag 🇩🇪🇫🇷'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 1, '👨‍👩‍👧‍👦…'],
  ['नमस्ते', 3, 'नमस्ते'],
  [`e${'\u0301'.repeat(500)}xy`, 2, `e${'\u0301'.repeat(47)}…`],
])('%j in %i characters is %j', (text, length, expected) => {
  expect(shortenText(text, length)).toBe(expected);
});
