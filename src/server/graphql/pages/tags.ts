import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { changeTags, readSiteTags, type ChangedTags, type SiteTag } from '#server/pages/pages.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { builder, editorOf, expensiveFieldCost, siteOf } from '../builder.ts';

const SiteTagType = builder.objectRef<SiteTag>('SiteTag').implement({
  description: 'A tag of the sections of a site, drafts included.',
  fields: (t) => ({
    tag: t.exposeString('tag', { description: 'The tag in lower case.' }),
    sections: t.exposeInt('sections', { description: 'How many sections have it.' }),
    pages: t.exposeInt('pages', { description: 'How many pages have such a section.' }),
  }),
});

builder.queryField('siteTags', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [SiteTagType],
    description: 'The tags of the pages that the viewer may edit, in order.',
    extensions: { action: 'page.edit' },
    resolve: (_root, _args, context) => readSiteTags(context.services.database.db, editorOf(context)),
  }),
);

const ChangedTagsType = builder.objectRef<ChangedTags>('ChangedTags').implement({
  description: 'The result of a change of tags.',
  fields: (t) => ({
    changed: t.exposeInt('changed', { description: 'How many pages were changed.' }),
    refused: t.exposeInt('refused', {
      description: 'How many pages have the tags but require a higher access level; they are not changed.',
    }),
  }),
});

/** The most tags of one change. */
const maxTags = 100;

builder.mutationField('changeTags', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: ChangedTagsType,
    description: 'Renames, merges or deletes tags in all pages of the site, drafts and published, at once.',
    args: {
      tags: t.arg.stringList({ required: true, description: 'The tags to change; at most 100.' }),
      to: t.arg.string({ description: 'The tag that they become; missing to delete them.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { tags, to }, context) => {
      if (tags.length > maxTags) {
        throw invalidField('tags', `tags: at most ${maxTags} tags can be changed at once.`);
      }

      const { db } = context.services.database;
      const changed = await changeTags(db, { tags, to: to ?? null }, editorOf(context));
      const details = { before: tags, after: to ?? null };

      await recordAuditEntry(db, context.viewer, {
        action: 'change-tags',
        subject: siteOf(context).name,
        details,
      });
      return changed;
    },
  }),
);
