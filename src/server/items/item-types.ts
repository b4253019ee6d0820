import { z } from 'zod';
import { pageContentSchema, pageSchema } from '#domain/page/content/page.ts';
import { siteSchema } from '#domain/site/site.ts';
import { sourceSchema, versionSchema } from '#domain/source/description/source.ts';
import { themeLabelSchema, themeNameSchema } from '#domain/theme/theme.ts';
import { storedObject } from '#domain/value/object/stored-object.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

/** A group of users, the access level that it gives, and whether new users join it. */
const groupSchema = storedObject({
  name: oneLine.min(1).max(100),
  authLevel: z.number().int().min(0).max(10),
  forNewUsers: z.boolean().default(false),
});

/** A theme of the installation: `theme` is a layer over the default theme, which `domain/theme` checks. */
const themeItemSchema = storedObject({
  name: themeNameSchema,
  label: themeLabelSchema,
  theme: z.record(z.string().max(100), z.unknown()).default({}),
});

/** A style of the maps of a site: `style` is what `sections/map` reads, as it was accepted. */
const mapStyleItemSchema = storedObject({
  name: oneLine.min(1).max(100),
  style: z.record(z.string().max(100), z.unknown()).default({}),
});

/** An entry of a page's history; `user` is an e-mail address. */
const historySchema = storedObject({ type: z.string().min(1).max(2000), user: z.string() });

/** Brings stored data from one schema version to the next. */
export type StoredMigration = (data: Record<string, unknown>) => Record<string, unknown>;

/**
 * The schema of each item type's data, and the migrations that lead to it: the first one from version 1 to
 * version 2 and so on. Each has golden cases in `cases/`.
 */
export const itemTypes = {
  site: { schema: siteSchema, migrations: [] },
  page: { schema: pageSchema, migrations: [] },
  'page-draft': { schema: pageContentSchema, migrations: [] },
  'page-published': { schema: pageContentSchema, migrations: [] },
  history: { schema: historySchema, migrations: [] },
  source: { schema: sourceSchema, migrations: [addManaged] },
  version: { schema: versionSchema, migrations: [] },
  group: { schema: groupSchema, migrations: [addForNewUsers] },
  theme: { schema: themeItemSchema, migrations: [] },
  'map-style': { schema: mapStyleItemSchema, migrations: [] },
} satisfies Record<string, { schema: z.ZodObject; migrations: readonly StoredMigration[] }>;

/** The name of an item type. */
export type ItemType = keyof typeof itemTypes;
/** The parsed data of an item type. */
export type ItemData<Type extends ItemType> = z.output<(typeof itemTypes)[Type]['schema']>;

/** The schema version that data of a type is written with. */
export const schemaVersion = (type: ItemType): number => itemTypes[type].migrations.length + 1;

/** Version 2: a group says whether new users join it. Before, it was the one with this name. */
function addForNewUsers(group: Record<string, unknown>): Record<string, unknown> {
  return { forNewUsers: group.name === 'New users', ...group };
}

/** Version 2: a source says whether its rows may be edited. Those from before may. */
function addManaged(source: Record<string, unknown>): Record<string, unknown> {
  return { managed: true, ...source };
}
