import type { PageEntry } from '#domain/page/page.ts';
import type { Draft } from '#server/pages/pages.server.ts';
import { builder } from '../builder.ts';

/** A page in the flat list of its site. */
export const PageType = builder.objectRef<PageEntry>('Page').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    parent: t.exposeInt('parent', { nullable: true }),
    index: t.exposeInt('index'),
    title: t.exposeString('title'),
    url_slug: t.exposeString('url_slug'),
    description: t.exposeString('description'),
    icon: t.exposeString('icon'),
    hide_in_nav: t.exposeString('hide_in_nav'),
    published: t.exposeString('published'),
    has_changes: t.exposeBoolean('has_changes'),
  }),
});

/** A draft with the revision that the next change is based on. */
export const DraftType = builder.objectRef<Draft>('Draft').implement({
  fields: (t) => ({
    pageId: t.exposeInt('pageId'),
    revision: t.exposeInt('revision'),
    content: t.field({ type: 'JSON', resolve: (draft) => draft.content }),
  }),
});
