import { describe, expect, test } from 'vitest';
import { contrast } from '#domain/theme/colour.ts';
import { colourDifference, leastDifference, visions } from '#domain/theme/colour-vision.ts';
import { shippedThemes } from './index.ts';

describe.each(
  shippedThemes.flatMap((theme) => (['light', 'dark'] as const).map((mode) => ({ theme, mode }))),
)('categories of $theme.name, $mode', ({ theme: { tokens }, mode }) => {
  const first = tokens.charts[mode].categorical.slice(0, 8);

  test.each(Object.keys(visions) as (keyof typeof visions)[])(
    'the first eight can be distinguished with %s',
    (vision) => {
      for (const [at, colour] of first.entries())
        for (const other of first.slice(0, at))
          expect(colourDifference(colour, other, vision), `${other} and ${colour}`).toBeGreaterThan(
            leastDifference,
          );
    },
  );

  test('the first eight are seen on paper', () => {
    for (const colour of first)
      expect(contrast(colour, tokens.colors[mode].paper), colour).toBeGreaterThan(2.5);
  });
});
