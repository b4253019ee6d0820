import { describe, expect, test } from 'vitest';
import { contrast, hexColour } from '#domain/theme/colour.ts';
import { colourDifference, leastDifference, visions } from '#domain/theme/colour-vision.ts';
import { faintOpacity } from '#domain/value/colour/category-colours.ts';
import { shippedThemes } from './index.ts';

describe.each(
  shippedThemes.flatMap((theme) => (['light', 'dark'] as const).map((mode) => ({ theme, mode }))),
)('categories of $theme.name, $mode', ({ theme: { tokens }, mode }) => {
  const first = tokens.charts[mode].categorical.slice(0, 8);

  test.each(Object.keys(visions) as (keyof typeof visions)[])(
    'the first eight can be distinguished with %s',
    (vision) => {
      for (const [at, colour] of first.entries()) {
        for (const other of first.slice(0, at)) {
          expect(colourDifference(colour, other, vision), `${other} and ${colour}`).toBeGreaterThan(
            leastDifference,
          );
        }
      }
    },
  );

  test('the first eight are seen on paper', () => {
    for (const colour of first) {
      expect(contrast(colour, tokens.colors[mode].paper), colour).toBeGreaterThan(2.5);
    }
  });

  test('the steps of series in a scale are seen on paper, few of them as well as categories', () => {
    const { paper } = tokens.colors[mode];
    const { sequential, diverging } = tokens.charts[mode];
    for (const colour of sequential.slice(2)) {
      expect(contrast(colour, paper), colour).toBeGreaterThan(1.5);
    }
    for (const colour of sequential.slice(3)) {
      expect(contrast(colour, paper), colour).toBeGreaterThan(2.3);
    }
    for (const step of [0, 1, 2, 4, 5, 6]) {
      expect(contrast(diverging[step]!, paper), diverging[step]).toBeGreaterThan(1.4);
    }
  });

  test('faint ones are seen on paper, and recede from what stands out', () => {
    const { paper } = tokens.colors[mode];
    for (const colour of first) {
      const faint = over(colour, paper, faintOpacity);
      expect(contrast(faint, paper), colour).toBeGreaterThan(1.5);
      expect(contrast(faint, colour), colour).toBeGreaterThan(1.5);
    }
  });
});

/** A colour with an opacity over another one, as `#rrggbb`. */
function over(colour: string, ground: string, opacity: number): string {
  const [top, below] = [colour, ground].map((one) =>
    [1, 3, 5].map((at) => parseInt((hexColour(one) ?? '').slice(at, at + 2), 16)),
  );
  const mixed = top!.map((part, at) => Math.round(part * opacity + below![at]! * (1 - opacity)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
