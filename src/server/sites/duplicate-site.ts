import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { accessLevels, type Viewer } from '#domain/access/access.ts';
import type { PageContent, PageEntry } from '#domain/page/content/page.ts';
import type { CopiedTargets } from '#domain/page/change/page-links.ts';
import { pagesBelow } from '#domain/page/tree/page-tree.ts';
import { replaceAssetKeys } from '#domain/page/content/replace-asset-keys.ts';
import type { Site } from '#domain/site/site.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { withCopiedLinks } from '#sections/copied-links.ts';
import { copyAssets } from '#server/assets/assets.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import {
  createItems,
  patchItems,
  readChildren,
  readItem,
  writeItem,
  type Connection,
} from '#server/items/items.server.ts';
import {
  checkBelow,
  checkEditor,
  copyMapStyles,
  createContents,
  lockSite,
  readPages,
  listRedirects,
  readRedirects,
  withCopiedStyles,
  writeRedirects,
  type CopiedStyles,
} from '#server/pages/pages.server.ts';
import { copiedTargets, withCopiedMenus } from './copied-targets.ts';
import { createSite } from './create-site.ts';
import { freeBaseUrl } from './free-base-url.ts';

/**
 * Copies a site with its pages, drafts, published content and map styles under a new name and a base url made
 * from that name. The copy is for editors until its level is changed. Pages keep their addresses below the
 * base url, former ones included; sections get new ids, links within the site lead to the copies of pages and
 * sections, and histories are not copied.
 */
export async function duplicateSite(
  db: Connection,
  { siteId, name }: { siteId: number; name: string },
  viewer: Viewer,
): Promise<Site> {
  const { data } = await readItem(db, 'site', siteId);
  const editor = { ...viewer, site: { ...data, id: siteId } };
  checkEditor(editor);
  await lockSite(db, siteId);
  await checkBelow(db, [siteId], editor);

  const base_url = await freeBaseUrl(db, name, data.subdomain);
  const pages = pagesBelow(await readPages(db, siteId), null);
  const redirects = await readRedirects(db, siteId);
  const pageIds = new Map<number | null, number>();
  const newSectionId = newIds();
  const sectionIds = await readSectionIds(db, siteId);
  const targets = copiedTargets(
    { base_url: data.base_url, pages, redirects, pageIds, sectionIds, newSectionId },
    { base_url },
  );
  const navOptions = data.navOptions && withCopiedMenus(data.navOptions, targets);
  // Nobody has chosen its address or read its pages yet, so visitors get it only once it is opened.
  const authLevel = Math.max(data.authLevel, accessLevels.editor);
  const copied = { ...data, navOptions, name, base_url, authLevel };
  const site = await createSite(db, copied, viewer, { home: false });
  const assetKeys = await copyAssets(db, siteId, site.id);

  await linkMenus(db, site, assetKeys, viewer);
  const styles = await copyMapStyles(db, siteId, site.id, viewer.id);
  const copy = { siteId: site.id, viewer, pageIds, assetKeys, styles, newSectionId, targets };
  pageIds.set(null, site.id);
  await copyPages(db, pages, copy);
  await copyRedirects(db, siteId, copy);

  for (let first = 0; first < pages.length; first += contentsAtOnce) {
    await copyContents(db, pages.slice(first, first + contentsAtOnce), copy);
  }

  await linkTemplates(db, pages, copy);
  await recordAuditEntry(db, viewer, { action: 'create-site', subject: name, details: { copyOf: siteId } });
  return site;
}

/**
 * Lets the menus of a copied site lead to the copies of images and files, which exist only once the site
 * does.
 */
async function linkMenus(
  db: Connection,
  { id, ...site }: Site,
  assetKeys: ReadonlyMap<string, string>,
  viewer: Viewer,
): Promise<void> {
  const data = replaceAssetKeys(site, assetKeys);
  if (!isSameJson(data, site)) {
    await writeItem(db, 'site', id, { data }, viewer.id);
  }
}

/**
 * The new site: who makes it, and what replaces the ids of pages (null: the site), of sections, of assets and
 * of styles.
 */
type SiteCopy = {
  siteId: number;
  viewer: Viewer;
  pageIds: Map<number | null, number>;
  assetKeys: ReadonlyMap<string, string>;
  styles: CopiedStyles;
  newSectionId(id: string): string;
  targets: CopiedTargets;
};

/** How many pages are created with one statement, and the contents of how many are in memory at once. */
const [pagesAtOnce, contentsAtOnce] = [500, 20];

/**
 * Copies pages without their contents, whose links may lead to pages that are copied later: one level of the
 * tree after the other, because a copy is below the copy of its parent.
 */
