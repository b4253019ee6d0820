import { nanoid } from 'nanoid';
import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PageContent, PageEntry } from '#domain/page/page.ts';
import type { Site } from '#domain/site/site.ts';
import { replaceAssetKeys } from '#domain/page/replace-asset-keys.ts';
import { reservedSegment } from '#domain/value/reserved-addresses.ts';
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
 * keep their addresses below the base url; sections get new ids, and histories are not copied.
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
  const copy = await createSite(db, { ...data, name, base_url }, viewer, { home: false });
  const keys = await copyAssets(db, siteId, copy.id);
  const ids = new Map<number | null, number>([[null, copy.id]]);
  const to = { site: copy.id, ids, keys, renamed: newIds() };
  const pages = parentsFirst(await readPages(db, siteId));
  for (const page of pages) ids.set(page.id, await copyPage(db, page, to, viewer));
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
};

async function copyPage(
  db: Connection,
  { id, parent, ...data }: PageEntry,
  { site, ids, keys, renamed }: CopyTarget,
  viewer: Viewer,
): Promise<number> {
  const app = String(site);
  const copied = replaceAssetKeys(data, keys);
  const page = await createItem(db, { app, type: 'page', parent: ids.get(parent)!, data: copied }, viewer.id);
  for (const type of ['page-draft', 'page-published'] as const) {
    const content = await readChild(db, type, id);
    if (content)
      await createContent(db, page, type, replaceAssetKeys(renamed(content.data), keys), viewer.id);
  }
  const entry = { type: 'Created Duplicate Page.', user: viewer.email ?? 'user' };
  await createItem(db, { app, type: 'history', parent: page.id, data: entry }, viewer.id);
  return page.id;
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

/** Gives sections new ids, the same in drafts, published copies and generated pages, so that these stay linked. */
function newIds(): (content: PageContent) => PageContent {
  const known = new Map<string, string>();
  const renew = (id: string) => known.get(id) ?? known.set(id, nanoid(10)).get(id)!;
  return (content) => ({
    ...content,
    sections: content.sections.map(({ draft_id, template_section, ...section }) => ({
      ...section,
      id: renew(section.id),
      ...(draft_id === undefined ? {} : { draft_id: renew(draft_id) }),
      ...(template_section === undefined ? {} : { template_section: renew(template_section) }),
    })),
  });
}

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
