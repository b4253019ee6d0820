import { z } from 'zod';
import { parseSearch } from '#domain/page/filter/query-string.ts';
import {
  editableContent,
  previewPage,
  readPageVersion,
  readPageVersions,
  type PageVersion,
} from '#server/pages/pages.server.ts';
import {
  builder,
  editorOf,
  expensiveFieldCost,
  inTurn,
  parseArgument,
  queryContextOf,
  siteOf,
} from '../builder.ts';

const PageVersionType = builder.objectRef<PageVersion>('PageVersion').implement({
  description: 'A saved state of a page: of its draft, or of its published copy.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '`draft` or `published`.' }),
    revision: t.exposeInt('revision', { description: 'Its revision number among the states of its kind.' }),
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
const versionSchema = z.object({ kind: kindSchema, revision: z.number().int() });

builder.queryField('pageVersion', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'PageContent',
    description: 'The content of a state of a page, with the section ids of its draft.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      kind: t.arg.string({ required: true, description: '`draft` or `published`.' }),
      revision: t.arg.int({ description: 'The number of the state; missing for the newest.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { pageId, kind, revision }, context) => {
      const version = { pageId, kind: parseArgument(kindSchema, 'kind', kind), revision: revision ?? null };
      return editableContent(await readPageVersion(context.services.database.db, version, editorOf(context)));
    },
  }),
);

builder.queryField('pagePreview', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'PageView',
    description: 'The draft of a page, or an earlier state of it, as the readers of the page would see it.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      kind: t.arg.string({ description: '`draft` or `published`; missing for the draft as it is now.' }),
      revision: t.arg.int({ description: 'The number of the state.' }),
      search: t.arg.string({ defaultValue: '', description: 'The query string of the address.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, kind, revision, search }, context) =>
      inTurn(context, () =>
        previewPage(queryContextOf(context), {
          site: siteOf(context),
          pageId,
          version:
            kind == null && revision == null
              ? null
              : parseArgument(versionSchema, 'kind and revision', { kind, revision }),
          query: parseSearch(search ?? ''),
        }),
      ),
  }),
);
