import { expect, test } from 'vitest';
import { abbreviate, withUnit } from './format-number.ts';

/** Marks for directions that are in a text, by their short names. */
const named = (text: string) =>
  text.replaceAll('\u200e', '<L>').replaceAll('\u200f', '<R>').replaceAll('\u00a0', ' ');

test('short negative numbers in Arabic have their sign before their digits, and their unit behind them', () => {
  expect(named(abbreviate(-2000, 'ar'))).toBe('<R><L>−2 ألف');
  expect(named(abbreviate(2000, 'ar'))).toBe('2 ألف');
  expect(named(abbreviate(-12, 'ar'))).toBe('<L>−12');
  expect(named(abbreviate(-2000, 'de'))).toBe('−2.000');
});

test('a unit in other letters needs no further mark', () => {
  expect(named(abbreviate(-2000, 'he'))).toBe('<L>−2K<R>');
  expect(named(withUnit('\u200e−2', ' km'))).toBe('<L>−2 km');
});
