import { parseSearch } from '#domain/page/filter/query-string.ts';
import { pagesIn } from '#domain/site/site-in.ts';
import {
  findFilterValues,
  findPages,
  queryDraftSection,
  readAddressChange,
  readDraft,
  readPageHistory,
  readSiteHistory,
  readEditablePages,
  readSomeEditablePages,
  viewDraft,
  viewPage,
  type SiteHistoryEntry,
  type AddressChange,
  type FoundPages,
} from '#server/pages/pages.server.ts';
import { queryContextOf, builder, inTurn, editorOf, siteOf, expensiveFieldCost } from '../builder.ts';
import { DraftType, PageType } from './page-types.ts';
import { parseSection, sectionCost } from './section-arguments.ts';

/** The most pages that are read by their ids in one request. */
const mostIds = 1000;

const patienceDescription =
  'After how many milliseconds queries that take longer have the result that they are still being computed: they go on, and can be asked for again for their results.';

builder.queryField('pages', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [PageType],
    description: 'Every page of the site of the request, drafts included, or those with some ids.',
    args: {
      ids: t.arg.intList({ description: 'The ids of the pages, at most 1,000; all where it is missing.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { ids }, context) => {
      const { db } = context.services.database;
      const editor = editorOf(context);
      const pages = await (ids
        ? readSomeEditablePages(db, editor, ids.slice(0, mostIds))
        : readEditablePages(db, editor));
      return pagesIn(pages, siteOf(context));
    },
  }),
);

/** The most characters that pages are searched by, and the most pages of one answer. */
const pageSearch = { length: 200, most: 100 };

const FoundPagesType = builder.objectRef<FoundPages>('FoundPages').implement({
  description: 'The first pages that a search has found.',
  fields: (t) => ({
    length: t.exposeInt('length', { description: 'How many pages it has found in all.' }),
    pages: t.expose('pages', {
      type: [PageType],
      complexity: { field: 1, multiplier: 1 },
      description: 'The first of them; at most 100.',
    }),
  }),
});

builder.queryField('findPages', (t) =>
  t.field({
    complexity: { field: expensiveFieldCost, multiplier: 1 },
    type: FoundPagesType,
    description:
      'Pages of the site that the viewer may edit, drafts included: those whose title or address contains a text; without one all, those near a page first.',
    args: {
      search: t.arg.string({ description: 'A part of the title or the address; at most 200 characters.' }),
      near: t.arg.int({ description: 'The id of the page whose neighbours come first.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { search, near }, context) =>
      findPages(queryContextOf(context), siteOf(context), {
        search: (search ?? '').slice(0, pageSearch.length),
        near: near ?? null,
        limit: pageSearch.most,
      }),
  }),
);

builder.queryField('draft', (t) =>
  t.field({
    type: DraftType,
    description: 'The draft of a page.',
    args: { pageId: t.arg.int({ required: true, description: 'The page.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      readDraft(context.services.database.db, pageId, editorOf(context)),
  }),
);

/** What publishing a page does to addresses. */
export const AddressChangeType = builder.objectRef<AddressChange>('AddressChange').implement({
  description: 'What publishing a page does to addresses.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'The address of the page, below the base url of its site.' }),
    to: t.exposeString('to', { description: 'Its address once it is published.' }),
    below: t.exposeInt('below', { description: 'How many pages below it get other addresses too.' }),
    takenFrom: t.exposeString('takenFrom', {
      nullable: true,
      description: 'The title of the published page that the address leads to until then; null for none.',
    }),
  }),
});

builder.queryField('addressChange', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: AddressChangeType,
    description:
      'What publishing the draft of a page does to its address, those of pages below it and redirects.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      title: t.arg.string({ description: 'Another title than that of the draft.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, title }, context) =>
      readAddressChange(context.services.database.db, { pageId, title: title ?? null }, editorOf(context)),
  }),
);

builder.queryField('pageView', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'PageView',
    description:
      'A published page with its menu, sections and data. With `from`, only sections that differ from that query string have results.',
    args: {
      path: t.arg.string({
        required: true,
        description: 'The path below the base url of the site, without a leading slash.',
      }),
      search: t.arg.string({ defaultValue: '', description: 'The query string of the address.' }),
      from: t.arg.string({ description: 'The query string of the page that is already shown.' }),
      section: t.arg.string({
        description: 'The id of a section; the page is then read with this section only.',
      }),
      patience: t.arg.int({ description: patienceDescription }),
    },
    extensions: { action: 'page.read' },
    resolve: (_root, { path, search, from, section, patience }, context) =>
      inTurn(context, () =>
        viewPage(queryContextOf(context), {
          site: siteOf(context),
          path,
          query: parseSearch(search ?? ''),
          from: typeof from === 'string' ? parseSearch(from) : undefined,
          section: section ?? undefined,
          patience: patience ?? undefined,
        }),
      ),
  }),
);

