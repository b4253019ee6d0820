import { plainText, readDocument } from '#richtext/document.ts';
import {
  readSource,
  readSources,
  type SourceEntry,
  type VersionEntry,
} from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost } from '../builder.ts';

/** So many letters of a description stand in for it. */
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

/** A source with its columns and versions. */
export const SourceType = builder.objectRef<SourceEntry>('Source').implement({
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

builder.queryField('sources', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [SourceType],
    extensions: { action: 'source.browse' },
    resolve: (_root, _args, { services, viewer }) => readSources(services.database.db, viewer),
  }),
);

builder.queryField('source', (t) =>
  t.field({
    type: SourceType,
    args: { id: t.arg.int({ required: true }) },
    extensions: { action: 'source.browse' },
    resolve: (_root, { id }, { services, viewer }) => readSource(services.database.db, viewer, id),
  }),
);
