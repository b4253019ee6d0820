import { z } from 'zod';
import { parseSearch } from '#domain/page/filter/query-string.ts';
import { userFinder } from '#server/identity/identity.server.ts';
import {
  cancelSchedule,
  createPreviewLink,
  previewByLink,
  readPreviewLinks,
  readSchedule,
  revokePreviewLink,
  schedulePage,
  type PageSchedule,
  type PreviewLink,
} from '#server/pages/pages.server.ts';
import { builder, editorOf, expensiveFieldCost, parseArgument, queryContextOf, siteOf } from '../builder.ts';
import { inTransaction } from '../in-transaction.ts';

const PreviewLinkType = builder.objectRef<PreviewLink & { token?: string }>('PreviewLink').implement({
  description: 'A link that shows the draft of a page to people without an account, until it expires.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    by: t.exposeString('by', { description: 'The e-mail address of who made it.' }),
    createdAt: t.exposeString('createdAt', { description: 'When it was made (ISO 8601).' }),
    expiresAt: t.exposeString('expiresAt', { description: 'When it expires (ISO 8601).' }),
    token: t.string({
      nullable: true,
      description: 'The secret part of its address; only in the result of `createPreviewLink`.',
      resolve: ({ token }) => token ?? null,
    }),
  }),
});

const PageScheduleType = builder.objectRef<PageSchedule>('PageSchedule').implement({
  description: 'A time at which the draft of a page is published, or the page unpublished.',
  fields: (t) => ({
    at: t.exposeString('at', { description: 'The time (ISO 8601).' }),
    zone: t.exposeString('zone', {
      nullable: true,
      description: 'The time zone in which it was set, such as `America/New_York`.',
    }),
    by: t.exposeString('by', { description: 'The e-mail address of who set it.' }),
  }),
});

const PreviewByLinkType = builder
  .objectRef<Awaited<ReturnType<typeof previewByLink>>>('PreviewByLink')
  .implement({
    description: 'The draft that a preview link leads to.',
    fields: (t) => ({
      expiresAt: t.exposeString('expiresAt', { description: 'When the link expires (ISO 8601).' }),
      view: t.field({
        type: 'PageView',
        description: 'The page as a visitor would see it after its publication.',
        resolve: ({ view }) => view,
      }),
    }),
  });

const kindSchema = z.enum(['publish', 'unpublish']);
const zoneSchema = z.string().max(100).nullable();
const kind = { defaultValue: 'publish', description: 'What is planned: `publish` or `unpublish`.' } as const;

const language = {
  description: 'One of the other languages of the site, which alone is meant; without it, the original.',
} as const;

const pageId = { required: true, description: 'The page.' } as const;

const planOf = (args: {
  pageId: number;
  kind?: string | null | undefined;
  language?: string | null | undefined;
}) => ({
  pageId: args.pageId,
  kind: parseArgument(kindSchema, 'kind', args.kind),
  language: args.language ?? undefined,
});

builder.queryField('previewLinks', (t) =>
  t.field({
    type: [PreviewLinkType],
    description: 'The preview links of a page that are valid, newest first.',
    args: { pageId: t.arg.int(pageId) },
    extensions: { action: 'page.edit' },
    resolve: (_root, args, context) =>
      readPreviewLinks(context.services.database.db, args.pageId, editorOf(context)),
  }),
);

builder.queryField('previewByLink', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: PreviewByLinkType,
    description:
      'The draft that a preview link leads to. Fails with `not_found` where the link is not valid.',
    args: {
      token: t.arg.string({ required: true, description: 'The secret part of the address of the link.' }),
      search: t.arg.string({ defaultValue: '', description: 'The query string of the address.' }),
    },
    extensions: { action: 'page.read' },
    resolve: (_root, { token, search }, context) =>
      previewByLink(queryContextOf(context), {
        site: siteOf(context),
        token: token.slice(0, 200),
        query: parseSearch(search ?? ''),
        findUser: userFinder(context.services.database.db, context.services.configuration.localUser),
      }),
  }),
);

/** How long a request waits for a publication, in milliseconds. */
const longestWait = 20_000;

builder.queryField('pageSchedule', (t) =>
  t.field({
    type: PageScheduleType,
    nullable: true,
    description: 'When the draft of a page is published, or the page unpublished; null where no time is set.',
    args: {
      pageId: t.arg.int(pageId),
      kind: t.arg.string(kind),
      language: t.arg.string(language),
      untilEnded: t.arg.boolean({
        defaultValue: false,
        description: 'Waits up to 20 seconds until no time is set, such as after the publication.',
      }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, args, context) => {
      const { database, changes } = context.services;
      const plan = planOf(args);
      const read = () => readSchedule(database.db, plan, editorOf(context));
      if (!args.untilEnded) return read();
      const ended = async () => ((await read()) === null ? true : null);

      await changes.waitFor(`page:${args.pageId}`, ended, longestWait);
      return read();
    },
  }),
);

builder.mutationField('createPreviewLink', (t) =>
  t.field({
    type: PreviewLinkType,
    description: 'Makes a link that shows the draft of a page to people without an account.',
    args: {
      pageId: t.arg.int(pageId),
      days: t.arg.int({ required: true, description: 'For how many days it is valid, 1 to 90.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, link, context) =>
      inTransaction(context, (db) => createPreviewLink(db, link, editorOf(context))),
  }),
);

builder.mutationField('revokePreviewLink', (t) =>
  t.boolean({
    description: 'Revokes a preview link.',
    args: {
      pageId: t.arg.int(pageId),
      id: t.arg.int({ required: true, description: 'The link.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: async (_root, link, context) => {
      await inTransaction(context, (db) => revokePreviewLink(db, link, editorOf(context)));
      return true;
    },
  }),
);

const timeSchema = z.iso.datetime({ offset: true, error: 'a time is a date and time of ISO 8601' });

builder.mutationField('schedulePublication', (t) =>
  t.field({
    type: PageScheduleType,
    nullable: true,
    description:
      'Schedules the publication of the draft of a page, as it is at that time, or that the page is unpublished. Publishing or discarding the draft earlier cancels its publication, unpublishing the page that it is unpublished.',
    args: {
      pageId: t.arg.int(pageId),
      kind: t.arg.string(kind),
      language: t.arg.string(language),
      zone: t.arg.string({
        description: 'The time zone in which people set the time, such as `America/New_York`.',
      }),
      at: t.arg.string({
        description: 'The time (ISO 8601), at most a year ahead; missing to cancel the schedule.',
      }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, args, context) =>
      inTransaction(context, async (db) => {
        const editor = editorOf(context);
        const plan = planOf(args);
        if (args.at == null) {
          await cancelSchedule(db, plan, editor);
          return null;
        }

        const at = new Date(parseArgument(timeSchema, 'at', args.at));
        const zone = parseArgument(zoneSchema, 'zone', args.zone ?? null);
        const schedule = await schedulePage(db, { ...plan, at, zone }, editor);

        await context.services.jobs.addAt(at, 'publish-page', args.pageId, db);
        return schedule;
      }),
  }),
);