builder.queryField('draftView', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'DraftView',
    description: 'The draft of a page as the editor shows it.',
    args: {
      path: t.arg.string({
        required: true,
        description: 'The path below the base url of the site, without a leading slash.',
      }),
      search: t.arg.string({ defaultValue: '', description: 'The query string of the address.' }),
      patience: t.arg.int({ description: patienceDescription }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { path, search, patience }, context) =>
      inTurn(context, () =>
        viewDraft(queryContextOf(context), {
          site: siteOf(context),
          path,
          query: parseSearch(search ?? ''),
          patience: patience ?? undefined,
        }),
      ),
  }),
);

const HistoryType = builder
  .objectRef<{ id: number; type: string; user: string; time: string }>('HistoryEntry')
  .implement({
    description: 'A change of a page.',
    fields: (t) => ({
      id: t.exposeInt('id', { description: 'The id of the entry.' }),
      type: t.exposeString('type', { description: 'What was done, in words.' }),
      user: t.exposeString('user', { description: 'The e-mail address of who did it.' }),
      time: t.exposeString('time', { description: 'The time (ISO 8601).' }),
    }),
  });

builder.queryField('history', (t) =>
  t.field({
    type: [HistoryType],
    description: 'The history of a page, newest first.',
    args: { pageId: t.arg.int({ required: true, description: 'The page.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      readPageHistory(context.services.database.db, pageId, editorOf(context)),
  }),
);

const SiteChangeType = builder.objectRef<SiteHistoryEntry>('SiteChange').implement({
  description: 'A change of one of the pages of a site.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id of the entry.' }),
    type: t.exposeString('type', { description: 'What was done, in words.' }),
    user: t.exposeString('user', { description: 'The e-mail address of who did it.' }),
    time: t.exposeString('time', { description: 'The time (ISO 8601).' }),
    pageId: t.exposeInt('pageId', { description: 'The page.' }),
    title: t.exposeString('title', { description: 'The title of its draft.' }),
    path: t.exposeString('path', { description: 'Its path below the base url of the site.' }),
  }),
});

builder.queryField('siteHistory', (t) =>
  t.field({
    type: [SiteChangeType],
    description: 'The latest changes of the pages of the site that the viewer may change, newest first.',
    extensions: { action: 'page.edit' },
    resolve: (_root, _args, context) => readSiteHistory(context.services.database.db, editorOf(context)),
  }),
);

builder.queryField('sectionResults', (t) =>
  t.field({
    complexity: sectionCost,
    type: 'SectionResults',
    description: 'The results of a section of a draft, for the canvas of the editor.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      section: t.arg({ type: 'PageSection', required: true, description: 'The section with its state.' }),
      search: t.arg.string({ defaultValue: '', description: 'The query string of the address.' }),
      patience: t.arg.int({ description: patienceDescription }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, section, search, patience }, context) =>
      queryDraftSection(queryContextOf(context), {
        site: siteOf(context),
        pageId,
        section: parseSection(section),
        query: parseSearch(search ?? ''),
        patience: patience ?? undefined,
      }),
  }),
);

const FilterValueType = builder
  .objectRef<{ value: string; label: string; count: number }>('FilterValue')
  .implement({
    description: 'A value that a filter offers.',
    fields: (t) => ({
      value: t.exposeString('value', { description: 'The value as it is written in the query string.' }),
      label: t.exposeString('label', { description: 'The label that people see.' }),
      count: t.exposeInt('count', { description: 'The number of rows that have it.' }),
    }),
  });

builder.queryField('filterValues', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [FilterValueType],
    description:
      'Values that a filter of a published section offers, found by a part of their text; at most 300.',
    args: {
      pageId: t.arg.int({ required: true, description: 'The page.' }),
      section: t.arg.string({ required: true, description: 'The id of the filter section.' }),
      key: t.arg.string({ required: true, description: 'The key of the filter in the query string.' }),
      search: t.arg.string({ defaultValue: '', description: 'A part of the text of the values.' }),
      query: t.arg.string({
        defaultValue: '',
        description: 'The query string of the page, whose other filters narrow the values.',
      }),
    },
    extensions: { action: 'page.read' },
    resolve: (_root, { pageId, section, key, search, query }, context) =>
      findFilterValues(queryContextOf(context), {
        site: siteOf(context),
        pageId,
        section,
        key,
        search: (search ?? '').slice(0, 200),
        query: query ?? '',
      }),
  }),
);
