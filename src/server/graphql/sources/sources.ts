import { cutText } from '#domain/value/text/cut-text.ts';
import { noSuch } from '#domain/error/no-such.ts';
import { sourceOrders } from '#domain/source/description/source-order.ts';
import { z } from 'zod';
import type { Site } from '#domain/site/site.ts';
import { plainText, readDocument } from '#richtext/document.ts';
import { readSites } from '#server/pages/pages.server.ts';
import {
  listSources,
  readFormsSite,
  readFormsSource,
  readColumnsWithValues,
  readReadableVersions,
  readSource,
  readSources,
  type SourceEntry,
  type SourceList,
  type SourceOrdering,
  type VersionColumns,
  type VersionEntry,
} from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost, parseArgument, type GraphqlContext } from '../builder.ts';
import type { FieldAction } from '../guard.ts';

/** The number of characters of a description that its summary has. */
const summaryLength = 300;

/** The beginning of the description of a source as plain text. */
export const summaryOf = ({ description }: Pick<SourceEntry, 'description'>): string =>
  cutText(plainText(readDocument(description)), summaryLength);

/** The most ids of sources that are regarded in one request. */
export const mostIds = 1000;

/** What was given of optional arguments. */
export const withoutNulls = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

/** A version, as sources and choices of sources have it. */
export const VersionType = builder.objectRef<VersionEntry>('Version').implement({
  description: 'A version of a source: rows of its columns.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    rows: t.exposeInt('rows', { description: 'The number of rows.' }),
    created_at: t.exposeString('created_at', { description: 'When it was created (ISO 8601).' }),
    updated_at: t.exposeString('updated_at', { description: 'When it was last changed (ISO 8601).' }),
  }),
});

/** A source with its columns. */
export const SourceType = builder.objectRef<SourceEntry>('Source').implement({
  description: 'A data source: its columns and its versions.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    revision: t.exposeInt('revision', { description: 'The revision that a change must be based on.' }),
    doc_type: t.exposeString('doc_type', { description: 'The unique name for programs.' }),
    url_slug: t.exposeString('url_slug', { description: 'Its name in addresses; may be empty.' }),
    authLevel: t.exposeInt('authLevel', { description: 'The access level that reading it requires.' }),
    description: t.field({
      type: 'RichText',
      nullable: true,
      description: 'A description.',
      resolve: ({ description }) => description ?? null,
    }),
    summary: t.string({
      description: 'The first 300 characters of the description as plain text.',
      resolve: summaryOf,
    }),
    categories: t.field({
      type: 'Categories',
      description: 'The categories that it is filed under.',
      resolve: ({ categories }) => categories,
    }),
    default_columns: t.exposeStringList('default_columns', {
      description: 'The columns that tables show at first.',
    }),
    translations: t.field({
      type: 'Translations',
      nullable: true,
      description: 'Its name and description in other languages, as plain texts.',
      resolve: ({ translations }) => translations ?? null,
    }),
    open_data: t.field({
      type: 'OpenData',
      description: 'What the catalogue of open data says about it.',
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
    created_at: t.exposeString('created_at', { description: 'When it was created (ISO 8601).' }),
    updated_at: t.exposeString('updated_at', { description: 'When it was last changed (ISO 8601).' }),
    columns: t.field({
      type: 'SourceColumns',
      description: 'The columns, in order.',
      resolve: (source) => source.columns,
    }),
    versions: t.field({
      type: [VersionType],
      description: 'The versions, newest first.',
      resolve: (source) => source.versions,
    }),
  }),
});

const SourceOrderingType = builder.objectRef<SourceOrdering>('SourceOrdering').implement({
  description: 'What a source is ordered by in a list.',
  fields: (t) => ({
    bytes: t.exposeFloat('bytes', {
      description:
        'The bytes of the files that its newest version came from; 0 where the list has another order.',
    }),
    owner: t.exposeString('owner', {
      description:
        'The name of who is told about it; empty where the list has another order, and for those who may not publish into it.',
    }),
  }),
});

const SourceListType = builder.objectRef<SourceList>('SourceList').implement({
  description: 'A part of the list of sources.',
  fields: (t) => ({
    sources: t.field({
      type: [SourceType],
      description: 'The sources of this part.',
      resolve: ({ sources }) => sources,
    }),
    ordering: t.field({
      type: [SourceOrderingType],
      description: 'What each of them is ordered by, where that is its size or its owner.',
      resolve: ({ ordering }) => ordering,
    }),
    length: t.exposeInt('length', { description: 'The number of sources that match.' }),
    total: t.exposeInt('total', { description: 'The number of sources that the viewer may read.' }),
    categories: t.field({
      type: 'CategoryTree',
      description: 'The categories of all of them, with how many sources each has.',
      resolve: ({ categories }) => categories,
    }),
  }),
});

