import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandColours, brandRoles } from '#domain/theme/brand-colours.ts';
import { hexColour, toOklch } from '#domain/theme/colour.ts';
import { lowContrasts } from '#domain/theme/contrast-pairs.ts';
import { themeTokensSchema } from '#domain/theme/theme.ts';
import { shippedThemes } from './index.ts';

const modes = ['light', 'dark'] as const;
const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe.each(shippedThemes)('a brand colour in the theme $name', ({ tokens }) => {
  it.each(['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#ff0000', '#00ff00'])(
    '%s can be read in both modes',
    (brand) => {
      const colors = brandColours(tokens.colors, brand);
      for (const mode of modes) {
        expect(lowContrasts(colors[mode]), mode).toEqual([]);
      }
    },
  );

  it('can be read in both modes, whatever it is, and hover differs from it', () => {
    fc.assert(
      fc.property(anyColour, (brand) => {
        const colors = brandColours(tokens.colors, brand);
        for (const mode of modes) {
          expect(lowContrasts(colors[mode]), mode).toEqual([]);
          expect(colors[mode].accentHover).not.toBe(colors[mode].accent);
        }
        expect(themeTokensSchema.safeParse({ ...tokens, colors }).success).toBe(true);
      }),
    );
  });

  it('changes no other colour', () => {
    const colors = brandColours(tokens.colors, '#7a1f5c');
    for (const mode of modes) {
      const changed = Object.entries(colors[mode]).filter(
        ([role, colour]) =>
          colour !== Object.entries(tokens.colors[mode]).find(([name]) => name === role)?.[1],
      );
      expect(brandRoles).toEqual(expect.arrayContaining(changed.map(([role]) => role)));
    }
  });
});

it('is the accent as it is where that can be read, and keeps its hue elsewhere', () => {
  const { colors } = shippedThemes[0]!.tokens;
  const { light, dark } = brandColours(colors, '#7a1f5c');
  expect(light.accent).toBe('#7a1f5c');
  expect(dark.accent).not.toBe('#7a1f5c');
  expect(Math.abs(toOklch(dark.accent).hue - toOklch('#7a1f5c').hue)).toBeLessThan(4);
  expect(toOklch(hexColour('oklch(60% 0.1 120)'))).toMatchObject({
    lightness: expect.closeTo(0.6, 2),
    chroma: expect.closeTo(0.1, 2),
  });
});
