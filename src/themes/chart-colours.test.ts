import { describe, expect, test } from 'vitest';
import { contrast, linearRgb } from '#domain/theme/colour.ts';
import { shippedThemes } from './index.ts';

type Matrix = readonly (readonly number[])[];

/**
 * What people with a full deficiency of one kind of cone see of linear sRGB (Machado, Oliveira and Fernandes, 2009,
 * severity 1).
 */
const visions: Record<string, Matrix> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Linear sRGB to the cones of Oklab, and their cube roots to Oklab: https://bottosson.github.io/posts/oklab/ */
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toOklab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, [a = 0, b = 0, c = 0]: readonly number[]) =>
  matrix.map(([x = 0, y = 0, z = 0]) => x * a + y * b + z * c);

function seen(colour: string, vision: Matrix): number[] {
  const rgb = times(vision, linearRgb(colour)).map((value) => Math.min(1, Math.max(0, value)));
  return times(toOklab, times(toCones, rgb).map(Math.cbrt));
}

/** How different two colours look, in hundredths of Oklab; from about 2 on side by side, more apart. */
const difference = (one: readonly number[], other: readonly number[]) =>
  100 * Math.hypot(...one.map((value, at) => value - other[at]!));

describe.each(
  shippedThemes.flatMap((theme) => (['light', 'dark'] as const).map((mode) => ({ theme, mode }))),
)('categories of $theme.name, $mode', ({ theme: { tokens }, mode }) => {
  const first = tokens.charts[mode].categorical.slice(0, 8);

  test.each(Object.entries(visions))('the first eight can be distinguished with %s', (_, vision) => {
    const colours = first.map((colour) => seen(colour, vision));
    for (const [at, colour] of colours.entries())
      for (const [before, other] of colours.slice(0, at).entries())
        expect(difference(colour, other), `${first[before]} and ${first[at]}`).toBeGreaterThan(6);
  });

  test('the first eight are seen on paper', () => {
    for (const colour of first)
      expect(contrast(colour, tokens.colors[mode].paper), colour).toBeGreaterThan(2.5);
  });
});
