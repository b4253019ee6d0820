import type { SourceColumn } from '#domain/source/column/column.ts';
import type { FoundSource } from '#domain/site/public-source.ts';
import { readPublicSource, searchSources, type PublicSource } from '#server/pages/pages.server.ts';
import { builder, expensiveFieldCost, queryContextOf, siteOf } from '../builder.ts';
import { summaryOf, VersionType } from '../sources/sources.ts';
import { ListedPageType, searchCost, shortList, TextPartType } from './search.ts';

const PublicSourceType = builder.objectRef<PublicSource>('PublicSource').implement({
  description: 'A source as readers of a site see it.',
  fields: (t) => ({
    id: t.int({ description: 'The id.', resolve: ({ source }) => source.id }),
    name: t.string({ description: 'The name.', resolve: ({ source }) => source.name }),
    description: t.field({
      type: 'RichText',
      nullable: true,
      description: 'A description.',
      resolve: ({ source }) => source.description ?? null,
    }),
    summary: t.string({
      description: 'The first 300 characters of the description as plain text.',
      resolve: ({ source }) => summaryOf(source),
    }),
    categories: t.field({
      type: 'Categories',
      description: 'The categories that it is filed under.',
      resolve: ({ source }) => source.categories,
    }),
    open_data: t.field({
      type: 'OpenData',
      description: 'The licence, the publisher and the contact.',
      resolve: ({ source }) => source.open_data,
    }),
    columns: t.field({
      type: 'SourceColumns',
      description: 'The columns, in order: what readers need to understand their values.',
      resolve: ({ source }) => source.columns.map(publicColumn),
    }),
    versions: t.field({
      type: [VersionType],
      complexity: shortList,
      description: 'The versions, newest first.',
      resolve: ({ source }) => source.versions,
    }),
    pages: t.field({
      type: [ListedPageType],
      complexity: shortList,
      description: 'The published pages of the site that show its data, in the order of the menu.',
      resolve: ({ pages }) => pages,
    }),
  }),
});

/** A column without what only editors and forms need. */
function publicColumn(column: SourceColumn): SourceColumn {
  const {
    mapped_options: _mapped,
    meta_lookup: _lookup,
    filters: _filters,
    prompt: _prompt,
    ...described
  } = column;
  return described;
}

builder.queryField('publicSource', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PublicSourceType,
    description: 'A source that the viewer may read, with the published pages of the site that show it.',
    args: { id: t.arg.int({ required: true, description: 'The id of the source.' }) },
    extensions: { action: 'data.read' },
    resolve: (_root, { id }, context) => readPublicSource(queryContextOf(context), siteOf(context), id),
  }),
);

const FoundSourceType = builder.objectRef<FoundSource>('FoundSource').implement({
  description: 'A source that search found.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    name: t.field({
      type: [TextPartType],
      complexity: shortList,
      description: 'The name.',
      resolve: ({ name }) => name,
    }),
    summary: t.exposeString('summary', { description: 'The first 200 characters of its description.' }),
    path: t.exposeString('path', { description: 'The path below the base url, with a leading slash.' }),
  }),
});

builder.queryField('searchSources', (t) =>
  t.field({
    complexity: searchCost,
    type: [FoundSourceType],
    description:
      'The sources that published pages of the site show, that the viewer may read, and that have all words of a text; at most 5.',
    args: {
      text: t.arg.string({ required: true, description: 'The words; the first 200 characters count.' }),
    },
    extensions: { action: 'page.read' },
    resolve: (_root, { text }, context) => searchSources(queryContextOf(context), siteOf(context), text),
  }),
);
