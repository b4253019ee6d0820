import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeThemes } from '#domain/theme/merge-themes.ts';
import { toDesignTokens } from '#domain/theme/to-design-tokens.ts';
import { defaultTheme, shippedThemes } from '#themes/index.ts';
import { readDesignTokens } from './read-design-tokens.ts';

const color = (value: unknown, more: object = {}) => ({ $type: 'color', $value: value, ...more });

test.each(shippedThemes)('the theme $name is the same after its export is imported', (theme) => {
  const file = JSON.parse(JSON.stringify(toDesignTokens(theme)));
  const { layer, ignored } = readDesignTokens(file);
  expect(ignored).toEqual([]);
  const { name, label } = theme;
  expect(mergeThemes(defaultTheme, layer, { name, label })).toEqual(theme);
});

test('colours of any theme survive export and import', () => {
  const digits = (most: number, step: number) =>
    fc.integer({ min: 0, max: most }).map((value) => value / step);
  const colour = fc.oneof(
    fc
      .tuple(
        digits(100_000, 1000),
        digits(5000, 10_000),
        digits(35_999, 100),
        fc.integer({ min: 0, max: 99 }),
      )
      .map(([l, c, h, a]) => `oklch(${l}% ${c} ${h} / ${a}%)`),
    fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
  );
  fc.assert(
    fc.property(colour, (accent) => {
      const theme = mergeThemes(defaultTheme, { tokens: { colors: { light: { accent } } } });
      expect(theme.tokens.colors.light.accent).toBe(accent);
      const { layer } = readDesignTokens(toDesignTokens(theme));
      expect(mergeThemes(defaultTheme, layer).tokens.colors.light.accent).toBe(accent);
    }),
  );
});

test('types are inherited, aliases followed, units converted, and colours of any space read', () => {
  const { layer, ignored } = readDesignTokens({
    base: { $type: 'color', blue: { $value: { colorSpace: 'display-p3', components: [0.2, 0.4, 0.8] } } },
    colors: {
      $type: 'color',
      light: {
        accent: { $value: '{base.again}' },
        ink: { $value: '#102030' },
        shade: { $value: '#00000019' },
        paper: { $value: { colorSpace: 'srgb', components: [1, 1, 1] } },
        glow: { $value: '#ffffff' },
      },
    },
    layout: { topBar: { $type: 'dimension', $value: { value: 4, unit: 'rem' } } },
    motion: { in: { $type: 'duration', $value: { value: 0.2, unit: 's' } } },
    fonts: { sans: { $type: 'fontFamily', $value: 'Georgia' } },
    radius: { control: { $type: 'number', $value: 4 } },
    charts: {
      light: {
        categorical: Object.fromEntries(
          Array.from({ length: 11 }, (_, at) => [String(at + 1), color(`#0000${String(at + 10)}`)]),
        ),
      },
    },
  });
  expect(ignored).toEqual(['base.blue', 'colors.light.accent', 'colors.light.glow', 'radius.control']);
  expect(layer).toEqual({
    tokens: {
      colors: { light: { ink: '#102030', shade: 'oklch(0% 0 0 / 10%)', paper: '#ffffff' } },
      layout: { topBar: 64 },
      motion: { in: 200 },
      fonts: { sans: ['Georgia'] },
      charts: { light: { categorical: Array.from({ length: 11 }, (_, at) => `#0000${String(at + 10)}`) } },
    },
  });
  const aliased = {
    base: { blue: color({ colorSpace: 'oklch', components: [0.5, 0.12, 240], alpha: 1 }) },
    own: { accent: { $value: '{base.blue}' } },
    colors: { light: { accent: color('{own.accent}') } },
  };
  expect(readDesignTokens(aliased).layer.tokens).toEqual({
    colors: { light: { accent: 'oklch(50% 0.12 240)' } },
  });
  const p3 = {
    colors: { light: { accent: color({ colorSpace: 'display-p3', components: [0.2, 0.4, 0.8] }) } },
  };
  expect(readDesignTokens(p3).layer.tokens).toMatchObject({
    colors: { light: { accent: expect.stringMatching(/^oklch\(5\d/) } },
  });
});

test('circles of aliases end, and files without a token of a theme are refused', () => {
  const circle = { colors: { light: { ink: color('#000000'), accent: color('{colors.light.accent}') } } };
  expect(readDesignTokens(circle).ignored).toEqual(['colors.light.accent']);
  expect(() => readDesignTokens({ brand: color('#000000') })).toThrow('No token of the file has a place');
  expect(() => readDesignTokens({})).toThrow('No token of the file has a place');
  expect(() => readDesignTokens([])).toThrow('is a JSON object');
  const deep = Array.from({ length: 30 }).reduce<object>((group) => ({ group }), color('#000000'));
  expect(() => readDesignTokens(deep)).toThrow('20 levels');
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`c${at}`, color('#000000')]));
  expect(() => readDesignTokens(many)).toThrow('5000 tokens');
});

test('whatever the file, the result is read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const file = { colors: { light: { ink: color('#000000'), accent: value, paper: color(value) } } };
      const { layer } = readDesignTokens(file);
      expect(mergeThemes(defaultTheme, layer).tokens.colors.light.ink).toBe('#000000');
    }),
  );
});
