import { z } from 'zod';
import { pageContentSchema, pageSchema } from '#domain/page/page.ts';
import { siteSchema } from '#domain/site/site.ts';
import { sourceSchema, versionSchema } from '#domain/source/source.ts';

/** A group of users and the access level that it gives. */
export const groupSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  authLevel: z.number().int().min(0).max(10),
});

/** What happened to a page and who did it; `user` is an e-mail address. */
export const historySchema = z.strictObject({ type: z.string().min(1).max(2000), user: z.string() });

/** The schema of each item type's data. */
export const itemTypes = {
  site: siteSchema,
  page: pageSchema,
  'page-draft': pageContentSchema,
  'page-published': pageContentSchema,
  history: historySchema,
  source: sourceSchema,
  version: versionSchema,
  group: groupSchema,
};

/** The name of an item type. */
export type ItemType = keyof typeof itemTypes;
/** The parsed data of an item type. */
export type ItemData<Type extends ItemType> = z.output<(typeof itemTypes)[Type]>;
