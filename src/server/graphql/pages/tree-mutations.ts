import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import {
  deletePages,
  duplicatePage,
  makeTemplate,
  movePages,
  publishPages,
  renamePage,
} from '#server/pages/pages.server.ts';
import { builder, editorOf, parseArgument, expensiveFieldCost } from '../builder.ts';
import { inTransaction } from '../in-transaction.ts';
import { pageIdsSchema, PageType } from './page-types.ts';

builder.mutationField('movePages', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [PageType],
    description:
      'Moves pages with all pages below them. Their addresses follow, and the old addresses redirect. At most 4 levels.',
    args: {
      pageIds: t.arg.intList({
        required: true,
        description: 'The pages; they stay in the order of the tree.',
      }),
      parent: t.arg.int({ description: 'The parent page; missing for the top level.' }),
      before: t.arg.int({ description: 'The page that they come before; missing for the end.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageIds, parent, before }, context) => {
      const ids = parseArgument(pageIdsSchema, 'pageIds', pageIds);
      const move = { ids, parent: parent ?? null, before: before ?? null };
      return inTransaction(context, async (db) => {
        const pages = await movePages(db, move, editorOf(context));
        const subject = pages
          .slice(0, 20)
          .map(({ title }) => title)
          .join(', ');
        const details = { pages: ids, parent: move.parent };

        await recordAuditEntry(db, context.viewer, { action: 'move-pages', subject, details });
        return pages;
      });
    },
  }),
);

builder.mutationField('renamePage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PageType,
    description:
      'Renames a page and changes its address; the old address redirects. Fails with the code `conflict` where it has another title than `before`; the details have it as `name`.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      title: t.arg.string({ required: true, description: 'The new title.' }),
      before: t.arg.string({ description: 'The title that it had; without it, any.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, title, before }, context) =>
      inTransaction(context, (db) =>
        renamePage(db, pageId, { title, before: before ?? undefined }, editorOf(context)),
      ),
  }),
);

builder.mutationField('duplicatePage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PageType,
    description: 'Copies the draft of a page to a new page at the end of the top level.',
    args: { pageId: t.arg.int({ required: true, description: 'The page.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      inTransaction(context, (db) => duplicatePage(db, pageId, editorOf(context))),
  }),
);

builder.mutationField('makeTemplate', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PageType,
    description: 'Makes a template of the draft of a page.',
    args: { pageId: t.arg.int({ required: true, description: 'The page.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      inTransaction(context, (db) => makeTemplate(db, pageId, editorOf(context))),
  }),
);

builder.mutationField('publishPages', (t) =>
  t.boolean({
    complexity: expensiveFieldCost,
    description:
      'Publishes the drafts of several pages; pages without changes are skipped. Fails with the code `conflict`, and publishes none, where a draft is no longer at its revision of `bases`.',
    args: {
      pageIds: t.arg.intList({ required: true, description: 'The pages.' }),
      bases: t.arg.intList({
        description:
          'The revisions of their drafts that were looked at, in the same order; without them, the drafts as they are now.',
      }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { pageIds, bases }, context) => {
      const ids = parseArgument(pageIdsSchema, 'pageIds', pageIds);
      if (bases && bases.length !== ids.length) {
        throw invalidField('bases', 'bases: there must be one for each page.');
      }

      const pages = ids.map((id, at) => ({ id, base: bases?.[at] }));
      await inTransaction(context, (db) => publishPages(db, pages, editorOf(context)));
      return true;
    },
  }),
);

builder.mutationField('deletePages', (t) =>
  t.boolean({
    complexity: expensiveFieldCost,
    description:
      'Deletes pages with all pages below them, for good. Fails with the code `conflict` where a page below them is not one of `belowIds`.',
    args: {
      pageIds: t.arg.intList({ required: true, description: 'The pages.' }),
      belowIds: t.arg.intList({ description: 'The pages below them that were seen; without them, any.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, args, context) => {
      const pageIds = parseArgument(pageIdsSchema, 'pageIds', args.pageIds);
      const belowIds = args.belowIds ?? undefined;
      await inTransaction(context, (db) => deletePages(db, { pageIds, belowIds }, editorOf(context)));
      return true;
    },
  }),
);
