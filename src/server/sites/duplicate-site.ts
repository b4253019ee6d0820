import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { NavItem } from '#domain/page/nav-item.ts';
import type { PageContent, PageEntry } from '#domain/page/page.ts';
import { copiedLink, pageAt, pathBelow, type CopiedTargets } from '#domain/page/page-links.ts';
import { firstPublishedId } from '#domain/page/publish.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { replaceAssetKeys } from '#domain/page/replace-asset-keys.ts';
import { reservedSegment } from '#domain/value/reserved-addresses.ts';
import { withCopiedLinks } from '#sections/copied-links.ts';
import { copyAssets } from '#server/assets/assets.server.ts';
import { recordEvent } from '#server/identity/identity.server.ts';
import { createItem, patchItems, readChild, readItem, type Connection } from '#server/items/items.server.ts';
import { createSite } from './create-site.ts';
import {
  checkBelow,
  checkEditor,
  createContent,
  lockSite,
  readPages,
  readSites,
} from '#server/pages/pages.server.ts';

/**
 * Copies a site with its pages, drafts and published content under a new name and a base url out of that name. Pages
 * keep their addresses below the base url; sections get new ids, links within the site lead to the copies of pages and
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
  await checkBelow(db, siteId, editor);
  const base_url = await freeBaseUrl(db, name, data.subdomain);
  const pages = parentsFirst(await readPages(db, siteId));
  const newId = newIds();
  const sections = await readSectionIds(db, siteId);
  const ids = new Map<number | null, number>();
  const targets = copiedTargets({ sections, newId, pages, ids }, data, { base_url });
  const navOptions = data.navOptions && withCopiedMenus(data.navOptions, targets);
  const copy = await createSite(db, { ...data, navOptions, name, base_url }, viewer, { home: false });
  const keys = await copyAssets(db, siteId, copy.id);
  ids.set(null, copy.id);
  const renamed = (content: PageContent) => renameSections(content, newId, targets);
  const to = { site: copy.id, ids, keys, renamed, targets };
  for (const page of pages) ids.set(page.id, await copyPage(db, page, to, viewer));
  for (const { id } of pages) await copyContents(db, id, to, viewer);
  await linkTemplates(db, pages, ids, viewer);
  await recordEvent(db, viewer, { action: 'create-site', subject: name, details: { copyOf: siteId } });
  return copy;
}

/** The site that pages are copied to, and what ids and keys are replaced by there. */
type CopyTarget = {
  site: number;
  ids: ReadonlyMap<number | null, number>;
  keys: ReadonlyMap<string, string>;
  renamed(content: PageContent): PageContent;
  targets: CopiedTargets;
};

/** Copies a page without its contents, whose links may lead to pages that are copied later; returns the id of the copy. */
async function copyPage(
  db: Connection,
  { id: _id, parent, ...data }: PageEntry,
  { site, ids, keys, targets }: CopyTarget,
  viewer: Viewer,
): Promise<number> {
  const app = String(site);
  const navOptions = withCopiedMenus(data.navOptions, targets);
  const copied = replaceAssetKeys({ ...data, navOptions }, keys);
  const page = await createItem(db, { app, type: 'page', parent: ids.get(parent)!, data: copied }, viewer.id);
  const entry = { type: 'Created Duplicate Page.', user: viewer.email ?? 'user' };
  await createItem(db, { app, type: 'history', parent: page.id, data: entry }, viewer.id);
  return page.id;
}

/** Copies the draft and the published content of a page that has been copied. */
async function copyContents(
  db: Connection,
  id: number,
  { ids, keys, renamed }: CopyTarget,
  viewer: Viewer,
): Promise<void> {
  const page = await readItem(db, 'page', ids.get(id)!);
  for (const type of ['page-draft', 'page-published'] as const) {
    const content = await readChild(db, type, id);
    if (content)
      await createContent(db, page, type, replaceAssetKeys(renamed(content.data), keys), viewer.id);
  }
}

/** Links the copies of generated pages to the copies of their templates, and these to the copy of the page above. */
async function linkTemplates(
  db: Connection,
  pages: readonly PageEntry[],
  ids: ReadonlyMap<number | null, number>,
  viewer: Viewer,
): Promise<void> {
  const patches = pages.flatMap(({ id, template_id, data_controls }) => {
    const fields = {
      ...(template_id === undefined ? {} : { template_id: ids.get(template_id) ?? template_id }),
      ...(data_controls?.parent
        ? { data_controls: { ...data_controls, parent: ids.get(data_controls.parent) ?? null } }
        : {}),
    };
    return Object.keys(fields).length > 0 ? [{ id: ids.get(id)!, fields }] : [];
  });
  await patchItems(db, 'page', patches, viewer.id);
}

