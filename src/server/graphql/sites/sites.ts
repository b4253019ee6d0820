import { can, type Viewer } from '#domain/access/access.ts';
import { visibleNav, type NavItem } from '#domain/page/content/nav-item.ts';
import { siteSchema } from '#domain/site/site.ts';
import { strict } from '#domain/value/object/stored-object.ts';
import {
  changeSite,
  createSite,
  deleteSite,
  duplicateSite,
  listSites,
  type SiteEntry,
} from '#server/sites/sites.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { builder, expensiveFieldCost, parseArgument, type GraphqlContext } from '../builder.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

const siteName = oneLine.min(4, 'the name of a site is longer than 3 characters').max(200);
const newSiteSchema = strict(siteSchema.omit({ sources: true }).extend({ name: siteName }));
const changedFields = siteSchema.omit({ sources: true, pattern_type: true }).extend({
  name: siteName,
  config: siteSchema.shape.config.unwrap().refine(isJson, 'the config is JSON, or empty'),
});
const changeSchema = strict(changedFields.partial());

function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The fields of a parsed value that were sent. */
const onlySent = <Value extends object>(given: Value, sent: unknown): Partial<Value> =>
  Object.fromEntries(
    Object.entries(given).filter(([key]) => Object.hasOwn(Object(sent), key)),
  ) as Partial<Value>;

/** The entries of a menu: all for those who may change it, otherwise those that the viewer may see. */
const menuFor = (viewer: Viewer, items: readonly NavItem[] = []): readonly NavItem[] =>
  can(viewer, 'site.add') ? items : visibleNav(items, viewer.level);

const SiteType = builder.objectRef<SiteEntry>('Site').implement({
  description: 'A site of pages or of forms.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id.' }),
    revision: t.exposeInt('revision', { description: 'The revision that a change must be based on.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    base_url: t.exposeString('base_url', {
      description: 'The path that its addresses begin with, such as `/` or `/water`.',
    }),
    subdomain: t.exposeString('subdomain', {
      description: 'The subdomain; `*` matches any, an empty text none.',
    }),
    authLevel: t.exposeInt('authLevel', { description: 'The access level that reading it requires.' }),
    pattern_type: t.exposeString('pattern_type', { description: '`page` or `forms`.' }),
    doc_type: t.exposeString('doc_type', { description: 'The name for programs; may be empty.' }),
    description: t.exposeString('description', { description: 'A description.' }),
    tagline: t.exposeString('tagline', { description: 'A line below the name.' }),
    footer: t.exposeString('footer', { description: 'The text in the footer of each page.' }),
    language: t.exposeString('language', {
      description: 'The language of its pages as a BCP 47 tag, such as `en` or `de-AT`.',
    }),
    languages: t.exposeStringList('languages', { description: 'Its other languages.' }),
    translations: t.field({
      type: 'Translations',
      nullable: true,
      description: 'Its name, tagline, footer, description and names in menus in these languages.',
      resolve: ({ translations }) => translations ?? null,
    }),
    theme: t.exposeString('theme', { description: 'The name of its theme.' }),
    categories: t.field({
      type: 'Categories',
      description: 'The categories that it is filed under.',
      resolve: ({ categories }) => categories,
    }),
    filters: t.field({
      type: 'SiteFilters',
      description: 'A list of `id`, `searchKey` and `values`.',
      resolve: ({ filters }) => filters,
    }),
    topNav: t.field({
      type: 'NavigationOptions',
      description: 'Options of the top bar that differ from those of the theme.',
      resolve: ({ navOptions }) => navOptions?.topNav ?? {},
    }),
    sideNav: t.field({
      type: 'NavigationOptions',
      description: 'Options of the side navigation that differ from those of the theme.',
      resolve: ({ navOptions }) => navOptions?.sideNav ?? {},
    }),
    secondaryNav: t.field({
      type: 'NavItems',
      description: 'The menu below the top bar: entries with `name`, `path`, `authLevel` and `subMenus`.',
      resolve: ({ navOptions }, _args, { viewer }) => menuFor(viewer, navOptions?.secondaryNav),
    }),
    authMenu: t.field({
      type: 'NavItems',
      description: 'Entries of the account menu before the tools, like those of `secondaryNav`.',
      resolve: ({ navOptions }, _args, { viewer }) => menuFor(viewer, navOptions?.authMenu),
    }),
    config: t.exposeString('config', { description: 'JSON text that programs read.' }),
    pages: t.exposeInt('pages', { description: 'The number of its pages, drafts included.' }),
  }),
});

builder.objectFields(SiteType, (t) => ({
  followsNewest: t.exposeBoolean('followsNewest', {
    description:
      'Whether new sections, and pages that are made from a source, show its newest version, whichever it is.',
  }),
}));

