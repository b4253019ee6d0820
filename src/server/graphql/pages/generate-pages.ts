import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { z } from 'zod';
import { dataControlsSchema, type DataControls } from '#domain/page/content/data-controls.ts';
import type { SkippedRow } from '#domain/page/template/plan-generation.ts';
import { strict } from '#domain/value/object/stored-object.ts';
import {
  generatePages,
  previewGeneration,
  readGeneration,
  type GeneratedPages,
  type GenerationPreview,
  type PageGeneration,
} from '#server/pages/pages.server.ts';
import { builder, editorOf, expensiveFieldCost, parseArgument, type GraphqlContext } from '../builder.ts';

const RowFilterType = builder.objectRef<DataControls['filters'][number]>('RowFilter').implement({
  description: 'A page filter that gets its value from the row of a page.',
  fields: (t) => ({
    searchKey: t.exposeString('searchKey', { description: 'The search key.' }),
    column: t.exposeString('column', { description: 'The column of the value.' }),
  }),
});

const DataControlsType = builder.objectRef<DataControls>('DataControls').implement({
  description: 'How pages are generated from a template: one for each row of a version.',
  fields: (t) => ({
    source: t.exposeInt('source', { description: 'The source.' }),
    version: t.exposeInt('version', { description: 'The version.' }),
    follows: t.exposeBoolean('follows', {
      description: 'Whether the rows are those of the newest version, whichever that is.',
    }),
    title: t.exposeString('title', { description: 'The column of the titles.' }),
    key: t.exposeString('key', { description: 'The column that identifies the row of a page.' }),
    filters: t.field({
      type: [RowFilterType],
      description: 'The page filters that get their values from the row.',
      resolve: ({ filters }) => filters,
    }),
    parent: t.exposeInt('parent', {
      nullable: true,
      description: 'The parent of new pages; null for the top level.',
    }),
    hideInNav: t.exposeBoolean('hideInNav', { description: 'Whether menus leave the pages out.' }),
    publish: t.exposeBoolean('publish', { description: 'Whether the pages are published.' }),
  }),
});

const PageGenerationType = builder.objectRef<PageGeneration>('PageGeneration').implement({
  description: 'How pages are generated from a template.',
  fields: (t) => ({
    controls: t.field({
      type: DataControlsType,
      nullable: true,
      description: 'The settings of the last generation; null if no pages were generated yet.',
      resolve: ({ controls }) => controls,
    }),
    madeOf: t.exposeInt('madeOf', {
      nullable: true,
      description: 'The page that it was made of; null where that page is not in the tree.',
    }),
    shownVersion: t.exposeInt('shownVersion', {
      nullable: true,
      description: 'The version that most of its sections show; null where none shows data.',
    }),
    searchKeys: t.exposeStringList('searchKeys', {
      description: 'The search keys that its sections and page filters use, at most 20.',
    }),
    followedNames: t.exposeStringList('followedNames', {
      description:
        'The columns of its sections that any page filter with the same name applies to, at most 1,000.',
    }),
    isInMenus: t.exposeBoolean('isInMenus', { description: 'Whether menus list its pages.' }),
  }),
});

const SkippedRowType = builder.objectRef<SkippedRow>('SkippedRow').implement({
  description: 'A row for which no page is made.',
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'Its number, from 1.' }),
    title: t.exposeString('title', { description: 'Its title, or its key; may be empty.' }),
    reason: t.exposeString('reason', { description: 'The reason, as a sentence for people.' }),
  }),
});

const GenerationPreviewType = builder.objectRef<GenerationPreview>('GenerationPreview').implement({
  description: 'What generating pages would create and update.',
  fields: (t) => ({
    rows: t.exposeInt('rows', { description: 'How many rows the version has.' }),
    firstTitle: t.exposeString('firstTitle', {
      nullable: true,
      description: 'The title of the first page; null where there is none.',
    }),
    created: t.exposeInt('created', { description: 'How many pages would be created.' }),
    updated: t.exposeInt('updated', {
      description: 'How many pages exist already; those that differ would be updated.',
    }),
    skipped: t.exposeInt('skipped', { description: 'For how many rows no page would be made.' }),
    skippedRows: t.field({
      type: [SkippedRowType],
      description: 'The first 100 of these rows.',
      resolve: ({ skippedRows }) => skippedRows,
    }),
    withoutRow: t.exposeInt('withoutRow', { description: 'How many pages no longer have a row.' }),
    pagesWithoutRow: t.field({
      type: [
        builder.objectRef<GenerationPreview['pagesWithoutRow'][number]>('PageWithoutRow').implement({
          description: 'A generated page whose row is gone.',
          fields: (page) => ({
            id: page.exposeInt('id', { description: 'The page.' }),
            title: page.exposeString('title', { description: 'Its title.' }),
          }),
        }),
      ],
      description: 'The first 500 of these pages.',
      resolve: ({ pagesWithoutRow }) => pagesWithoutRow,
    }),
    isRestricted: t.exposeBoolean('isRestricted', {
      description: 'Whether some readers of the new pages may not read the data that their titles come from.',
    }),
  }),
});

