import { z } from 'zod';
import {
  findLinkedPages,
  readPublishChecks,
  readRestrictedSources,
  type PublishCheck,
  type RestrictedSource,
  type RestrictedSources,
} from '#server/pages/pages.server.ts';
import { queryContextOf, builder, editorOf, parseArgument, siteOf, expensiveFieldCost } from '../builder.ts';
import { AddressChangeType } from './page-queries.ts';
import { DraftType, pageIdsSchema, PageType } from './page-types.ts';

/** The paths of one request, each at most as long as an address. */
const pathsSchema = z.array(z.string().max(2000)).max(1000, 'at most 1,000 paths at once');

builder.queryField('linkedPages', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [PageType],
    description:
      'The pages at some paths that the viewer may edit, drafts included, with those above them and the home page: what links are checked against.',
    args: {
      paths: t.arg.stringList({
        required: true,
        description: 'The paths below the base url, without a leading slash; at most 1,000.',
      }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { paths }, context) =>
      findLinkedPages(queryContextOf(context), siteOf(context), parseArgument(pathsSchema, 'paths', paths)),
  }),
);

const RestrictedSourceType = builder.objectRef<RestrictedSource>('RestrictedSource').implement({
  description: 'A source that some readers of a page may not read.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'The name; null if the viewer may not read the source.',
    }),
    authLevel: t.exposeInt('authLevel', { description: 'The access level that reading it requires.' }),
    revision: t.exposeInt('revision', { description: 'The revision that a change must be based on.' }),
    mayOpen: t.exposeBoolean('mayOpen', { description: 'Whether the viewer may lower that level.' }),
  }),
});

const RestrictedSourcesType = builder.objectRef<RestrictedSources>('RestrictedSources').implement({
  description: 'The sources that some readers of a page may not read.',
  fields: (t) => ({
    pageLevel: t.exposeInt('pageLevel', { description: 'The access level that the page requires.' }),
    sources: t.field({
      type: [RestrictedSourceType],
      description:
        'The sources in its draft that require a higher level than the page and that the published page does not show yet.',
      resolve: ({ sources }) => sources,
    }),
  }),
});

builder.queryField('restrictedSources', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: RestrictedSourcesType,
    description: 'The sources whose data some readers of a page will not see once its draft is published.',
    args: { pageId: t.arg.int({ required: true, description: 'The page.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      readRestrictedSources(context.services.database.db, pageId, editorOf(context)),
  }),
);

const PublishCheckType = builder.objectRef<PublishCheck>('PublishCheck').implement({
  description: 'What is checked of a page before it is published together with others.',
  fields: (t) => ({
    draft: t.expose('draft', { type: DraftType, description: 'The draft of the page.' }),
    restrictedSources: t.expose('restrictedSources', {
      type: RestrictedSourcesType,
      description: 'The sources whose data some readers of the page will not see.',
    }),
    title: t.string({ description: 'Its title for readers.', resolve: ({ heading }) => heading.title }),
    description: t.string({
      description: 'Its description for readers.',
      resolve: ({ heading }) => heading.description,
    }),
    addressChange: t.expose('addressChange', {
      type: AddressChangeType,
      description: 'What publishing it does to addresses.',
    }),
  }),
});

builder.queryField('publishChecks', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [PublishCheckType],
    description:
      'What is checked of pages before they are published together: of the first ones, as many as one answer can have. The others are read by further requests.',
    args: { pageIds: t.arg.intList({ required: true, description: 'The pages, at most 500.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageIds }, context) =>
      readPublishChecks(
        context.services.database.db,
        parseArgument(pageIdsSchema, 'pageIds', pageIds),
        editorOf(context),
      ),
  }),
);
