import { can, type Viewer } from '#domain/access/access.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import { pageAccess, readingForbidden, type PageAccess } from '../tree/page-access.ts';
import type { PageReads } from './page-reads.ts';

/** The page of a published section, and what its reader may do with the pages of the site. */
export type PageOfSection = { page: PageEntry; access: PageAccess };

/**
 * The first published page with a section that the viewer may read; null where no page has it. Rejects with
 * `forbidden` where all of them are for others.
 */
export async function pageOfSection(
  reads: PageReads,
  { viewer, site, section }: { viewer: Viewer; site: Site; section: string },
): Promise<PageOfSection | null> {
  if (!can(viewer, 'page.read', site)) throw readingForbidden();
  const access = pageAccess(viewer, site, await reads.pages(site));
  const ids = await reads.pagesOfSection(site, section);

  const visible = ids.flatMap((id) => access.byId.get(id) ?? []).filter(access.isVisible);
  const page = visible.find(access.mayRead);
  if (!page && visible.length > 0) throw readingForbidden();
  return page ? { page, access } : null;
}
