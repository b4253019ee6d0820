import type { PageEntry } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { themeOrDefault } from '#server/themes/themes.server.ts';
import type { QueryContext } from './run-section-queries.ts';

/**
 * The theme of a page, and the stored themes that it is drawn with: the shell around it has that of the site.
 */
export async function themesOfPage(
  { caches }: Pick<QueryContext, 'caches'>,
  { site, page }: { site: Pick<Site, 'theme'>; page: Pick<PageEntry, 'theme'> },
): Promise<{ ofPage: Theme; dependencies: string[] }> {
  const { themes, stored } = await caches.themes.read();
  const names = new Set([site.theme, page.theme || site.theme]);
  return {
    ofPage: themeOrDefault(themes, page.theme || site.theme),
    dependencies: [...names].flatMap((name) => {
      const item = stored.get(name);
      if (!item) return [];
      return [`theme:${item.id}`];
    }),
  };
}
