import type { NavItem } from '#domain/page/content/nav-item.ts';
import { mergeThemes } from '#domain/theme/merge-themes.ts';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import type { Theme } from '#domain/theme/theme.ts';

/** The options of a bar that a site sets; the others are those of its theme. */
type BarOptions = {
  topNav: Partial<ThemeOptions['topNav']>;
  sideNav: Partial<ThemeOptions['sideNav']>;
};

/** What a site sets about its look: its theme, options of its bars, and menus of its own. */
export type SiteDesign = BarOptions & { theme: string; secondaryNav: NavItem[]; authMenu: NavItem[] };

/** The theme of a design with its own options; the first theme takes the place of one that is unknown. */
export function designedTheme({ theme, topNav, sideNav }: SiteDesign, themes: readonly Theme[]): Theme {
  const named = themes.find(({ name }) => name === theme) ?? themes[0]!;
  return mergeThemes(named, { options: { topNav, sideNav } });
}

/**
 * What was changed of a design, as fields of the site: what others change meanwhile is not sent back with it.
 */
export function siteChange({ theme, ...navOptions }: Partial<SiteDesign>) {
  const hasOptions = Object.keys(navOptions).length > 0;
  return withoutUndefined({ theme, navOptions: hasOptions ? navOptions : undefined });
}
