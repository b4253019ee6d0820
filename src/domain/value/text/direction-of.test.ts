import { expect, test } from 'vitest';
import { directionOf } from './direction-of.ts';

test('a language runs from right to left by its script', () => {
  const rightToLeft =
    'ar ar-EG AR he iw fa ur ur-PK yi ps sd ug ckb dv nqo syr ku-Arab az-Arab pa-Arab pa-PK uz-AF ff-Adlm rhg';
  const leftToRight = 'en de-AT ku pa uz ar-Latn he-Latn sr-Cyrl ja zh-Hant th';
  expect(rightToLeft.split(' ').filter((tag) => directionOf(tag) !== 'rtl')).toEqual([]);
  expect(leftToRight.split(' ').filter((tag) => directionOf(tag) !== 'ltr')).toEqual([]);
});

test('what is not a tag of a language runs from left to right', () => {
  expect(['', 'xx', 'a', 'ar-', 'he he', '٣'].map(directionOf)).toEqual([
    'ltr',
    'ltr',
    'ltr',
    'ltr',
    'ltr',
    'ltr',
  ]);
});
