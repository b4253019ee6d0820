import type { Site } from '#domain/site/site.ts';
import { mergeThemes } from '#domain/theme/merge-themes.ts';
import type { Theme } from '#domain/theme/theme.ts';
import type { Services } from '#server/start/start.server.ts';
import { defaultTheme, findTheme } from '#themes/index.ts';

// A theme that does not exist is logged once, not with every request.
const logged = new Set<string>();

/** The theme of a site with the site's own options; an unknown theme is logged, and the default theme takes its place. */
export function siteTheme(site: Site | null, log: Services['log']): Theme {
  if (!site) return defaultTheme;
  const theme = findTheme(site.theme);
  if (!theme && !logged.has(site.theme)) {
    logged.add(site.theme);
    log.warn({ site: site.id, theme: site.theme }, 'unknown theme; the default theme is used');
  }
  const { topNav, sideNav } = site.navOptions ?? {};
  return mergeThemes(theme ?? defaultTheme, { options: { topNav, sideNav } });
}
