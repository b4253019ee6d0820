import { expect, test } from 'vitest';
import { colourDifference, confusedPairs } from './colour-vision.ts';

test('colours that differ in hue only are confused by the colour-blind', () => {
  const [red, green] = ['#c45a4e', '#7d8a3c'];
  expect(colourDifference(red, green, 'full colour vision')).toBeGreaterThan(15);
  expect(colourDifference(red, green, 'deuteranopia')).toBeLessThan(6);
  expect(confusedPairs([red, '#1d2f6f', green])).toEqual([[0, 2]]);
});

test('colours that differ in lightness are not, and equal ones are by everyone', () => {
  expect(confusedPairs(['#104876', '#97c5e6', '#f5b04d'])).toEqual([]);
  expect(confusedPairs(['#3b6fb5', '#3B6FB5', '#e0873a'])).toEqual([[0, 1]]);
});

test('what is no colour of a theme is left out, and the others keep their places', () => {
  expect(confusedPairs(['red', '#3b6fb5', '', 'x'.repeat(10_000), 'oklch(55% 0.12 255)', '#3b6fb5'])).toEqual(
    [
      [1, 4],
      [1, 5],
      [4, 5],
    ],
  );
});