const siteFilterArgs = {
  patternType: { type: 'String', description: 'Only sites of pages (`page`) or of forms (`forms`).' },
  docType: { type: 'String', description: 'Only sites with this name for programs.' },
} as const;

/** The sites that a viewer may read and that a filter names. */
async function findSites(
  { services, viewer }: GraphqlContext,
  filter: { ids?: number[] | null; patternType?: string | null; docType?: string | null },
): Promise<SiteEntry[]> {
  const { ids, patternType, docType } = filter;
  return (await listSites(services.database.db, viewer)).filter(
    (site) =>
      (ids == null || ids.includes(site.id)) &&
      (patternType == null || site.pattern_type === patternType) &&
      (docType == null || site.doc_type === docType),
  );
}

builder.queryField('sites', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [SiteType],
    description: 'The sites that the viewer may read, by name.',
    args: {
      ids: t.arg.intList({ description: 'Only these sites.' }),
      patternType: t.arg(siteFilterArgs.patternType),
      docType: t.arg(siteFilterArgs.docType),
      from: t.arg.int({ description: 'How many entries to skip; 0 by default.' }),
      to: t.arg.int({ description: 'The index of the last entry; up to the end by default.' }),
    },
    extensions: { action: 'site.browse' },
    resolve: async (_root, { from, to, ...filter }, context) => {
      const sites = await findSites(context, filter);
      return sites.slice(Math.max(from ?? 0, 0), to == null ? undefined : Math.max(to + 1, 0));
    },
  }),
);

builder.queryField('sitesLength', (t) =>
  t.int({
    complexity: expensiveFieldCost,
    description: 'The number of sites that the viewer may read.',
    args: { patternType: t.arg(siteFilterArgs.patternType), docType: t.arg(siteFilterArgs.docType) },
    extensions: { action: 'site.browse' },
    resolve: async (_root, filter, context) => (await findSites(context, filter)).length,
  }),
);

builder.mutationField('createSite', (t) =>
  t.int({
    description: 'Creates a site of pages or of forms; returns its id.',
    args: { site: t.arg({ type: 'NewSite', required: true, description: 'The site.' }) },
    extensions: { action: 'site.add' },
    resolve: async (_root, { site }, { services, viewer }) => {
      const input = parseArgument(newSiteSchema, 'site', site);
      const { id } = await services.database.db.transaction().execute(async (transaction) => {
        const created = await createSite(transaction, input, viewer);
        await recordAuditEntry(transaction, viewer, { action: 'create-site', subject: created.name });
        return created;
      });

      return id;
    },
  }),
);

builder.mutationField('changeSite', (t) =>
  t.int({
    description:
      'Changes fields of a site; returns its new revision. Fails with the code `conflict` where somebody changed one of these fields since revision `base`.',
    args: {
      id: t.arg.int({ required: true, description: 'The site.' }),
      base: t.arg.int({ required: true, description: 'The revision that the change is based on.' }),
      change: t.arg({ type: 'SiteFields', required: true, description: 'The fields with their new values.' }),
    },
    extensions: { action: 'site.add' },
    resolve: (_root, { id, base, change }, { services, viewer }) => {
      // Fields that were not sent must not get their defaults.
      const given = parseArgument(changeSchema, 'change', change);
      const sent = onlySent(given, change);
      if (sent.navOptions) {
        sent.navOptions = onlySent(sent.navOptions, Object(change).navOptions) as never;
      }

      return services.database.db.transaction().execute((transaction) =>
        changeSite(transaction, { id, base, change: sent }, viewer, {
          indexSoon: () => services.jobs.add('index-site', id, transaction),
        }),
      );
    },
  }),
);

builder.mutationField('duplicateSite', (t) =>
  t.int({
    description: 'Copies a site with its pages under a new name; returns the id of the copy.',
    args: {
      id: t.arg.int({ required: true, description: 'The site.' }),
      name: t.arg.string({ required: true, description: 'The name of the copy.' }),
    },
    extensions: { action: 'site.add' },
    resolve: async (_root, { id, ...args }, { services, viewer }) => {
      const name = parseArgument(siteName, 'name', args.name);
      const copy = await services.database.db
        .transaction()
        .execute((transaction) => duplicateSite(transaction, { siteId: id, name }, viewer));
      return copy.id;
    },
  }),
);

builder.mutationField('deleteSite', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes a site with all its pages, forever.',
    args: { id: t.arg.int({ required: true, description: 'The site.' }) },
    extensions: { action: 'site.add' },
    resolve: async (_root, { id }, { services, viewer }) => {
      await services.database.db.transaction().execute((transaction) => deleteSite(transaction, id, viewer));
      return true;
    },
  }),
);
