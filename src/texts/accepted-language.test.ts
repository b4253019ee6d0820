import { expect, test } from 'vitest';
import './languages.ts';
import { acceptedLanguage } from './accepted-language.ts';

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['pl,fr;q=0.5,es;q=0.7', 'es'],
  ['zh-TW,zh-CN;q=0.8', 'zh'],
  ['en-GB,en;q=0.9', 'en'],
  ['ar-EG;q=0.3, ja ; q=0.4', 'ja'],
  ['de;q=0, it', 'it'],
  ['pl', undefined],
  ['*', undefined],
  ['not a language, "; drop', undefined],
  [null, undefined],
])('%s prefers %s of the languages with texts', (header, expected) => {
  expect(acceptedLanguage(header)).toBe(expected);
});

test('of a header without end, the first languages are read', () => {
  expect(acceptedLanguage(`${'pl,'.repeat(5000)}de`)).toBeUndefined();
});
