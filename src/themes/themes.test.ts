import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layTheme, mergeThemes, salvageLayer, themeDifference } from '#domain/theme/merge-themes.ts';
import { componentNames, componentOptions } from '#domain/theme/component-options.ts';
import { findTheme, themeNameProblem } from '#domain/theme/named-theme.ts';
import { themeToCss } from '#domain/theme/theme-to-css.ts';
import { themeSchema, type Theme } from '#domain/theme/theme.ts';
import { defaultTheme, shippedThemes } from './index.ts';

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

describe('layers', () => {
  it('say which part is wrong', () => {
    const merged = layTheme(defaultTheme, { tokens: { layout: { topBar: 5000, glow: 1 } } });
    expect(merged).toMatchObject({
      ok: false,
      problems: [
        { path: ['tokens', 'layout', 'topBar'], message: expect.stringContaining('200') },
        { path: ['tokens', 'layout', 'glow'], message: 'A theme has no such part.' },
      ],
    });
  });

  it('keep what can be read, and name what is left out', () => {
    const layer = {
      tokens: {
        layout: { topBar: 5000, drawer: 400, glow: 1 },
        charts: { light: { categorical: ['#123456', 'red', '#654321', '#abcdef'] } },
      },
      later: { than: 'this' },
    };
    expect(salvageLayer(defaultTheme, layer)).toEqual({
      layer: { tokens: { layout: { drawer: 400 }, charts: { light: {} } } },
      left: ['tokens.charts.light.categorical.1', 'tokens.layout.topBar', 'tokens.layout.glow', 'later'],
    });
    expect(salvageLayer(defaultTheme, 'x')).toEqual({ layer: {}, left: expect.anything() });
  });

  it('are what a theme changes of another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shippedThemes), fc.constantFrom(...shippedThemes), (base, theme) => {
        const layer = themeDifference(base, theme);
        expect(mergeThemes(base, layer ?? {})).toEqual(theme);
        expect(layer === undefined).toBe(base === theme);
      }),
    );
    const { options } = mergeThemes(defaultTheme, { options: { grid: 'twelve' } });
    expect(themeDifference(defaultTheme, { ...defaultTheme, options })).toEqual({
      options: { grid: 'twelve' },
    });
  });
});

describe('names', () => {
  it('finds shipped themes, and says which there are', () => {
    for (const { name } of shippedThemes) {
      expect(findTheme(shippedThemes, name)?.name).toBe(name);
      expect(themeNameProblem(shippedThemes, name)).toBeUndefined();
    }
    expect(findTheme(shippedThemes, 'missing')).toBeUndefined();
    expect(themeNameProblem(shippedThemes, 'missing')).toBe(
      'There is no theme "missing". Choose one of default, catalyst, mny, mny_admin, fullmap.',
    );
  });
});

describe('what the specification says', () => {
  const catalyst = mergeThemes(defaultTheme, findTheme(shippedThemes, 'catalyst'));

  it('has pages of 1440 px and a bar of 50 px in Catalyst', () => {
    expect(catalyst.tokens.layout).toMatchObject({ fullwidth: 1440, topBar: 50 });
  });

  it('has a compact side navigation with the logo on top and no top navigation in the theme of administration', () => {
    const { topNav, sideNav } = findTheme(shippedThemes, 'mny_admin')!.options;
    expect(topNav.size).toBe('none');
    expect(sideNav).toMatchObject({ size: 'compact', logo: 'top' });
    expect(catalyst.options.sideNav.size).toBe('none');
  });

  it('has a compact top navigation with the logo left, search and dropdown right', () => {
    const topNav = { size: 'compact', logo: 'left', search: 'right', dropdown: 'right', nav: 'main' };
    expect(defaultTheme.options.topNav).toMatchObject(topNav);
    expect(catalyst.options.topNav).toMatchObject(topNav);
  });
});

describe('style sheet', () => {
  it('writes light and dark as one value, and whole fonts', () => {
    const css = themeToCss(defaultTheme);
    expect(css).toContain('--tm-paper:light-dark(oklch(99% 0.004 95),oklch(18% 0.015 260))');
    expect(css).toContain(
      '--tm-font-sans:"Inter Variable","Inter","Inter Fallback","Inter Fallback Roboto","Inter Fallback DejaVu",system-ui,sans-serif',
    );
    expect(css).toContain('--tm-text-16:1rem');
    expect(css).toContain('[data-theme=dark]{color-scheme:dark}');
  });

  it('leaves the ground of a printed page to the paper, unless its text needs a dark one', () => {
    const ground = /@media print\{[^}]*background:none/;
    expect(themeToCss(defaultTheme)).toMatch(ground);
    expect(themeToCss(mergeThemes(defaultTheme, withPaper('#101820')))).not.toMatch(ground);
  });

  it('never writes anything that is not a declaration, whatever the layer', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('}', ';x:y', '</style><script>', '*/', 'url(x)', '\\7d'),
    );
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom('paper' as const, 'font' as const, 'name' as const),
        (value, where) => {
          const layers = {
            paper: withPaper(value),
            font: { tokens: { fonts: { sans: [value] } } },
            name: { label: value },
          };
          const css = themeToCss(mergeThemes(defaultTheme, layers[where]));
          expect(css.match(/[{}]/g)).toHaveLength(10);
          expect(css).not.toMatch(/[<>\\]|url\(|\*\//);
        },
      ),
    );
  });

  it('refuses tokens that were never checked', () => {
    const tokens = { ...defaultTheme.tokens, motion: { in: '1ms}*{', out: 1 } } as unknown as Theme['tokens'];
    expect(() => themeToCss({ ...defaultTheme, tokens })).toThrow();
    expect(themeSchema.safeParse(defaultTheme).success).toBe(true);
  });
});

it('has pages 1020 or 1440 px wide and a side navigation of 302 px', () => {
  const { centered, fullwidth, sideNav } = defaultTheme.tokens.layout;
  expect({ centered, fullwidth, sideNav }).toEqual({ centered: 1020, fullwidth: 1440, sideNav: 302 });
});

describe('choices of components', () => {
  const choosing = (components: object) => mergeThemes(defaultTheme, { options: { components } });
  const rulesOf = (css: string) => css.slice(themeToCss(defaultTheme).length);

  it('add nothing to the style sheet where nothing is chosen, and a rule for every other value', () => {
    for (const component of componentNames) {
      for (const [option, values] of Object.entries<Record<string, object>>(componentOptions[component])) {
        for (const [index, value] of Object.keys(values).entries()) {
          const rules = rulesOf(themeToCss(choosing({ [component]: { [option]: value } })));
          expect([component, option, value, rules !== '']).toEqual([component, option, value, index > 0]);
          expect(rules.match(/[{}]/g)?.length ?? 0).toBe(2 * Object.keys(values[value]!).length);
        }
      }
    }
  });

  it('of the theme of a site do not stay on a page with a theme of its own', () => {
    const ofSite = choosing({ card: { edge: 'shadow' } });
    expect(rulesOf(themeToCss(choosing({ pill: { corners: 'square' } }), ofSite))).toBe(
      '.tm-card{border-color:revert-layer;box-shadow:revert-layer}.tm-pill{border-radius:0}',
    );
  });

  it('are those of the specification, in its order', () => {
    expect(componentNames.map((name) => name.toLowerCase())).toEqual(
      'button card drawer draggablenav dropdown fieldset graph icon input label menu pagination pill popover select sidenav switch table tabs topnav deletemodal dialog modal'.split(
        ' ',
      ),
    );
  });
});
