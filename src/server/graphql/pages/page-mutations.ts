import {
  changeDraft,
  changePageSettings,
  commentOnPage,
  createFromTemplate,
  createPage,
  discardPage,
  discardPageLanguage,
  preparePageCode,
  publishPage,
  publishPageLanguage,
  readDraft,
  unpublishPage,
  unpublishPageLanguage,
} from '#server/pages/pages.server.ts';
import { builder, editorOf, expensiveFieldCost } from '../builder.ts';
import { inTransaction } from '../in-transaction.ts';
import { DraftType, PageType } from './page-types.ts';
import { parseCommands } from './section-arguments.ts';

builder.mutationField('createPage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PageType,
    description: 'Creates a page as a draft, and applies commands to it.',
    args: {
      title: t.arg.string({
        description: 'The title; by default that of the template, or `Page` and a number.',
      }),
      parent: t.arg.int({ description: 'The parent page; missing for the top level.' }),
      template: t.arg.int({
        description: 'The template whose settings and content the page starts with.',
      }),
      commands: t.arg({
        type: 'PageCommands',
        description: 'Commands that are applied to its draft, in order.',
      }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, args, context) => {
      const input = { parent: args.parent ?? null, title: args.title ?? undefined };
      const commands = args.commands == null ? [] : parseCommands(args.commands);
      const editor = editorOf(context);

      return inTransaction(context, async (db) => {
        const page =
          args.template == null
            ? await createPage(db, input, editor)
            : await createFromTemplate(db, args.template, input, editor);
        if (commands.length === 0) return page;
        const { revision } = await readDraft(db, page.id, editor);

        await changeDraft(db, { pageId: page.id, base: revision, commands }, editor);
        return { ...page, has_changes: true };
      });
    },
  }),
);

builder.mutationField('changeDraft', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: DraftType,
    description:
      'Applies commands to the draft. Fails with the code `conflict` where the draft is no longer at revision `base`; the error then has the draft.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      base: t.arg.int({ required: true, description: 'The revision that the commands are based on.' }),
      commands: t.arg({ type: 'PageCommands', required: true, description: 'The commands, in order.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, base, commands }, context) => {
      const change = { pageId, base, commands: parseCommands(commands) };
      return inTransaction(context, (db) => changeDraft(db, change, editorOf(context)));
    },
  }),
);

const languageOfPage =
  'One of the other languages of the site, whose texts alone are meant; without it, the original.';
const baseOfDraft = 'The revision of the draft that was looked at; without it, the draft as it is now.';

builder.mutationField('publishPage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: DraftType,
    description:
      'Publishes the draft of a page. Fails with the code `conflict` where the draft is no longer at revision `base`; the error then has the draft.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      base: t.arg.int({ description: baseOfDraft }),
      language: t.arg.string({ description: languageOfPage }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { pageId, base, language }, context) => {
      const editor = editorOf(context);
      const draft = await inTransaction(context, (db) => {
        if (language) return publishPageLanguage(db, { pageId, language, base: base ?? undefined }, editor);
        return publishPage(db, pageId, editor, base ?? undefined);
      });
      await preparePageCode(context.services.codeColours, draft.content);
      return draft;
    },
  }),
);

builder.mutationField('unpublishPage', (t) =>
  t.boolean({
    description: 'Takes a page, and all below it, from readers. Its draft stays.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      language: t.arg.string({ description: languageOfPage }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { pageId, language }, context) => {
      const editor = editorOf(context);
      await inTransaction(context, (db) => {
        if (language) return unpublishPageLanguage(db, { pageId, language }, editor);
        return unpublishPage(db, pageId, editor);
      });
      return true;
    },
  }),
);

builder.mutationField('discardPage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: DraftType,
    description:
      'Replaces the draft of a page by what is published. Fails with the code `conflict` where the draft is no longer at revision `base`; the error then has the draft.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      base: t.arg.int({ description: baseOfDraft }),
      language: t.arg.string({ description: languageOfPage }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, base, language }, context) => {
      const editor = editorOf(context);
      return inTransaction(context, (db) => {
        if (language) return discardPageLanguage(db, { pageId, language, base: base ?? undefined }, editor);
        return discardPage(db, pageId, editor, base ?? undefined);
      });
    },
  }),
);

builder.mutationField('changePageSettings', (t) =>
  t.boolean({
    description:
      'Changes the settings of a page, which take effect at once. Fails with the code `conflict` and the `fields` that have another value than `before`.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      settings: t.arg({ type: 'PageSettings', required: true, description: 'The settings to change.' }),
      before: t.arg({
        type: 'PageSettings',
        description: 'The values that these settings had; without them, any.',
      }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { pageId, settings, before }, context) => {
      const change = before ? { settings, before } : { settings };
      await inTransaction(context, (db) => changePageSettings(db, pageId, change, editorOf(context)));
      return true;
    },
  }),
);

builder.mutationField('commentOnPage', (t) =>
  t.boolean({
    description: 'Adds a comment to the history of a page.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      comment: t.arg.string({ required: true, description: 'The text.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { pageId, comment }, context) => {
      await inTransaction(context, (db) => commentOnPage(db, pageId, comment, editorOf(context)));
      return true;
    },
  }),
);
