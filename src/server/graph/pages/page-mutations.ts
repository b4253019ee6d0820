import { z } from 'zod';
import { pageCommandSchema } from '#domain/page/page-command.ts';
import {
  changeDraft,
  changeSettings,
  commentOnPage,
  createPage,
  deletePage,
  discardPage,
  publishPage,
  renamePage,
} from '#server/pages/pages.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { builder, editorOf, parseArgument, type GraphContext, expensiveFieldCost } from '../builder.ts';
import { DraftType, PageType } from './page-types.ts';

const commandsSchema = z.array(pageCommandSchema).min(1).max(500);

const inTransaction = <Value>(
  { services }: GraphContext,
  work: (db: Connection) => Promise<Value>,
): Promise<Value> => services.database.db.transaction().execute(work);

builder.mutationField('createPage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PageType,
    args: { title: t.arg.string(), parent: t.arg.int() },
    extensions: { action: 'page.edit' },
    resolve: (_root, args, context) => {
      const page = { parent: args.parent ?? null, ...(args.title == null ? {} : { title: args.title }) };
      return inTransaction(context, (db) => createPage(db, page, editorOf(context)));
    },
  }),
);

builder.mutationField('changeDraft', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: DraftType,
    description:
      'Applies page commands to the draft that is still at revision `base`; else the error code is `conflict`.',
    args: {
      pageId: t.arg.int({ required: true }),
      base: t.arg.int({ required: true }),
      commands: t.arg({ type: 'JSON', required: true }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, base, commands }, context) => {
      const change = { pageId, base, commands: parseArgument(commandsSchema, 'commands', commands) };
      return inTransaction(context, (db) => changeDraft(db, change, editorOf(context)));
    },
  }),
);

builder.mutationField('publishPage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: DraftType,
    args: { pageId: t.arg.int({ required: true }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      inTransaction(context, (db) => publishPage(db, pageId, editorOf(context))),
  }),
);

builder.mutationField('discardPage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: DraftType,
    args: { pageId: t.arg.int({ required: true }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      inTransaction(context, (db) => discardPage(db, pageId, editorOf(context))),
  }),
);

builder.mutationField('changePageSettings', (t) =>
  t.boolean({
    args: { pageId: t.arg.int({ required: true }), settings: t.arg({ type: 'JSON', required: true }) },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { pageId, settings }, context) => {
      await inTransaction(context, (db) => changeSettings(db, pageId, settings, editorOf(context)));
      return true;
    },
  }),
);

builder.mutationField('renamePage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PageType,
    args: { pageId: t.arg.int({ required: true }), title: t.arg.string({ required: true }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, title }, context) =>
      inTransaction(context, (db) => renamePage(db, pageId, title, editorOf(context))),
  }),
);

builder.mutationField('deletePage', (t) =>
  t.boolean({
    complexity: expensiveFieldCost,
    args: { pageId: t.arg.int({ required: true }) },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { pageId }, context) => {
      await inTransaction(context, (db) => deletePage(db, pageId, editorOf(context)));
      return true;
    },
  }),
);

builder.mutationField('commentOnPage', (t) =>
  t.boolean({
    args: { pageId: t.arg.int({ required: true }), comment: t.arg.string({ required: true }) },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { pageId, comment }, context) => {
      await inTransaction(context, (db) => commentOnPage(db, pageId, comment, editorOf(context)));
      return true;
    },
  }),
);
