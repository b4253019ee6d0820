import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { pageSettingLabels } from '#domain/page/content/page-setting-labels.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { sectionType } from '#sections/index.ts';
import { findSettingsWithAsset } from '#server/assets/assets.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import {
  findSectionsOfAsset,
  findSectionsOfStyle,
  findSectionsOfVersions,
  type IndexedSection,
} from '#server/search/search.server.ts';
import { pageAccess } from '../tree/page-access.ts';
import { readPages, readSites } from '../tree/site-pages.ts';

/** A page that shows data or an asset: in sections of its draft, of its published content, or of both. */
export type UsingPage = {
  id: number;
  title: string;
  siteName: string;
  /** The page's address, or that of its draft where only the draft shows it. */
  href: string;
  isDraft: boolean;
  isPublished: boolean;
  /** The access level that reading the page takes. */
  pageLevel: number;
  /** The titles of the sections, or what their types are called where they have none; each once, sorted. */
  sections: string[];
  /** The components index of its site. */
  componentsHref: string;
};

/** The pages that show data or an asset, and how many more there are that the viewer may not edit. */
export type Usage = { pages: UsingPage[]; hidden: number };

/** The pages with sections that show any of several data versions. */
export async function readUsage(
  db: Connection,
  versionIds: readonly number[],
  viewer: Viewer,
): Promise<Usage> {
  return usageOf(db, await findSectionsOfVersions(db, versionIds), viewer);
}

/** A site whose menus lead to an image or a file, and the address of its design editor. */
export type UsingSite = { name: string; href: string };

/** What uses an image or a file; `hidden` counts what the viewer may not edit. */
export type AssetUsage = Usage & { sites: UsingSite[] };

/**
 * What uses an image or a file of a site: pages in their sections, as their picture for links or in their
 * menus, and the menus of the site.
 */
export async function readAssetUsage(
  db: Connection,
  { siteId, key }: { siteId: number; key: string },
  viewer: Viewer,
): Promise<AssetUsage> {
  const settings = await findSettingsWithAsset(db, siteId, key);
  const ofPages = settings
    .filter(({ isSite }) => !isSite)
    .map(({ id, setting, isPublished }): IndexedSection => ({
      site_id: siteId,
      page_id: id,
      section_id: '',
      type: setting === 'image' ? pageSettingLabels.image : pageSettingLabels.secondaryNav,
      title: '',
      state: isPublished ? 'published' : 'draft',
    }));
  const { pages, hidden } = await usageOf(db, [...(await findSectionsOfAsset(db, key)), ...ofPages], viewer);
  if (!settings.some(({ isSite }) => isSite)) return { pages, hidden, sites: [] };

  const sites = (await readSites(db))
    .filter((site) => site.id === siteId && can(viewer, 'site.add', site))
    .map((site) => ({ name: site.name, href: siteHref(site, '/manage/design') }));
  return { pages, sites, hidden: hidden + (sites.length === 0 ? 1 : 0) };
}

/**
 * Rejects with `forbidden` when an image or a file is on pages or in menus that the viewer may not edit: they
 * would change too.
 */
export async function checkAssetPages(
  db: Connection,
  asset: { siteId: number; key: string },
  viewer: Viewer,
): Promise<void> {
  const { hidden } = await readAssetUsage(db, asset, viewer);
  if (hidden > 0) {
    throw new TidemarkError(
      'forbidden',
      'It is used by pages or menus that require a higher access level: they would change too. Add another one instead.',
    );
  }
}

/** The pages with maps that refer to a style. */
export const readStyleUsage = async (db: Connection, id: number, viewer: Viewer): Promise<Usage> =>
  usageOf(db, await findSectionsOfStyle(db, id), viewer);

async function usageOf(db: Connection, found: readonly IndexedSection[], viewer: Viewer): Promise<Usage> {
  const bySite = Map.groupBy(found, (section) => section.site_id);
  const sites = (await readSites(db)).filter(({ id }) => bySite.has(id));
  const pages: UsingPage[] = [];

  for (const site of sites) {
    pages.push(...(await pagesOfSite(db, site, bySite.get(site.id) ?? [], viewer)));
  }

  const all = new Set(found.map(({ page_id }) => page_id));
  return { pages, hidden: all.size - pages.length };
}

async function pagesOfSite(
  db: Connection,
  site: Site,
  found: readonly IndexedSection[],
  viewer: Viewer,
): Promise<UsingPage[]> {
  const entries = await readPages(db, site.id);
  const { mayEdit, levelOf } = pageAccess(viewer, site, entries);
  const byPage = Map.groupBy(found, (section) => section.page_id);

  return entries.flatMap((entry) => {
    const sections = byPage.get(entry.id);
    if (sections && mayEdit(entry)) return [usingPage(site, entry, sections, levelOf(entry))];
    return [];
  });
}

function usingPage(
  site: Site,
  page: PageEntry,
  sections: readonly IndexedSection[],
  pageLevel: number,
): UsingPage {
  const isPublished = page.published !== 'draft' && sections.some(({ state }) => state === 'published');
  return {
    id: page.id,
    title: page.title,
    siteName: site.name,
    href: siteHref(site, `/${isPublished ? '' : 'edit/'}${pagePath(page)}`),
    isDraft: sections.some(({ state }) => state === 'draft'),
    isPublished,
    pageLevel,
    componentsHref: siteHref(site, '/manage/components'),
    sections: [
      ...new Set(sections.map(({ title, type }) => title || (sectionType(type)?.label ?? type))),
    ].toSorted((a, b) => a.localeCompare(b)),
  };
}
