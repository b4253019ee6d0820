import { z } from 'zod';
import { sideNavSchema, topNavSchema } from '../theme/theme-options.ts';
import { storedObject } from '../value/stored-object.ts';

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

const navItem = {
  name: z.string().trim().min(1).max(200),
  path: z
    .string()
    .max(2048)
    .regex(/^(?:\/(?!\/)|https?:\/\/|#)/, 'A menu leads to a /page or to a web address.'),
  icon: z.string().max(60).default(''),
  authLevel: z.number().int().min(-1).max(10).default(-1),
  hideInNav: z.boolean().default(false),
};
const navItemSchema = storedObject({
  ...navItem,
  subMenus: z.array(storedObject({ ...navItem, subMenus: z.tuple([]).default([]) })).default([]),
});

/** What a site sets about its navigation: changes of its theme's options, and menus of its own, two levels deep. */
export const siteNavSchema = storedObject({
  topNav: topNavSchema.partial().loose().optional(),
  sideNav: sideNavSchema.partial().loose().optional(),
  secondaryNav: z.array(navItemSchema).max(100).default([]),
  authMenu: z.array(navItemSchema).max(100).default([]),
});
/** See `siteNavSchema`. */
export type SiteNav = z.output<typeof siteNavSchema>;

/** The entries of a menu that somebody of this level sees. */
export const visibleNav = (items: readonly NavItem[], level: number): NavItem[] =>
  items
    .filter((item) => item.authLevel <= level && !item.hideInNav)
    .map((item) => ({ ...item, subMenus: visibleNav(item.subMenus, level) }));

/** A site without the entries of its menus that somebody of this level does not see. */
export function withVisibleNav<Site extends { navOptions?: SiteNav | undefined }>(
  site: Site,
  level: number,
): Site {
  if (!site.navOptions) return site;
  const { secondaryNav, authMenu } = site.navOptions;
  return {
    ...site,
    navOptions: {
      ...site.navOptions,
      secondaryNav: visibleNav(secondaryNav, level),
      authMenu: visibleNav(authMenu, level),
    },
  };
}
