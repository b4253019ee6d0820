import { nanoid } from 'nanoid';
import { sectionSchema, type Section } from '#domain/page/content/page.ts';
import { readMarkdown } from '#richtext/markdown.ts';
import type { Connection } from '#server/items/items.server.ts';
import {
  changeDraft,
  changePageSettings,
  createPage,
  publishPage,
  readDraft,
  type Editor,
} from '#server/pages/pages.server.ts';
import type { SourceEntry } from '#server/sources/sources.server.ts';
import type { SamplePage, SampleSection } from './content.ts';
import { withImages } from './sample-images.ts';

/**
 * What pages are made with: the connection, their author and the sources that their sections show, by key.
 */
export type SamplePageContext = {
  db: Connection;
  editor: Editor;
  sources: ReadonlyMap<string, SourceEntry>;
  /** The keys of the images by the names of their files. */
  images: ReadonlyMap<string, string>;
};

/** Creates and publishes a page below `parent`, and the pages below it. */
export async function makePage(
  context: SamplePageContext,
  sample: SamplePage,
  parent: number | null,
): Promise<void> {
  const { db, editor } = context;
  const page = await createPage(db, { title: sample.title, parent }, editor);
  const { description, filters, icon } = sample;

  await changePageSettings(db, page.id, { settings: { description, filters, icon } }, editor);
  const { revision } = await readDraft(db, page.id, editor);
  const commands = sample.sections.map((section) => ({
    kind: 'addSection' as const,
    section: newSection(section, context),
    before: null,
  }));

  await changeDraft(db, { pageId: page.id, base: revision, commands }, editor);
  await publishPage(db, page.id, editor);

  for (const child of sample.children) {
    await makePage(context, child, page.id);
  }
}

function newSection(sample: SampleSection, { sources, images }: SamplePageContext): Section {
  const { type, title, level, size } = sample;
  const data =
    'text' in sample ? { text: readMarkdown(withImages(sample.text, images)) } : dataState(sample, sources);

  return sectionSchema.parse({
    id: nanoid(10),
    group: 'default',
    title,
    level,
    size,
    element: { 'element-type': type, 'element-data': data },
  });
}

type DataSection = Exclude<SampleSection, { text: string }>;

/** A data section's state with its source, and with the names and types that the source gives the columns. */
function dataState({ source: key, state }: DataSection, sources: SamplePageContext['sources']) {
  const source = sources.get(key);
  const version = source?.versions[0];
  if (!source || !version) throw new Error(`The sample has no source ${key}.`);

  const columns = state.columns.map((column) => {
    const own = source.columns.find(({ name }) => name === column.name);
    if (!own) throw new Error(`The sample's source ${key} has no column ${column.name}.`);
    return { display_name: own.display_name, type: own.type, ...column };
  });
  const { id: sourceId, name: sourceName } = source;
  const { id: versionId, name: versionName } = version;

  return { ...state, sourceInfo: { sourceId, sourceName, versionId, versionName }, columns };
}
