import { expect, test } from 'vitest';
import { directionOfText } from './direction-of-text.ts';

test('a text runs by its first letter', () => {
  const rightToLeft = [
    'שלום!',
    'مرحبا',
    '(2026) عام',
    '«اقتباس»',
    '1. یک',
    'ދިވެހި',
    '𞤀𞤣𞤤𞤢𞤥',
    '\u200F2026',
    '\u061C-5',
  ];
  const leftToRight = ['Hello', '2026 floods', '「日本」', 'Ελλάδα', 'WHO منظمة', '\u200E(', 'हिन्दी', '한국'];
  expect(rightToLeft.filter((text) => directionOfText(text) !== 'rtl')).toEqual([]);
  expect(leftToRight.filter((text) => directionOfText(text) !== 'ltr')).toEqual([]);
});

test('digits and signs have no direction, also Arabic digits', () => {
  expect(['', ' ', '2026', '−5 %', '٢٠٢٦', '…', '🌊', '$1,000'].map(directionOfText)).toEqual(
    Array.from({ length: 8 }, () => null),
  );
});
