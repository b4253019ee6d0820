import type { Site } from '#domain/site/site.ts';
import type { Viewer } from '#domain/access/access.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readSites } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';
import { createSite } from '#server/sites/sites.server.ts';
import { readSources, type SourceEntry } from '#server/sources/sources.server.ts';
import { addSource, describeSource } from './add-source.ts';
import { readContent, type SampleContent } from './content.ts';
import { makePage, type SamplePageContext } from './make-page.ts';
import { addImages, storeImages } from './sample-images.ts';

/** The author of the sample: a data administrator without an account. */
const author: Viewer = { id: null, email: 'sample', level: 10 };

/**
 * Loads the sample site into an installation without a site, through the commands that people use. After an
 * interrupted start it continues: sources that exist are not loaded again, and the site appears with all its
 * pages at once.
 */
export async function loadSample(services: Services): Promise<void> {
  const { db } = services.database;
  if (await wasLoaded(db)) return;

  if ((await readSites(db)).length === 0) {
    await makeFirstSite(services);
  }

  await db
    .insertInto('installation')
    .values({ key: loadedKey, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The installation stores under this key that it got its first site: when people delete all sites, none comes
 * back.
 */
const loadedKey = 'first-site';

async function wasLoaded(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('installation')
    .select('key')
    .where('key', '=', loadedKey)
    .executeTakeFirst();
  return row !== undefined;
}

async function makeFirstSite(services: Services): Promise<void> {
  const { configuration, database, log, uploads } = services;
  const { db } = database;
  if (configuration.sample === 'none') return makeEmptySite(db);

  log.info('loading the sample site');
  const content = await readContent();
  const present = await sourcesByKey(db, content);

  for (const [key, source] of Object.entries(content.sources)) {
    if (!present.has(key)) {
      await addSource(uploads, source);
    }
  }

  const sources = await sourcesByKey(db, content);
  const images = await storeImages(services, content);
  const quota = configuration.libraryBytes;

  await db.transaction().execute(async (transaction) => {
    const site = await createSite(transaction, content.site, author, { home: false });
    const keys = await addImages(transaction, images, { siteId: site.id, quota });
    await makeSites(transaction, content, { site, sources, images: keys });
  });
}

async function makeEmptySite(db: Connection): Promise<void> {
  const data = { name: 'Tidemark', base_url: '/' };
  await db.transaction().execute((transaction) => createSite(transaction, data, author));
}

/** The sample's sources that exist, by their keys in its content. */
async function sourcesByKey(db: Connection, content: SampleContent): Promise<Map<string, SourceEntry>> {
  const byName = new Map((await readSources(db, author)).map((source) => [source.name, source]));
  return new Map(
    Object.entries(content.sources).flatMap(([key, { name }]) => {
      const source = byName.get(name);
      if (!source) return [];
      return [[key, source] as const];
    }),
  );
}

async function makeSites(
  db: Connection,
  content: SampleContent,
  { site, sources, images }: { site: Site } & Pick<SamplePageContext, 'sources' | 'images'>,
): Promise<void> {
  for (const [key, source] of sources) {
    const sample = content.sources[key];
    if (sample) {
      await describeSource(db, source, sample, author);
    }
  }

  const editor = { ...author, site: { ...site, authLevel: -1 } };
  for (const page of content.pages) {
    await makePage({ db, editor, sources, images }, page, null);
  }

  const shown = content.forms.sources.flatMap((key) => sources.get(key)?.id ?? []);
  await createSite(db, { ...content.forms, sources: shown }, author);
}