async function copyPages(db: Connection, pages: readonly PageEntry[], copy: SiteCopy): Promise<void> {
  const below = Map.groupBy(pages, ({ parent }) => parent);
  let level = below.get(null) ?? [];

  while (level.length > 0) {
    for (let first = 0; first < level.length; first += pagesAtOnce) {
      await copySomePages(db, level.slice(first, first + pagesAtOnce), copy);
    }
    level = level.flatMap(({ id }) => below.get(id) ?? []);
  }
}

/** Former addresses, and those that lead to pages by hand, lead to the copies of the pages. */
async function copyRedirects(db: Connection, copiedId: number, { siteId, pageIds }: SiteCopy): Promise<void> {
  const copies = (await listRedirects(db, copiedId)).flatMap(({ address, pageId, isByHand }) => {
    const page_id = pageIds.get(pageId);
    if (page_id === undefined) return [];
    return [{ app: String(siteId), old_slug: address, page_id, is_by_hand: isByHand }];
  });
  if (copies.length > 0) {
    await writeRedirects(db, copies);
  }
}

/** The id of the copy of a page; with null that of the copied site, the parent of top-level pages. */
function copyOf(pageIds: SiteCopy['pageIds'], id: number | null): number {
  const copy = pageIds.get(id);
  if (copy === undefined) throw new Error(`Page ${id} is not copied yet.`);
  return copy;
}

async function copySomePages(
  db: Connection,
  pages: readonly PageEntry[],
  { siteId, viewer, pageIds, assetKeys, targets }: SiteCopy,
): Promise<void> {
  const app = String(siteId);
  const items = pages.map(({ id: _id, parent, ...data }) => {
    const navOptions = withCopiedMenus(data.navOptions, targets);
    const copied = replaceAssetKeys({ ...data, navOptions }, assetKeys);
    return { app, type: 'page' as const, parent: copyOf(pageIds, parent), data: copied };
  });
  const created = await createItems(db, items, viewer.id);

  for (const [index, { id }] of pages.entries()) {
    pageIds.set(id, created[index]!.id);
  }

  const entry = { type: 'Created Duplicate Page.', user: viewer.email ?? 'user' };
  const entries = created.map(({ id }) => ({ app, type: 'history' as const, parent: id, data: entry }));
  await createItems(db, entries, viewer.id);
}

/** Copies the drafts and the published contents of pages that have been copied. */
async function copyContents(db: Connection, pages: readonly PageEntry[], copy: SiteCopy): Promise<void> {
  const ids = pages.map(({ id }) => id);
  for (const type of ['page-draft', 'page-published'] as const) {
    const contents = (await readChildren(db, type, ids)).map(({ parent_id, data }) => ({
      page: { id: copyOf(copy.pageIds, parent_id), app: String(copy.siteId) },
      data: copyContent(data, copy),
    }));
    await createContents(db, type, contents, copy.viewer.id);
  }
}

/** Content with new ids of its sections, assets and styles, whose links lead to the copies. */
function copyContent(
  content: PageContent,
  { newSectionId, assetKeys, styles, targets }: SiteCopy,
): PageContent {
  const copiedId = (id: string | undefined) => (id === undefined ? undefined : newSectionId(id));
  const sections = content.sections.map(({ draft_id, template_section, ...section }) =>
    withCopiedLinks(
      withoutUndefined({
        ...section,
        id: newSectionId(section.id),
        draft_id: copiedId(draft_id),
        template_section: copiedId(template_section),
      }),
      targets,
    ),
  );
  return withCopiedStyles(replaceAssetKeys({ ...content, sections }, assetKeys), styles);
}

/**
 * Links the copies of generated pages to the copies of their templates, and these to the copy of the page
 * above.
 */
async function linkTemplates(
  db: Connection,
  pages: readonly PageEntry[],
  { pageIds, viewer }: SiteCopy,
): Promise<void> {
  const patches = pages.flatMap(({ id, template_id, data_controls, made_of }) => {
    const copiedId = (original: number | undefined) =>
      original === undefined ? undefined : (pageIds.get(original) ?? original);
    const parent = data_controls?.parent;
    const fields = withoutUndefined({
      made_of: copiedId(made_of),
      template_id: copiedId(template_id),
      data_controls: parent ? { ...data_controls, parent: pageIds.get(parent) ?? null } : undefined,
    });
    if (Object.keys(fields).length === 0) return [];
    return [{ id: copyOf(pageIds, id), fields }];
  });
  await patchItems(db, 'page', patches, viewer.id);
}

/**
 * New ids of sections, the same in drafts, published copies and generated pages, so that these stay linked.
 */
function newIds(): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const newId = known.get(id) ?? nanoid(10);
    known.set(id, newId);
    return newId;
  };
}

/** The ids of all sections of a site, in drafts and published contents. */
async function readSectionIds(db: Connection, siteId: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct section ->> 'id' as id
    from item, jsonb_array_elements(data -> 'sections') as section
    where app = ${String(siteId)} and type in ('page-draft', 'page-published')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
