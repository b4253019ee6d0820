import {
  addRedirect,
  readMissedAddresses,
  readSiteRedirects,
  removeRedirect,
  type MissedAddress,
  type Redirect,
  type Redirects,
} from '#server/pages/pages.server.ts';
import { builder, editorOf, expensiveFieldCost, parseSearchText, siteOf } from '../builder.ts';

const RedirectType = builder.objectRef<Redirect>('Redirect').implement({
  description: 'An address that leads to a page.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'The address, below the base url of the site.' }),
    pageId: t.exposeInt('pageId', { description: 'The page that it leads to.' }),
    title: t.exposeString('title', { description: 'The title of the page.' }),
    path: t.exposeString('path', { description: 'The address of the page, below the base url of the site.' }),
    isByHand: t.exposeBoolean('isByHand', {
      description: 'Whether it was made by hand; otherwise the page had the address before.',
    }),
    isPublished: t.exposeBoolean('isPublished', {
      description: 'Whether readers see the page; while they do not, the address leads nowhere.',
    }),
  }),
});

const RedirectsType = builder.objectRef<Redirects>('Redirects').implement({
  description: 'Addresses of a site that lead to pages.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many there are.' }),
    redirects: t.expose('redirects', { type: [RedirectType], description: 'The first 100, in order.' }),
  }),
});

const MissedAddressType = builder.objectRef<MissedAddress>('MissedAddress').implement({
  description: 'An address at which readers found no page.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'The address, below the base url of the site.' }),
    readers: t.exposeInt('readers', { description: 'How often readers have opened it.' }),
    lastAt: t.string({
      description: 'When it was opened last (ISO 8601).',
      resolve: ({ lastAt }) => lastAt.toISOString(),
    }),
  }),
});

/** The most redirects of one answer. */
const mostListed = 100;

builder.queryField('siteRedirects', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: RedirectsType,
    description: 'The addresses of the site that lead to pages which the viewer may edit.',
    args: { search: t.arg.string({ description: 'Only those whose address or page contains this text.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { search }, context) => {
      const wanted = { search: parseSearchText(search), most: mostListed };
      return readSiteRedirects(context.services.database.db, wanted, editorOf(context));
    },
  }),
);

builder.queryField('missedAddresses', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [MissedAddressType],
    description: 'The addresses of the site at which readers found no page, the most frequent first.',
    extensions: { action: 'page.edit' },
    resolve: async (_root, _args, context) => {
      const { database, missedAddresses } = context.services;
      await missedAddresses.write();
      return readMissedAddresses(database.db, editorOf(context));
    },
  }),
);

builder.mutationField('addRedirect', (t) =>
  t.string({
    complexity: expensiveFieldCost,
    description:
      'Lets an address that no published page has lead to a page. Returns the address as it is stored. A page that is published there later hides the redirect.',
    args: {
      address: t.arg.string({ required: true, description: 'The address; `/old-report` or a whole one.' }),
      pageId: t.arg.int({ required: true, description: 'The page that it leads to.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { address, pageId }, context) => {
      const { configuration, database } = context.services;
      const { origin } = new URL(configuration.url);
      const editor = { ...context.viewer, site: siteOf(context) };
      return addRedirect(database.db, { address, pageId, origin }, editor);
    },
  }),
);

builder.mutationField('removeRedirect', (t) =>
  t.boolean({
    description: 'Ends a redirect, made by hand or by a new name of a page.',
    args: { address: t.arg.string({ required: true, description: 'The address, as it is listed.' }) },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { address }, context) => {
      await removeRedirect(context.services.database.db, address, editorOf(context));
      return true;
    },
  }),
);
