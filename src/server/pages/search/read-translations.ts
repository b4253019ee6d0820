import { originalSite } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import { listTranslations, type TranslationQuery, type TranslationList } from '../tree/list-translations.ts';
import { sitePages, type PublishedPagesContext } from '../view/published-pages.ts';

/**
 * Part of the list of what is missing, outdated or not published in the other languages of a site. The pages
 * of the site are one query, which is cached until one of them changes.
 */
export async function readTranslations(
  context: PublishedPagesContext,
  site: Site,
  query: TranslationQuery,
): Promise<TranslationList> {
  const { language } = originalSite(site);
  const pages = await sitePages(context, { id: site.id, language });
  return listTranslations(site, pages, query, context.viewer);
}
