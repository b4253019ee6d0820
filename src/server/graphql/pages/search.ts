import type { ListedPage, PageList } from '#domain/site/page-list.ts';
import type { SearchPage, SearchRow, SearchSection, TextPart } from '#domain/site/search-result.ts';
import {
  findGeneratedPage,
  findSectionPage,
  listPagesBelow,
  readablePages,
  readUsedTags,
  searchByTags,
  searchPages,
} from '#server/pages/pages.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { builder, expensiveFieldCost, queryContextOf, siteOf } from '../builder.ts';

/** The cost of lists that are short: they are not counted as lists of unknown length. */
export const shortList = { field: 1, multiplier: 1 };
/** The cost of a search. */
export const searchCost = { field: expensiveFieldCost, multiplier: 1 };

/** A part of a text that search shows. */
export const TextPartType = builder.objectRef<TextPart>('TextPart').implement({
  description: 'A part of a text that search shows.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The text.' }),
    isMatch: t.exposeBoolean('isMatch', { description: 'Whether it matches the search.' }),
  }),
});

const SearchSectionType = builder.objectRef<SearchSection>('SearchSection').implement({
  description: 'A section that search found.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The id, which is also the anchor on its page.' }),
    title: t.field({
      type: [TextPartType],
      complexity: shortList,
      description: 'The title.',
      resolve: ({ title }) => title,
    }),
    tags: t.exposeStringList('tags', { description: 'The tags in lower case.' }),
    score: t.exposeFloat('score', {
      description: '1 for words of the title or the tags, 0.5 for parts of them, less for the text.',
    }),
    excerpt: t.field({
      type: [TextPartType],
      complexity: shortList,
      description: 'The text around the first match; empty where only the title or the tags match.',
      resolve: ({ excerpt }) => excerpt,
    }),
  }),
});

const SearchPageType = builder.objectRef<SearchPage>('SearchPage').implement({
  description: 'A page that search found, with its sections that match.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id of the page.' }),
    title: t.field({
      type: [TextPartType],
      complexity: shortList,
      description: 'The title.',
      resolve: ({ title }) => title,
    }),
    parents: t.exposeStringList('parents', {
      complexity: shortList,
      description: 'The titles of the pages above it, from the top.',
    }),
    path: t.exposeString('path', { description: 'The path below the base url, with a leading slash.' }),
    score: t.exposeFloat('score', { description: 'The best score of its title and its sections.' }),
    sections: t.field({
      type: [SearchSectionType],
      complexity: shortList,
      description: 'The sections that match, the best first; at most 8.',
      resolve: ({ sections }) => sections,
    }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    complexity: searchCost,
    type: [SearchPageType],
    description:
      'The published pages of the site that have all words of a text, the best first; at most 20. Any text is searched as words, never as a pattern.',
    args: {
      text: t.arg.string({ required: true, description: 'The words; the first 200 characters count.' }),
    },
    extensions: { action: 'page.read' },
    resolve: (_root, { text }, context) => searchPages(queryContextOf(context), siteOf(context), text),
  }),
);

const SearchTagType = builder.objectRef<{ tag: string; sections: number }>('SearchTag').implement({
  description: 'A tag of published sections.',
  fields: (t) => ({
    tags: t.exposeString('tag', { description: 'The tag in lower case.' }),
    sections: t.exposeInt('sections', { description: 'How many sections have it.' }),
  }),
});

builder.queryField('searchTags', (t) =>
  t.field({
    complexity: searchCost,
    type: [SearchTagType],
    description: 'The tags of the published sections of the site, in order.',
    extensions: { action: 'page.read' },
    resolve: (_root, _args, context) => readUsedTags(queryContextOf(context), siteOf(context)),
  }),
);

const SearchRowType = builder.objectRef<SearchRow>('SearchRow').implement({
  description: 'A published section with its page.',
  fields: (t) => ({
    page_id: t.exposeInt('page_id', { description: 'The id of the page.' }),
    page_title: t.exposeString('page_title', { description: 'The title of the page.' }),
    url_slug: t.exposeString('url_slug', {
      description: 'The address of the page; empty where it is the id.',
    }),
    section_id: t.exposeString('section_id', { description: 'The id of the section.' }),
    section_title: t.exposeString('section_title', { description: 'The title of the section.' }),
    tags: t.exposeString('tags', { description: 'The tags with commas between them.' }),
  }),
});

