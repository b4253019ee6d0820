import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Site } from '#domain/site/site.ts';
import { plainText, readDocument } from '#richtext/document.ts';
import { readSites } from '#server/pages/pages.server.ts';
import {
  readFormsSite,
  readFormsSource,
  readSource,
  readSources,
  type SourceEntry,
  type VersionEntry,
} from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost, type GraphContext } from '../builder.ts';
import type { FieldAction } from '../guard.ts';

/** The number of characters of a description that its summary has. */
const summaryLength = 300;

const VersionType = builder.objectRef<VersionEntry>('Version').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    rows: t.exposeInt('rows'),
    created_at: t.exposeString('created_at'),
    updated_at: t.exposeString('updated_at'),
  }),
});

const SourceType = builder.objectRef<SourceEntry>('Source').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    revision: t.exposeInt('revision'),
    doc_type: t.exposeString('doc_type', { description: 'The name that programs use, unique.' }),
    url_slug: t.exposeString('url_slug'),
    authLevel: t.exposeInt('authLevel', { description: 'The access level that reading it takes.' }),
    description: t.field({
      type: 'JSON',
      nullable: true,
      description: 'A rich-text document.',
      resolve: ({ description }) => description ?? null,
    }),
    summary: t.string({
      description: 'The first words of the description.',
      resolve: ({ description }) => plainText(readDocument(description)).slice(0, summaryLength),
    }),
    categories: t.field({
      type: 'JSON',
      description: 'A list of words or paths of words.',
      resolve: ({ categories }) => categories,
    }),
    default_columns: t.exposeStringList('default_columns'),
    open_data: t.field({
      type: 'JSON',
      description:
        'What the catalogue says of it: `license` (an address), `publisher` and `contact` (an e-mail address).',
      resolve: (source) => source.open_data,
    }),
    managed: t.exposeBoolean('managed', {
      description: 'Whether its rows may be edited; else they are read-only.',
    }),
    unreadable: t.boolean({
      description: 'Whether a part of the stored source cannot be read.',
      resolve: ({ unreadable }) => unreadable ?? false,
    }),
    is_dirty: t.exposeBoolean('is_dirty', {
      description: 'Whether the columns changed since the last validation.',
    }),
    created_at: t.exposeString('created_at'),
    updated_at: t.exposeString('updated_at'),
    columns: t.field({
      type: 'JSON',
      description: 'Column attributes.',
      resolve: (source) => source.columns,
    }),
    versions: t.field({
      type: [VersionType],
      description: 'Newest first.',
      resolve: (source) => source.versions,
    }),
  }),
});

/** Which action reading sources takes: browsing all of them, or reading those of one site of forms. */
const readAction: FieldAction = ({ site }) => (site == null ? 'source.browse' : 'data.read');

const siteArgument = 'The id of a site of forms; without it, all sources of the installation.';

/** The site with this id, the one of the request without a query. */
async function siteWithId({ site, services }: GraphContext, id: number): Promise<Site> {
  if (site?.id === id) return site;
  const found = (await readSites(services.database.db)).find((candidate) => candidate.id === id);
  if (!found) throw new TidemarkError('not_found', `There is no site ${id}.`);
  return found;
}

async function readSourcesOfSite(context: GraphContext, siteId: number): Promise<SourceEntry[]> {
  const site = await siteWithId(context, siteId);
  return (await readFormsSite(context.services.database.db, site, context.viewer)).sources;
}

builder.queryField('sources', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [SourceType],
    description: 'The sources that the viewer may read: by name, or in the order of a site of forms.',
    args: { site: t.arg.int({ description: siteArgument }) },
    extensions: { action: readAction },
    resolve: (_root, { site }, context) =>
      site == null
        ? readSources(context.services.database.db, context.viewer, { log: context.services.log })
        : readSourcesOfSite(context, site),
  }),
);

builder.queryField('source', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: SourceType,
    description: 'One source; with `site`, only where that site of forms has it.',
    args: { id: t.arg.int({ required: true }), site: t.arg.int({ description: siteArgument }) },
    extensions: { action: readAction },
    resolve: async (_root, { id, site }, context) => {
      if (site == null) return readSource(context.services.database.db, context.viewer, id);
      const forms = await siteWithId(context, site);
      return readFormsSource(context.services.database.db, forms, id, context.viewer);
    },
  }),
);
