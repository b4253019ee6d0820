import { noSuch } from '#domain/error/no-such.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Site } from '#domain/site/site.ts';
import { readItem, writeItem, type Connection, type Item } from '#server/items/items.server.ts';
import { readSource, readSources, type SourceEntry } from './read-sources.ts';

/** A site of forms with the sources that the viewer may see, in the site's order. */
export type FormsSite = { id: number; name: string; description: string; sources: SourceEntry[] };

const notForms = () => new TidemarkError('not_found', 'There is no site of forms at this address.');

/** The forms of a site; sources that the viewer may not see are left out. */
export async function readFormsSite(db: Connection, site: Site, viewer: Viewer): Promise<FormsSite> {
  checkForms(site, viewer);
  const known = new Map(
    (await readSources(db, viewer, { ids: site.sources })).map((source) => [source.id, source]),
  );
  const sources = site.sources.flatMap((id) => known.get(id) ?? []);
  return { id: site.id, name: site.name, description: site.description, sources };
}

/** One source of a site of forms, or `not_found`. */
export async function readFormsSource(
  db: Connection,
  site: Site,
  id: number,
  viewer: Viewer,
): Promise<SourceEntry> {
  checkForms(site, viewer);
  if (!site.sources.includes(id)) throw noSuch('source', id);
  return readSource(db, viewer, id);
}

function checkForms(site: Site, viewer: Viewer): void {
  if (site.pattern_type !== 'forms') throw notForms();
  if (!can(viewer, 'data.read', { authLevel: site.authLevel })) {
    throw new TidemarkError('forbidden', 'Reading these forms requires a higher access level.');
  }
}

/** Adds a source to the end of a site of forms; a source that is on it already stays where it is. */
export async function addToForms(
  db: Connection,
  siteId: number,
  sourceId: number,
  viewer: Viewer,
): Promise<void> {
  await changeForms(db, siteId, viewer, (sources) => [...new Set([...sources, sourceId])]);
}

/** Removes a source from a site of forms; the source itself stays. */
export async function removeFromForms(
  db: Connection,
  siteId: number,
  sourceId: number,
  viewer: Viewer,
): Promise<void> {
  await changeForms(db, siteId, viewer, (sources) => sources.filter((id) => id !== sourceId));
}

async function changeForms(
  db: Connection,
  siteId: number,
  viewer: Viewer,
  change: (sources: readonly number[]) => number[],
): Promise<void> {
  const site: Item<'site'> = await readItem(db, 'site', siteId, { lock: true });
  if (site.data.pattern_type !== 'forms') throw notForms();

  if (!can(viewer, 'source.add', { authLevel: site.data.authLevel })) {
    throw new TidemarkError('forbidden', 'Changing these forms requires a higher access level.');
  }

  const sources = change(site.data.sources);
  await writeItem(db, 'site', siteId, { data: { ...site.data, sources } }, viewer.id);
}
