import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { pageSchema, sectionSchema } from '#domain/page/content/page.ts';
import { openDataSchema } from '#domain/source/description/source.ts';
import { projectRoot } from '#server/host/host.server.ts';

const folder = join(projectRoot, 'src', 'sample');

/** The path of an image that a text of the sample names as `image:<file>`. */
export const imageFile = (name: string): string => join(folder, 'images', name);

/** The path of one of the sample's data files. */
export const dataFile = (name: string): string => join(folder, 'data', name);

const sourceSchema = z.strictObject({
  name: z.string(),
  file: z.string(),
  description: z.string(),
  categories: z.array(z.array(z.string())),
  open_data: openDataSchema.optional(),
  /** Attributes of columns by name; they overwrite what is detected in the file. */
  columns: z.record(z.string(), z.looseObject({ type: z.string().optional() })),
});

const { title, level, size } = sectionSchema.shape;
const placement = {
  title: title.unwrap().optional(),
  level: level.unwrap().optional(),
  size: size.unwrap().optional(),
};
const textSectionSchema = z.strictObject({ type: z.literal('lexical'), ...placement, text: z.string() });
const dataSectionSchema = z.strictObject({
  type: z.string(),
  ...placement,
  /** The key of a source in sources.json. */
  source: z.string(),
  state: z.looseObject({ columns: z.array(z.looseObject({ name: z.string() })) }),
});
const pageContentSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  icon: z.string().default(''),
  filters: pageSchema.shape.filters,
  sections: z.array(z.union([textSectionSchema, dataSectionSchema])),
});
const pageNodeSchema = z.strictObject({
  /** The path of a page's file below `pages/`, without its extension. */
  page: z.string(),
  get children() {
    return z.array(pageNodeSchema).default([]);
  },
});
type PageNode = z.output<typeof pageNodeSchema>;

const siteSchema = z.looseObject({ pages: z.array(pageNodeSchema) });
const formsSchema = z.looseObject({ sources: z.array(z.string()) });

/** A source of the sample: its data file, its metadata and attributes of its columns. */
export type SampleSource = z.output<typeof sourceSchema>;
/** A section of the sample: Markdown (the text itself, not its file), or the state of a data section. */
export type SampleSection = z.output<typeof textSectionSchema> | z.output<typeof dataSectionSchema>;
/** A page of the sample with the pages below it. */
export type SamplePage = Omit<z.output<typeof pageContentSchema>, 'sections'> & {
  sections: SampleSection[];
  children: SamplePage[];
};
/** Everything that the sample consists of; the sources by their keys. */
export type SampleContent = {
  sources: Record<string, SampleSource>;
  site: Record<string, unknown>;
  pages: SamplePage[];
  forms: z.output<typeof formsSchema>;
};

/** Reads the sample's content from `src/sample`. Rejects when a file is missing or is not of its shape. */
export async function readContent(): Promise<SampleContent> {
  const { pages, ...site } = await readJson('site.json', siteSchema);
  return {
    sources: await readJson('sources.json', z.record(z.string(), sourceSchema)),
    site,
    pages: await Promise.all(pages.map(readPage)),
    forms: await readJson('forms.json', formsSchema),
  };
}

async function readPage({ page, children }: PageNode): Promise<SamplePage> {
  const path = join('pages', `${page}.json`);
  const content = await readJson(path, pageContentSchema);
  return {
    ...content,
    sections: await Promise.all(content.sections.map((section) => withText(section, dirname(path)))),
    children: await Promise.all(children.map(readPage)),
  };
}

async function withText(section: SampleSection, pageFolder: string): Promise<SampleSection> {
  if (!('text' in section)) return section;
  return { ...section, text: await readFile(join(folder, pageFolder, section.text), 'utf8') };
}

async function readJson<Output>(path: string, schema: z.ZodType<Output>): Promise<Output> {
  return schema.parse(JSON.parse(await readFile(join(folder, path), 'utf8')));
}