const GeneratedPagesType = builder.objectRef<GeneratedPages>('GeneratedPages').implement({
  description: 'The result of generating the pages of some rows.',
  fields: (t) => ({
    created: t.exposeInt('created', { description: 'How many pages were created.' }),
    updated: t.exposeInt('updated', { description: 'How many pages were changed.' }),
    unchanged: t.exposeInt('unchanged', { description: 'How many pages needed no change.' }),
    published: t.exposeInt('published', { description: 'How many pages were published.' }),
    heldBack: t.field({
      type: [
        builder.objectRef<GeneratedPages['heldBack'][number]>('HeldBackPage').implement({
          description: 'A generated page with changes of people that are not published.',
          fields: (page) => ({
            id: page.exposeInt('id', { description: 'The page.' }),
            title: page.exposeString('title', { description: 'Its title.' }),
          }),
        }),
      ],
      description:
        'The pages that were not published, because people have changes on them that are not published yet.',
      resolve: ({ heldBack }) => heldBack,
    }),
    skipped: t.field({
      type: [SkippedRowType],
      description: 'The rows for which no page was made.',
      resolve: ({ skipped }) => skipped,
    }),
    failed: t.field({
      type: [
        builder.objectRef<GeneratedPages['failed'][number]>('FailedRow').implement({
          description: 'A row whose page could not be generated.',
          fields: (row) => ({
            title: row.exposeString('title', { description: 'The title of its page.' }),
            message: row.exposeString('message', { description: 'The reason, as a sentence for people.' }),
          }),
        }),
      ],
      description: 'The pages that could not be generated.',
      resolve: ({ failed }) => failed,
    }),
    rows: t.exposeInt('rows', { description: 'How many rows the version has.' }),
    done: t.exposeInt('done', { description: 'How many rows are done.' }),
    next: t.exposeInt('next', {
      nullable: true,
      description: 'The `after` of the next request; missing when all rows are done.',
    }),
    basis: t.exposeString('basis', {
      description:
        'A digest of the rows and the template. If it differs between two requests, one of them was changed, and rows may have been missed.',
    }),
  }),
});

const controlsSchema = strict(dataControlsSchema);
const afterSchema = z.number().int().min(0).nullable();
const controlsDescription =
  'How: `source` and `version`, the `title` with columns in braces, the column `key`, `filters` (each a `searchKey` and a `column`), the page above (`parent`) and whether to `publish`.';

builder.queryField('pageGeneration', (t) =>
  t.field({
    type: PageGenerationType,
    description: 'How pages are generated from a template.',
    args: { template: t.arg.int({ required: true, description: 'The template.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { template }, context) =>
      readGeneration(context.services.database.db, template, editorOf(context)),
  }),
);

builder.queryField('generationPreview', (t) =>
  t.field({
    complexity: { field: expensiveFieldCost, multiplier: 1 },
    type: GenerationPreviewType,
    description: 'What generating pages from a template would do. Nothing is written.',
    args: {
      template: t.arg.int({ required: true, description: 'The template.' }),
      controls: t.arg({ type: 'GenerationControls', required: true, description: controlsDescription }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { template, controls }, context) =>
      previewGeneration(
        generationContext(context),
        template,
        parseArgument(controlsSchema, 'controls', controls),
      ),
  }),
);

builder.mutationField('generatePages', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: GeneratedPagesType,
    description:
      'Generates pages from a template, one for each row of a version; pages that it made before are updated. A request takes at most 50 rows; send it again with `after` while `next` is there.',
    args: {
      template: t.arg.int({ required: true, description: 'The template.' }),
      controls: t.arg({ type: 'GenerationControls', required: true, description: controlsDescription }),
      after: t.arg.int({ description: 'The `next` of the previous response.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { template, controls, after }, context) => {
      const generated = await generatePages(
        { ...generationContext(context), log: context.services.log },
        {
          template,
          controls: parseArgument(controlsSchema, 'controls', controls),
          after: parseArgument(afterSchema, 'after', after ?? null),
        },
      );
      const { created, updated, published } = generated;
      const details = { template, created, updated, published };
      const { db } = context.services.database;

      await recordAuditEntry(db, context.viewer, {
        action: 'generate-pages',
        subject: `template ${template}`,
        details,
      });
      return generated;
    },
  }),
);

const generationContext = (context: GraphqlContext) => ({
  db: context.services.database.db,
  engine: context.services.engine,
  editor: editorOf(context),
  signal: context.signal,
});
