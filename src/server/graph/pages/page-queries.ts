import { sectionSchema } from '#domain/page/page.ts';
import {
  findFilterValues,
  queryDraftSection,
  readDraft,
  readHistory,
  readEditablePages,
  viewDraft,
  viewPage,
} from '#server/pages/pages.server.ts';
import { queryContextOf, builder, editorOf, parseArgument, siteOf, expensiveFieldCost } from '../builder.ts';
import { DraftType, PageType } from './page-types.ts';

builder.queryField('pages', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [PageType],
    description: 'Every page of the site, drafts included.',
    extensions: { action: 'page.edit' },
    resolve: (_root, _args, context) => readEditablePages(context.services.database.db, editorOf(context)),
  }),
);

builder.queryField('draft', (t) =>
  t.field({
    type: DraftType,
    args: { pageId: t.arg.int({ required: true }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      readDraft(context.services.database.db, pageId, editorOf(context)),
  }),
);

builder.queryField('pageView', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'PageView',
    description:
      'A published page with its menu, sections and data; `path` is below the base, without a leading slash. With `from`, only sections that differ from that query string have results.',
    args: {
      path: t.arg.string({ required: true }),
      search: t.arg.string({ defaultValue: '' }),
      from: t.arg.string(),
    },
    extensions: { action: 'page.read' },
    resolve: (_root, { path, search, from }, context) =>
      viewPage(queryContextOf(context), {
        site: siteOf(context),
        path,
        query: new URLSearchParams(search ?? ''),
        from: typeof from === 'string' ? new URLSearchParams(from) : undefined,
      }),
  }),
);

builder.queryField('draftView', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'DraftView',
    description: "A page's draft as the editor shows it.",
    args: { path: t.arg.string({ required: true }), search: t.arg.string({ defaultValue: '' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { path, search }, context) =>
      viewDraft(queryContextOf(context), {
        site: siteOf(context),
        path,
        query: new URLSearchParams(search ?? ''),
      }),
  }),
);

const HistoryType = builder
  .objectRef<{ id: number; type: string; user: string; time: string }>('HistoryEntry')
  .implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      type: t.exposeString('type'),
      user: t.exposeString('user'),
      time: t.exposeString('time'),
    }),
  });

builder.queryField('history', (t) =>
  t.field({
    type: [HistoryType],
    args: { pageId: t.arg.int({ required: true }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId }, context) =>
      readHistory(context.services.database.db, pageId, editorOf(context)),
  }),
);

builder.queryField('sectionResults', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: 'JSON',
    description: 'The results of a section of a draft, by query name, for the canvas of the editor.',
    args: {
      pageId: t.arg.int({ required: true }),
      section: t.arg({ type: 'JSON', required: true }),
      search: t.arg.string({ defaultValue: '' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { pageId, section, search }, context) =>
      queryDraftSection(queryContextOf(context), {
        site: siteOf(context),
        pageId,
        section: parseArgument(sectionSchema, 'section', section),
        query: new URLSearchParams(search ?? ''),
      }),
  }),
);

const FilterValueType = builder
  .objectRef<{ value: string; label: string; count: number }>('FilterValue')
  .implement({
    fields: (t) => ({
      value: t.exposeString('value'),
      label: t.exposeString('label'),
      count: t.exposeInt('count'),
    }),
  });

builder.queryField('filterValues', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [FilterValueType],
    description:
      'Values that a filter of a published section offers, found by a part of their text; at most 300.',
    args: {
      pageId: t.arg.int({ required: true }),
      section: t.arg.string({ required: true }),
      key: t.arg.string({ required: true }),
      search: t.arg.string({ defaultValue: '' }),
    },
    extensions: { action: 'page.read' },
    resolve: (_root, { pageId, section, key, search }, context) =>
      findFilterValues(queryContextOf(context), {
        site: siteOf(context),
        pageId,
        section,
        key,
        search: (search ?? '').slice(0, 200),
      }),
  }),
);
