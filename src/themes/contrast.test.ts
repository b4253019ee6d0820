import { describe, expect, it } from 'vitest';
import { contrast } from '#domain/theme/colour.ts';
import { controlPairs, lowContrasts, textPairs } from '#domain/theme/contrast-pairs.ts';
import { shippedThemes } from './index.ts';

describe.each(
  shippedThemes.flatMap((theme) => (['light', 'dark'] as const).map((mode) => ({ theme, mode }))),
)('contrast of $theme.name, $mode', ({ theme, mode }) => {
  const palette = theme.tokens.colors[mode];
  it.each(textPairs)('%s on %s is readable as text (4.5)', (role, background) => {
    expect(contrast(palette[role], palette[background])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(controlPairs)('%s on %s is visible as a control (3)', (role, background) => {
    expect(contrast(palette[role], palette[background])).toBeGreaterThanOrEqual(3);
  });
});

it('names the pairs that are too close', () => {
  const { light } = shippedThemes[0]!.tokens.colors;
  expect(lowContrasts(light)).toEqual([]);
  expect(lowContrasts({ ...light, success: light.paper })).toContainEqual({
    role: 'success',
    background: 'paper',
    contrast: 1,
    least: 4.5,
  });
});