/** The most tags of one request, and the most characters of each. */
const tagLimits = { count: 20, length: 2000 };

builder.queryField('searchByTag', (t) =>
  t.field({
    complexity: searchCost,
    type: [SearchRowType],
    description: 'The published sections of the site that have all of some tags; at most 200.',
    args: { tags: t.arg.stringList({ required: true, description: 'The tags; at most 20.' }) },
    extensions: { action: 'page.read' },
    resolve: (_root, { tags }, context) => {
      if (tags.length > tagLimits.count || tags.some(({ length }) => length > tagLimits.length)) {
        throw invalidField('tags', 'tags: at most 20 tags can be searched at once.');
      }
      return searchByTags(queryContextOf(context), siteOf(context), tags);
    },
  }),
);

const PageTitleType = builder
  .objectRef<{ id: number; title: string; url_slug: string }>('PageTitle')
  .implement({
    description: 'The title of a published page.',
    fields: (t) => ({
      page_id: t.exposeInt('id', { description: 'The id of the page.' }),
      page_title: t.exposeString('title', { description: 'The title.' }),
      url_slug: t.exposeString('url_slug', { description: 'The address; empty where it is the id.' }),
    }),
  });

builder.queryField('pageTitles', (t) =>
  t.field({
    complexity: searchCost,
    type: [PageTitleType],
    description: 'The titles of the published pages of the site that the viewer may read.',
    extensions: { action: 'page.read' },
    resolve: (_root, _args, context) => readablePages(queryContextOf(context), siteOf(context)),
  }),
);

/** A page in a list of pages. */
export const ListedPageType = builder.objectRef<ListedPage>('ListedPage').implement({
  description: 'A page in a list of pages.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The title.' }),
    path: t.exposeString('path', { description: 'The path below the base url, with a leading slash.' }),
  }),
});

const PageListType = builder.objectRef<PageList>('PageList').implement({
  description: 'A part of the pages right below one.',
  fields: (t) => ({
    above: t.expose('above', {
      type: ListedPageType,
      nullable: true,
      description: 'Their parent page; null at the top level, and if there is no such page.',
    }),
    total: t.exposeInt('total', { description: 'The number of pages in all parts.' }),
    pages: t.expose('pages', {
      type: [ListedPageType],
      complexity: shortList,
      description: 'The pages of this part, in the order of the menu; at most 100.',
    }),
  }),
});

builder.queryField('pagesBelow', (t) =>
  t.field({
    complexity: searchCost,
    type: PageListType,
    description: 'The published child pages of a page that the viewer may read and that menus list.',
    args: {
      parent: t.arg.int({ description: 'The id of the page; missing for the top level.' }),
      from: t.arg.int({ description: 'How many entries to skip; 0 by default.' }),
    },
    extensions: { action: 'page.read' },
    resolve: (_root, { parent, from }, context) =>
      listPagesBelow(queryContextOf(context), siteOf(context), {
        parent: parent ?? null,
        from: Math.max(from ?? 0, 0),
      }),
  }),
);

builder.queryField('generatedPage', (t) =>
  t.string({
    nullable: true,
    complexity: searchCost,
    description:
      'The path below the base url of the published page that a template made for a row; null where the viewer may read none.',
    args: {
      template: t.arg.int({ required: true, description: 'The template.' }),
      key: t.arg.string({ required: true, description: 'The key of the row.' }),
    },
    extensions: { action: 'page.read' },
    resolve: (_root, wanted, context) => findGeneratedPage(queryContextOf(context), siteOf(context), wanted),
  }),
);

builder.queryField('sectionPage', (t) =>
  t.string({
    nullable: true,
    complexity: searchCost,
    description: 'The path below the base url of the published page that has a section; null for none.',
    args: { section: t.arg.string({ required: true, description: 'The id of the section.' }) },
    extensions: { action: 'page.read' },
    resolve: (_root, { section }, context) =>
      findSectionPage(queryContextOf(context), siteOf(context), section),
  }),
);
