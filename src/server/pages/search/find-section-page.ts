import { homePage, readerPath } from '#domain/page/tree/navigation.ts';
import type { Site } from '#domain/site/site.ts';
import { pageOfSection } from '../view/page-of-section.ts';
import { PageReads } from '../view/page-reads.ts';
import type { QueryContext } from '../view/run-section-queries.ts';

/**
 * The path below the base url of the published page that has a section; null for none. Rejects with
 * `forbidden` where the page is for others.
 */
export async function findSectionPage(
  context: QueryContext,
  site: Site,
  section: string,
): Promise<string | null> {
  const found = await pageOfSection(new PageReads(context), { viewer: context.viewer, site, section });
  if (!found) return null;
  const { page, access } = found;
  return readerPath(page, homePage([...access.byId.values()].filter(access.isVisible)));
}
