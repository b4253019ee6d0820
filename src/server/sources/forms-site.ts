import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Site } from '#domain/site/site.ts';
import { readItem, writeItem, type Connection, type Item } from '#server/items/items.server.ts';
import { readSources, type SourceEntry } from './read-sources.ts';

/** A site of forms as a viewer may see it: the sources it is about, in its own order. */
export type FormsSite = { id: number; name: string; description: string; sources: SourceEntry[] };

const notForms = () => new TidemarkError('not_found', 'There is no site of forms at this address.');

/** The forms of a site; sources that the viewer may not know of are left out. */
export async function readFormsSite(db: Connection, site: Site, viewer: Viewer): Promise<FormsSite> {
  if (site.pattern_type !== 'forms') throw notForms();
  if (!can(viewer, 'data.read', { authLevel: site.authLevel }))
    throw new TidemarkError('forbidden', 'Reading these forms takes a higher access level.');
  const known = new Map(
    (await readSources(db, viewer, { ids: site.sources })).map((source) => [source.id, source]),
  );
  const sources = site.sources.flatMap((id) => known.get(id) ?? []);
  return { id: site.id, name: site.name, description: site.description, sources };
}

/** Puts a source on a site of forms; one that is there already stays where it is. */
export async function addToForms(
  db: Connection,
  siteId: number,
  sourceId: number,
  viewer: Viewer,
): Promise<void> {
  await changeForms(db, siteId, viewer, (sources) => [...new Set([...sources, sourceId])]);
}

/** Takes a source off a site of forms; the source itself stays. */
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
  if (!can(viewer, 'source.add', { authLevel: site.data.authLevel }))
    throw new TidemarkError('forbidden', 'Changing these forms takes a higher access level.');
  const sources = change(site.data.sources);
  await writeItem(db, 'site', siteId, { data: { ...site.data, sources } }, viewer.id);
}
