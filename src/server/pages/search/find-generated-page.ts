import { readerHref } from '#domain/page/tree/navigation.ts';
import type { Site } from '#domain/site/site.ts';
import { readablePages, readersHome, type PublishedPagesContext } from '../view/published-pages.ts';

/**
 * The path below the base url of the published page that a template made for the row with a key; null where
 * the viewer may read none.
 */
export async function findGeneratedPage(
  context: PublishedPagesContext,
  site: Site,
  { template, key }: { template: number; key: string },
): Promise<string | null> {
  const pages = await readablePages(context, site);
  const page = pages.find(
    ({ template_id, template_key }) => template_id === template && template_key === key,
  );
  if (!page) return null;
  return readerHref(page, await readersHome(context, site));
}
