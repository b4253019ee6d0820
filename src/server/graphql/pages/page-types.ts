import { z } from 'zod';
import type { PageEntry } from '#domain/page/content/page.ts';
import { mostPagesTogether } from '#domain/page/tree/page-tree.ts';
import { editableContent, type Draft } from '#server/pages/pages.server.ts';
import { builder } from '../builder.ts';

/** The pages that one request moves, checks, publishes or deletes. */
export const pageIdsSchema = z
  .array(z.number().int())
  .min(1, 'choose at least one page')
  .max(mostPagesTogether, `at most ${mostPagesTogether} pages at once`);

/** A page in the flat list of its site. */
export const PageType = builder.objectRef<PageEntry>('Page').implement({
  description: 'A page of a site.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id of the page.' }),
    parent: t.exposeInt('parent', {
      nullable: true,
      description: 'The id of the parent page; null at the top level.',
    }),
    index: t.exposeInt('index', { description: 'The position among its siblings.' }),
    title: t.exposeString('title', { description: 'The title.' }),
    url_slug: t.exposeString('url_slug', { description: 'The last part of its address.' }),
    description: t.exposeString('description', { description: 'A short description for search engines.' }),
    icon: t.exposeString('icon', { description: 'The name of its icon, or empty.' }),
    hide_in_nav: t.exposeString('hide_in_nav', { description: '`hide` where menus leave it out.' }),
    published: t.exposeString('published', {
      description: '`draft` until it is published, and after it was unpublished.',
    }),
    has_changes: t.exposeBoolean('has_changes', {
      description: 'Whether the draft differs from what is published.',
    }),
    publishes_at: t.string({
      nullable: true,
      description: 'In the list `pages`: when its draft is published (ISO 8601); null where no time is set.',
      resolve: (page) => page.publishes_at ?? null,
    }),
    publishes_zone: t.string({
      nullable: true,
      description: 'The time zone in which that time was set, such as `America/New_York`.',
      resolve: (page) => page.publishes_zone ?? null,
    }),
    draft_title: t.string({
      nullable: true,
      description: 'In the list `pages`: the title of its draft, where that is another one; null otherwise.',
      resolve: (page) => page.draft_title ?? null,
    }),
    template_id: t.int({
      nullable: true,
      description: 'The template that it was generated from.',
      resolve: (page) => page.template_id ?? null,
    }),
  }),
});

/** A draft with the revision that the next change is based on. */
export const DraftType = builder.objectRef<Draft & { hasChanges?: boolean }>('Draft').implement({
  description: 'The draft of a page.',
  fields: (t) => ({
    pageId: t.exposeInt('pageId', { description: 'The page.' }),
    revision: t.exposeInt('revision', { description: 'The revision that the next change must be based on.' }),
    hasChanges: t.boolean({
      nullable: true,
      description: 'After a change: whether the draft differs from what is published; null otherwise.',
      resolve: ({ hasChanges }) => hasChanges ?? null,
    }),
    content: t.field({
      type: 'PageContent',
      description: 'The title, the description, the sections and groups.',
      resolve: ({ content }) => editableContent(content),
    }),
  }),
});
