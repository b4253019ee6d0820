import { expect, test } from 'vitest';
import { siteSchema } from '#domain/site/site.ts';
import { mergeThemes } from '#domain/theme/merge-themes.ts';
import { themeToCss } from '#domain/theme/theme-to-css.ts';
import { defaultTheme, shippedThemes as themes } from '#themes/index.ts';
import { pageTheme, siteStyle, siteTheme } from './site-theme.server.ts';

const storedSite = (fields: object) => ({
  ...siteSchema.parse({ name: 'Floods', base_url: '/', ...fields }),
  id: 7,
});

test('an unknown theme of a site is the default one, and is logged once', () => {
  const logged: object[] = [];
  const log = { warn: (details: object) => void logged.push(details) };
  const read = () => siteTheme(storedSite({ theme: 'gone' }), { themes, log });
  expect([read(), read()]).toEqual([defaultTheme, defaultTheme]);
  expect(logged).toEqual([{ site: 7, theme: 'gone' }]);
  siteTheme(storedSite({ theme: 'catalyst' }), { themes, log });
  expect(logged).toHaveLength(1);
});

test('an unknown theme option is left out and logged once; the known ones count', () => {
  const logged: object[] = [];
  const log = { warn: (details: object) => void logged.push(details) };
  const site = storedSite({
    navOptions: { topNav: { logo: 'right', glow: 'soft' }, sideNav: { size: 'full' }, later: true },
  });
  const read = [siteTheme(site, { themes, log }), siteTheme(site, { themes, log })];
  for (const { options } of read) {
    expect(options.topNav).toEqual({ ...defaultTheme.options.topNav, logo: 'right' });
    expect(options.sideNav).toEqual({ ...defaultTheme.options.sideNav, size: 'full' });
  }
  expect(logged).toEqual([{ site: 7, option: 'topNav.glow' }]);
});

test('a page has a theme of its own, with the options of its site', () => {
  const log = { warn: () => undefined };
  const site = storedSite({ navOptions: { topNav: { logo: 'right' } } });
  expect(pageTheme(site, { theme: '' }, { themes, log })).toBeNull();
  expect(pageTheme(site, { theme: site.theme }, { themes, log })).toBeNull();
  const theme = pageTheme(site, { theme: 'catalyst' }, { themes, log });
  expect(theme?.options.topNav.logo).toBe('right');
  expect(theme?.css).not.toBe(themeToCss(siteTheme(site, { themes, log })));
});

test('the style of a site is made once, and anew with other themes or another state of the site', () => {
  const log = { warn: () => undefined };
  const site = storedSite({ navOptions: { topNav: { logo: 'right' } } });
  const style = siteStyle(site, { themes, log });
  expect(style.options.topNav.logo).toBe('right');
  expect(style.css).toBe(themeToCss(siteTheme(site, { themes, log })));
  expect(siteStyle(site, { themes, log })).toBe(style);
  const red = mergeThemes(defaultTheme, { tokens: { colors: { light: { accent: '#ff0000' } } } });
  expect(siteStyle(site, { themes: [red], log }).css).toContain('--tm-accent:light-dark(#ff0000');
  expect(siteStyle({ ...site }, { themes, log })).not.toBe(style);
});
