import { setTimeout as delay } from 'node:timers/promises';
import { nanoid } from 'nanoid';
import { columnType } from '#columns/index.ts';
import type { Viewer } from '#domain/access/access.ts';
import { sectionSchema, type Section } from '#domain/page/page.ts';
import type { PageCommand } from '#domain/page/page-command.ts';
import { columnOfLayer } from '#domain/source/upload-layer.ts';
import type { Connection } from '#server/items/items.server.ts';
import {
  changeDraft,
  changeSettings,
  createPage,
  publishPage,
  readDraft,
  readSites,
  type Editor,
} from '#server/pages/pages.server.ts';
import { createSite } from '#server/sites/sites.server.ts';
import type { Services } from '#server/services.ts';
import {
  changeSource,
  readSources,
  sourceChangeSchema,
  type SourceEntry,
} from '#server/sources/sources.server.ts';
import type { Upload } from '#server/uploads/uploads.server.ts';
import { formsSourceName, sampleForms } from './sample-forms.ts';
import { sampleFiles, type SampleFile } from './sample-files.ts';
import { richText } from './sample-text.ts';
import { samplePages, sampleSite, type SamplePage } from './sample-pages.ts';

/** The sample is made with the rights of a data administrator, by nobody in particular. */
const author: Viewer = { id: null, email: 'sample', level: 10 };

const authorOf = (siteId: number): Editor => ({ ...author, site: { id: siteId, authLevel: -1 } });

/**
 * Loads the sample site into an installation without a site, through the commands that people use. A start that was
 * cut off goes on where it was: sources that are there are kept, and the site appears with all its pages at once.
 */
export async function loadSample(services: Services): Promise<void> {
  const { configuration, database, log } = services;
  if ((await readSites(database.db)).length > 0) return;
  if (configuration.sample === 'none') return makeEmptySite(database.db);
  log.info('loading the sample site');
  const present = new Map((await readSources(database.db, author)).map((source) => [source.name, source]));
  for (const file of sampleFiles) if (!present.has(file.sourceName)) await addSource(services, file);
  const sources = new Map((await readSources(database.db, author)).map((source) => [source.name, source]));
  await database.db.transaction().execute(async (transaction) => {
    await describeSources(transaction, sources);
    await makeSite(transaction, sources);
  });
}

async function addSource({ uploads }: Services, file: SampleFile): Promise<void> {
  const { id } = await uploads.receive({ stream: await file.open(), fileName: file.fileName, user: null });
  const { layers, error } = await whenRead(uploads, id);
  const [layer] = layers ?? [];
  if (!layer) throw new Error(`The sample file ${file.fileName} cannot be read: ${error}`);
  const columns = layer.columns.map((found) => {
    const column = columnOfLayer(found);
    const named = { ...column, display_name: file.names?.[column.name] ?? column.display_name };
    const better = { ...named, ...file.columns?.[column.name] };
    return { ...better, dataType: columnType(better.type).dataType };
  });
  await uploads.publish(id, { layerName: layer.layerName, sourceName: file.sourceName, columns }, null);
}

/** The upload once its file has been read, asked for until then as the screens do. */
async function whenRead(uploads: Services['uploads'], id: number): Promise<Upload> {
  for (;;) {
    const upload = await uploads.read(id, null);
    if (upload.status !== 'uploaded' && upload.status !== 'analysing') return upload;
    await delay(50);
  }
}

async function makeEmptySite(db: Connection): Promise<void> {
  const data = { name: 'Tidemark', base_url: '/' };
  await db.transaction().execute((transaction) => createSite(transaction, data, author));
}

/** Says what the sample's sources are, and whose work: most of it that of offices of the United States. */
async function describeSources(db: Connection, sources: Map<string, SourceEntry>): Promise<void> {
  const license = 'https://www.usa.gov/government-works';
  for (const { sourceName, publisher, categories, description } of sampleFiles) {
    const source = sources.get(sourceName);
    if (!source) continue;
    const change = sourceChangeSchema.parse({
      ...(categories ? { categories } : {}),
      ...(description ? { description: richText(description).text } : {}),
      ...(publisher ? { open_data: { license, publisher } } : {}),
    });
    await changeSource(db, { id: source.id, base: source.revision, change }, author);
  }
}

async function makeSite(db: Connection, sources: Map<string, SourceEntry>): Promise<void> {
  const site = await createSite(db, sampleSite, author, { home: false });
  for (const page of samplePages(sources)) await makePage(db, authorOf(site.id), page, null);
  const forms = sources.get(formsSourceName);
  await createSite(db, { ...sampleForms, sources: forms ? [forms.id] : [] }, author);
}

async function makePage(
  db: Connection,
  editor: Editor,
  sample: SamplePage,
  parent: number | null,
): Promise<void> {
  const page = await createPage(db, { title: sample.title, parent }, editor);
  await changeSettings(
    db,
    page.id,
    { description: sample.description, filters: sample.filters ?? [], icon: sample.icon ?? '' },
    editor,
  );
  const { revision } = await readDraft(db, page.id, editor);
  const commands = sample.sections.map((section): PageCommand => ({
    kind: 'addSection',
    section: sampleSection(section),
    before: null,
  }));
  await changeDraft(db, { pageId: page.id, base: revision, commands }, editor);
  await publishPage(db, page.id, editor);
  for (const child of sample.children ?? []) await makePage(db, editor, child, page.id);
}

const sampleSection = ({ type, state, ...rest }: SamplePage['sections'][number]): Section =>
  sectionSchema.parse({
    id: nanoid(10),
    group: 'default',
    ...rest,
    element: { 'element-type': type, 'element-data': state },
  });