/** Which action reading sources takes: browsing all of them, or reading those of one site of forms. */
const readAction: FieldAction = ({ site }) => (site == null ? 'source.browse' : 'data.read');

const siteArgument = 'The id of a site of forms; without it, all sources of the installation.';

/** The site with this id, the one of the request without a query. */
async function siteWithId({ site, services }: GraphqlContext, id: number): Promise<Site> {
  if (site?.id === id) return site;
  const found = (await readSites(services.database.db)).find((candidate) => candidate.id === id);
  if (!found) throw noSuch('site', id);
  return found;
}

async function readSourcesOfSite(context: GraphqlContext, siteId: number): Promise<SourceEntry[]> {
  const site = await siteWithId(context, siteId);
  return (await readFormsSite(context.services.database.db, site, context.viewer)).sources;
}

builder.queryField('sources', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [SourceType],
    description: 'The sources that the viewer may read: by name, or in the order of a site of forms.',
    args: {
      site: t.arg.int({ description: siteArgument }),
      ids: t.arg.intList({ description: 'Only sources with these ids, at most 1,000.' }),
      versionIds: t.arg.intList({
        description: 'Only sources with one of these versions, at most 1,000, and those with the ids.',
      }),
      urlSlug: t.arg.string({ description: 'Only the source with this name in its address.' }),
    },
    extensions: { action: readAction },
    resolve: async (_root, { site, urlSlug, ...named }, context) => {
      const { database, log } = context.services;
      const ids = named.ids?.slice(0, mostIds);
      const versionIds = named.versionIds?.slice(0, mostIds);

      if (site == null) {
        return readSources(database.db, context.viewer, {
          ids,
          versionIds,
          urlSlug: urlSlug ?? undefined,
          log,
        });
      }

      const isNamed = ({ id, versions }: SourceEntry) =>
        ids?.includes(id) || versions.some((version) => versionIds?.includes(version.id));
      return (await readSourcesOfSite(context, site)).filter(
        (source) =>
          ((!ids && !versionIds) || isNamed(source)) && (urlSlug == null || source.url_slug === urlSlug),
      );
    },
  }),
);

const VersionColumnsType = builder.objectRef<VersionColumns>('VersionColumns').implement({
  description: 'A version whose data may be read.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    columns: t.exposeStringList('columns', {
      description: 'The columns of its source, without those that are empty in all of its rows.',
    }),
  }),
});

builder.queryField('readableVersions', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [VersionColumnsType],
    description: 'Those of some versions whose data the viewer may read.',
    args: {
      ids: t.arg.intList({ required: true, description: 'The ids of the versions, at most 1,000.' }),
    },
    extensions: { action: 'source.browse' },
    resolve: async (_root, { ids }, { services, viewer }) => {
      const wanted = { db: services.database.db, viewer };
      const versions = await readReadableVersions(wanted, ids.slice(0, mostIds));
      return readColumnsWithValues(services.database.db, versions);
    },
  }),
);

const listSchema = z.object({
  search: z.string().max(200).default(''),
  category: z.array(z.string().max(100)).max(8).default([]),
  order: z.enum(sourceOrders).default('doc_type'),
  isDescending: z.boolean().default(false),
  from: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(100).default(60),
});

builder.queryField('sourceList', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: SourceListType,
    description: 'A part of the list of all sources that the viewer may read.',
    args: {
      search: t.arg.string({ description: 'Only sources with this text in their name or doc type.' }),
      category: t.arg.stringList({
        description: 'Only sources in this category or below it: a path of words from broad to narrow.',
      }),
      order: t.arg.string({
        description:
          '`doc_type` (the default), `name`, `owner`, or the `date`, the `rows` or the `size` of the newest version.',
      }),
      isDescending: t.arg.boolean({ description: 'Whether the order is reversed.' }),
      from: t.arg.int({ description: 'The number of sources to leave out; 0 by default.' }),
      limit: t.arg.int({ description: 'The most sources to return, at most 100; 60 by default.' }),
    },
    extensions: { action: 'source.browse' },
    resolve: (_root, args, { services, viewer }) => {
      return listSources(
        services.database.db,
        viewer,
        parseArgument(listSchema, 'sourceList', withoutNulls(args)),
        services.log,
      );
    },
  }),
);

builder.queryField('source', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: SourceType,
    description: 'One source; with `site`, only where that site of forms has it.',
    args: {
      id: t.arg.int({ required: true, description: 'The id of the source.' }),
      site: t.arg.int({ description: siteArgument }),
    },
    extensions: { action: readAction },
    resolve: async (_root, { id, site }, context) => {
      if (site == null) return readSource(context.services.database.db, context.viewer, id);
      const forms = await siteWithId(context, site);
      return readFormsSource(context.services.database.db, forms, id, context.viewer);
    },
  }),
);
