import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeThemes } from '#domain/theme/merge-themes.ts';
import { themeToCss } from '#domain/theme/theme-to-css.ts';
import { themeSchema, type Theme } from '#domain/theme/theme.ts';
import { defaultTheme, findTheme, shippedThemes, themeNameProblem } from './index.ts';

const withPaper = (paper: unknown) => ({ tokens: { colors: { light: { paper } } } });

describe('merging', () => {
  it('merges later layers over earlier ones and replaces lists', () => {
    const theme = mergeThemes(
      defaultTheme,
      { name: 'site', tokens: { layout: { topBar: 50 }, fonts: { sans: ['Georgia'] } } },
      { tokens: { layout: { topBar: 60 } } },
    );
    expect(theme.name).toBe('site');
    expect(theme.tokens.layout).toEqual({ ...defaultTheme.tokens.layout, topBar: 60 });
    expect(theme.tokens.fonts.sans).toEqual(['Georgia']);
  });

  it('leaves out a layer that is not of its types', () => {
    expect(mergeThemes(defaultTheme, withPaper('url(x)'), null, 'x', [])).toEqual(defaultTheme);
    expect(mergeThemes(defaultTheme, { tokens: { css: 'body{}' } })).toEqual(defaultTheme);
  });

  it('does not reach prototypes', () => {
    const layer = JSON.parse('{"__proto__":{"polluted":1},"tokens":{"__proto__":{"polluted":1}}}');
    expect(mergeThemes(defaultTheme, layer)).toEqual(defaultTheme);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('names', () => {
  it('finds shipped themes, and says which there are', () => {
    for (const { name } of shippedThemes) {
      expect(findTheme(name)?.name).toBe(name);
      expect(themeNameProblem(name)).toBeUndefined();
    }
    expect(findTheme('missing')).toBeUndefined();
    expect(themeNameProblem('missing')).toBe(
      'There is no theme "missing". Choose one of default, catalyst, mny.',
    );
  });
});

describe('what the specification says', () => {
  const catalyst = mergeThemes(defaultTheme, findTheme('catalyst'));

  it('has pages of 1440 px and a bar of 50 px in Catalyst', () => {
    expect(catalyst.tokens.layout).toMatchObject({ fullwidth: 1440, topBar: 50 });
  });

  it('has a compact top navigation with the logo left, search and dropdown right', () => {
    const topNav = { size: 'compact', logo: 'left', search: 'right', dropdown: 'right', nav: 'main' };
    expect(defaultTheme.options.topNav).toEqual(topNav);
    expect(catalyst.options.topNav).toEqual(topNav);
  });
});

describe('style sheet', () => {
  it('writes light and dark as one value, and whole fonts', () => {
    const css = themeToCss(defaultTheme.tokens);
    expect(css).toContain('--tm-paper:light-dark(oklch(99% 0.004 95),oklch(18% 0.015 260))');
    expect(css).toContain(
      '--tm-font-sans:"Inter Variable","Inter","Inter Fallback","Inter Fallback Roboto","Inter Fallback DejaVu",system-ui,sans-serif',
    );
    expect(css).toContain('--tm-text-16:1rem');
    expect(css).toContain('[data-theme=dark]{color-scheme:dark}');
  });

  it('never writes anything that is not a declaration, whatever the layer', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('}', ';x:y', '</style><script>', '*/', 'url(x)', '\\7d'),
    );
    fc.assert(
      fc.property(hostile, fc.constantFrom('paper', 'font', 'name'), (value, where) => {
        const layer =
          where === 'paper'
            ? withPaper(value)
            : where === 'font'
              ? { tokens: { fonts: { sans: [value] } } }
              : { label: value };
        const css = themeToCss(mergeThemes(defaultTheme, layer).tokens);
        expect(css.match(/[{}]/g)).toHaveLength(10);
        expect(css).not.toMatch(/[<>\\]|url\(|\*\//);
      }),
    );
  });

  it('refuses tokens that were never checked', () => {
    const tokens = { ...defaultTheme.tokens, motion: { in: '1ms}*{', out: 1 } } as unknown as Theme['tokens'];
    expect(() => themeToCss(tokens)).toThrow();
    expect(themeSchema.safeParse(defaultTheme).success).toBe(true);
  });
});

it('has pages 1020 or 1440 px wide and a side navigation of 302 px', () => {
  const { centered, fullwidth, sideNav } = defaultTheme.tokens.layout;
  expect({ centered, fullwidth, sideNav }).toEqual({ centered: 1020, fullwidth: 1440, sideNav: 302 });
});
