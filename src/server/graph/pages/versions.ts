import { z } from 'zod';
import { readPageVersion, readPageVersions, type PageVersion } from '#server/pages/pages.server.ts';
import { builder, editorOf, expensiveFieldCost, parseArgument } from '../builder.ts';

const PageVersionType = builder.objectRef<PageVersion>('PageVersion').implement({
  description: 'A state of a page: of its draft, or as it was published.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '`draft` or `published`.' }),
    revision: t.exposeInt('revision', { description: 'Its number among the states of this kind.' }),
    time: t.exposeString('time', { description: 'When it was saved (ISO 8601).' }),
  }),
});

builder.queryField('pageVersions', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [PageVersionType],
    description: 'The states of a page, newest first; at most 100.',
    args: { pageId: t.arg.int({ required: true, description: 'The page.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      readPageVersions(context.services.database.db, pageId, editorOf(context)),
  }),
);

const kindSchema = z.enum(['draft', 'published']);

builder.queryField('pageVersion', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'PageContent',
    description: 'The content of a state of a page, with the section ids of its draft.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      kind: t.arg.string({ required: true, description: '`draft` or `published`.' }),
      revision: t.arg.int({ required: true, description: 'The number of the state.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, kind, revision }, context) => {
      const version = { pageId, kind: parseArgument(kindSchema, 'kind', kind), revision };
      return readPageVersion(context.services.database.db, version, editorOf(context));
    },
  }),
);
