import { LRUCache } from 'lru-cache';
import type { Site } from '#domain/site/site.ts';
import { siteNavSchema } from '#domain/site/site-nav.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { mergeThemes } from '#domain/theme/merge-themes.ts';
import { themeToCss } from '#domain/theme/theme-to-css.ts';
import { findTheme } from '#domain/theme/named-theme.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { dropUnknownKeys, unknownKeys } from '#domain/value/object/stored-object.ts';
import type { PageTheme } from '#screens/page/shell/page-theme.tsx';
import type { Services } from '#server/start/start.server.ts';
import { defaultTheme } from '#themes/index.ts';

/** The themes of the installation, and the log for unknown themes and options. */
type ThemeSources = { themes: readonly Theme[]; log: ThemeLog };

type ThemeLog = Pick<Services['log'], 'warn'>;

/** All themes, as requests use them. */
export const readThemeSources = async ({ pageCaches, log }: Services): Promise<ThemeSources> => ({
  themes: (await pageCaches.themes.read()).themes,
  log,
});

// Unknown themes and options are logged once, not with every request.
const logged = new LRUCache<string, true>({ max: 1000 });

function logOnce(log: ThemeLog, details: { site: number; [name: string]: unknown }, message: string): void {
  const key = JSON.stringify(details);
  if (logged.has(key)) return;
  logged.set(key, true);
  log.warn(details, message);
}

/**
 * The theme of a site with the site's own options. An unknown theme is logged, and the default theme takes
 * its place; options that the theme does not have are logged and left out.
 */
export function siteTheme(
  site: Pick<Site, 'id' | 'theme' | 'navOptions'> | null,
  { themes, log }: ThemeSources,
): Theme {
  if (!site) return defaultTheme;

  const theme = findTheme(themes, site.theme);
  if (!theme) {
    logOnce(log, { site: site.id, theme: site.theme }, 'unknown theme; the default theme is used');
  }

  if (!site.navOptions) return theme ?? defaultTheme;

  const { topNav, sideNav } = dropUnknownKeys(siteNavSchema, site.navOptions);
  for (const option of unknownKeys(siteNavSchema, site.navOptions)) {
    if (/^(topNav|sideNav)\./.test(option)) {
      logOnce(log, { site: site.id, option }, 'unknown theme option; it is left out');
    }
  }

  return mergeThemes(theme ?? defaultTheme, { options: { topNav, sideNav } });
}

/** The style sheets of sites, as long as neither the site nor the list of themes is read again. */
const styles = new WeakMap<object, { themes: readonly Theme[]; style: PageTheme }>();

/** In place of a site, for pages of the installation. */
const noSite = {};

/** The theme of a site as variables and options; made once for many requests. */
export function siteStyle(site: Site | null, sources: ThemeSources): PageTheme {
  const made = styles.get(site ?? noSite);
  if (made?.themes === sources.themes) return made.style;

  const theme = siteTheme(site, sources);
  const style = { css: themeToCss(theme), options: theme.options };
  styles.set(site ?? noSite, { themes: sources.themes, style });

  return style;
}

/**
 * The theme of a page that has one of its own, with the options of its site, as variables and options; null
 * for others.
 */
export function pageTheme(
  site: Pick<Site, 'id' | 'theme' | 'navOptions'>,
  page: Pick<PageEntry, 'theme'>,
  sources: ThemeSources,
): PageTheme | null {
  if (!page.theme || page.theme === site.theme) return null;
  const theme = siteTheme({ ...site, theme: page.theme }, sources);
  return { css: themeToCss(theme, siteTheme(site, sources)), options: theme.options };
}
