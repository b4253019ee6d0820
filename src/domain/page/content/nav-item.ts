import { z } from 'zod';
import { storedObject } from '#domain/value/object/stored-object.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

/** An entry of a menu that people write themselves; `path` is on this site, or a whole address. */
export type NavItem = {
  name: string;
  path: string;
  icon: string;
  /** The level that seeing it takes; -1 is everybody. */
  authLevel: number;
  hideInNav: boolean;
  subMenus: NavItem[];
};

/**
 * Where an entry of a menu leads. Browsers read `/\\host` as another site, and leave tabs and line breaks out
 * before.
 */
export const navPathSchema = z
  .string()
  .max(2048)
  // oxlint-disable-next-line no-control-regex
  .regex(/^(?:\/(?![/\\\u0000-\u001f])|https?:\/\/|#)/, 'A menu leads to a /page or to a web address.');

const navItem = {
  name: oneLine.min(1).max(200),
  path: navPathSchema,
  icon: z.string().max(60).default(''),
  authLevel: z.number().int().min(-1).max(10).default(-1),
  hideInNav: z.boolean().default(false),
};

/** See `NavItem`; menus are two levels deep. */
export const navItemSchema: z.ZodType<NavItem> = storedObject({
  ...navItem,
  subMenus: z.array(storedObject({ ...navItem, subMenus: z.tuple([]).default([]) })).default([]),
});

/** The most entries of a menu. */
export const maxMenuEntries = 100;

/** A menu that people write themselves. */
export const menuSchema = z
  .array(navItemSchema)
  .max(maxMenuEntries, `a menu has at most ${maxMenuEntries} entries`);

/** The entries of a menu that a viewer of this level sees. */
export const visibleNav = (items: readonly NavItem[], level: number): NavItem[] =>
  items
    .filter((item) => item.authLevel <= level && !item.hideInNav)
    .map((item) => ({ ...item, subMenus: visibleNav(item.subMenus, level) }));
