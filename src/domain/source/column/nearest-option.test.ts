import { expect, test } from 'vitest';
import { nearestOption, nearOption } from './nearest-option.ts';

const options = ['Wind', 'Flooding', 'Snowstorm', 'Hail', 'São Paulo', 'Hurricane'].map((value) => ({
  value,
  label: value,
}));
const nearest = (text: string, among = options) => nearestOption(text, among)?.value ?? null;

test.each([
  ['wind', 'Wind'],
  ['  WIND ', 'Wind'],
  ['sao  paulo', 'São Paulo'],
  ['Floding', 'Flooding'],
  ['snow-storm', 'Snowstorm'],
  ['Huricane', 'Hurricane'],
  ['fire', null],
  ['', null],
])('%j is probably %j', (text, option) => {
  expect(nearest(text)).toBe(option);
});

test('a label is found too, and the stored value is used', () => {
  expect(nearestOption('ohio', [{ value: '39', label: 'Ohio' }])?.value).toBe('39');
});

test('two options that are equally near are no suggestion', () => {
  const among = ['Line A1', 'Line A2'].map((value) => ({ value, label: value }));
  expect(nearest('Line A3', among)).toBeNull();
});

test('many options and long texts are only compared without edits', () => {
  const among = Array.from({ length: 5000 }, (_, index) => ({ value: `Place ${index}`, label: '' }));
  expect(nearest('place 4999', among)).toBe('Place 4999');
  expect(nearest('plaec 4999', among)).toBeNull();
  expect(nearest('x'.repeat(100_000))).toBeNull();
});

test.each([
  ['very low', 'Very Low', true],
  [' VERY  LOW ', 'Very Low', true],
  ['Relativly High', 'Relatively High', true],
  ['Relatviely High', 'Relatively High', true],
  ['Class 1', 'class 1', true],
  ['Class 2', 'class 1', null],
  // Another word, or perhaps one.
  ['Iraq', 'Iran', false],
  ['Zambia', 'Gambia', false],
  ['Slovenia', 'Slovakia', false],
  ['A-', 'A', null],
  ['Sao Paulo', 'São Paulo', true],
  ['péché', 'pêche', false],
  ['का', 'कि', null],
])('%j as %j: sure %j', (text, option, isSure) => {
  const near = nearOption(text, [{ value: option, label: option }]);
  expect(near?.isSure ?? null).toBe(isSure);
});

test('two options that are one word are no suggestion for a third form of it', () => {
  const among = ['Pass', 'pass'].map((value) => ({ value, label: value }));
  expect(nearest('PASS', among)).toBeNull();
});

test.each([
  ['lodz', 'Łódź'],
  ['strasse', 'Straße'],
  ['kobenhavn', 'København'],
])('%j without the letters of its language is %j', (text, option) => {
  expect(nearest(text, [{ value: option, label: option }])).toBe(option);
});