/** New ids of sections, the same in drafts, published copies and generated pages, so that these stay linked. */
function newIds(): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => known.get(id) ?? known.set(id, nanoid(10)).get(id)!;
}

/** The ids of all sections of a site, in drafts and published contents. */
async function readSectionIds(db: Connection, siteId: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct section ->> 'id' as id
    from item, jsonb_array_elements(data -> 'sections') as section
    where app = ${String(siteId)} and type in ('page-draft', 'page-published')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What is copied of a site; `ids` are those of the copies of its pages, where these have been made. */
type Copied = {
  sections: ReadonlySet<string>;
  newId(id: string): string;
  pages: readonly PageEntry[];
  ids: ReadonlyMap<number | null, number>;
};

/** The path of the pages that a template makes, below the base url: the id of the template, and the rest. */
const generatedPath = /^search\/(\d+)(\/.*|$)/;

/** Where links within a site lead in its copy. */
function copiedTargets(
  { sections, newId, pages, ids }: Copied,
  from: { base_url: string },
  to: { base_url: string },
): CopiedTargets {
  // Links can lead to a section that is not published yet.
  const drafts = new Map([...sections].map((id) => [firstPublishedId(id), id]));
  return {
    anchor: (id) => {
      if (sections.has(id)) return newId(id);
      const draft = drafts.get(id);
      return draft === undefined ? null : firstPublishedId(newId(draft));
    },
    address: (address) => {
      const path = pathBelow(address, from.base_url);
      if (path === null) return null;
      const [, template, rest] = generatedPath.exec(path) ?? [];
      const made = ids.get(Number(template));
      if (made !== undefined)
        return siteHref(to, `/search/${made}${rest}${address.endsWith('/') ? '/' : ''}`);
      if (reservedSegment(path)) return null;
      const page = pageAt(pages, path);
      if (!page?.url_slug) return null;
      return siteHref(to, path === '' ? '/' : `/${page.url_slug}`);
    },
  };
}

/** Options of a site or a page whose menus lead to what was copied; addresses in menus are below the base url. */
function withCopiedMenus<Options extends { secondaryNav?: NavItem[]; authMenu?: NavItem[] }>(
  options: Options,
  { anchor }: CopiedTargets,
): Options {
  const address = (path: string) => (path.startsWith('/') ? path : null);
  const changed = (items: NavItem[]): NavItem[] =>
    items.map((item) => ({
      ...item,
      path: copiedLink(item.path, { anchor, address }),
      subMenus: changed(item.subMenus),
    }));
  const { secondaryNav, authMenu } = options;
  return {
    ...options,
    ...(secondaryNav && { secondaryNav: changed(secondaryNav) }),
    ...(authMenu && { authMenu: changed(authMenu) }),
  };
}

/** Content whose sections have new ids, with links that lead to what was copied. */
const renameSections = (
  content: PageContent,
  newId: (id: string) => string,
  targets: CopiedTargets,
): PageContent => ({
  ...content,
  sections: content.sections.map(({ draft_id, template_section, ...section }) =>
    withCopiedLinks(
      {
        ...section,
        id: newId(section.id),
        ...(draft_id === undefined ? {} : { draft_id: newId(draft_id) }),
        ...(template_section === undefined ? {} : { template_section: newId(template_section) }),
      },
      targets,
    ),
  ),
});

function parentsFirst(pages: readonly PageEntry[]): PageEntry[] {
  const below = (parent: number | null): PageEntry[] =>
    pages.filter((page) => page.parent === parent).flatMap((page) => [page, ...below(page.id)]);
  return below(null);
}

/** A base url made from a name, with a number where that is taken. */
async function freeBaseUrl(db: Connection, name: string, subdomain: string): Promise<string> {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  if (!words) throw new TidemarkError('invalid_request', 'A name needs letters or digits.');
  const wanted = `/${words.join('_')}`;
  const taken = new Set(
    (await readSites(db)).filter((site) => site.subdomain === subdomain).map((site) => site.base_url),
  );
  let base = wanted;
  for (let count = 2; taken.has(base) || reservedSegment(base); count += 1) base = `${wanted}_${count}`;
  return base;
}
