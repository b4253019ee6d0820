import { expect, it } from 'vitest';
import { hexContrast, inkOn, readableContrast } from './hex-contrast.ts';
import { resolveHexColour, readHexColour } from './hex-colour.ts';

// As a browser's canvas does: names and functions it knows, and black for others.
const browser = (text: string) =>
  ({ red: '#ff0000', 'hsl(0 100% 50%)': 'rgba(255, 0, 0, 0.5)' })[text] ?? '#000000';

it.each([
  ['#3B6FB5', '#3b6fb5'],
  ['3b6fb5', '#3b6fb5'],
  ['#abc', '#aabbcc'],
  ['abc', '#aabbcc'],
  ['#abcd', '#aabbcc'],
  ['#aabbccdd', '#aabbcc'],
  [' #abc ', '#aabbcc'],
  ['rgb(255, 0, 10)', '#ff000a'],
  ['rgb(255 0 10 / 50%)', '#ff000a'],
  ['red', '#ff0000'],
  ['hsl(0 100% 50%)', '#ff0000'],
  ['#12345', '#000000'],
  ['rgb(256, 0, 0)', '#000000'],
  ['no colour', '#000000'],
  ['', '#000000'],
])('%j is the colour %s', (text, expected) => expect(resolveHexColour(text, browser)).toBe(expected));

it('reads only hexadecimal colours without a browser', () => {
  expect(readHexColour('red')).toBeUndefined();
  expect(readHexColour('url(#aabbcc)')).toBeUndefined();
});

it('finds a colour of text that is easy to read on a ground', () => {
  expect(hexContrast('#000000', '#ffffff')).toBeCloseTo(21);
  for (const ground of ['#dfe6ef', '#1c2330', '#808080', '#c2504f', '#00ff00', '#0000ff']) {
    expect(hexContrast(inkOn(ground), ground), ground).toBeGreaterThanOrEqual(readableContrast);
  }
});
