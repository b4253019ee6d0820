import { z } from 'zod';
import { accessLevels } from '../access/access.ts';
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

/** A site as somebody of this level may read it: without entries of its menus, and below editors without its config. */
export function withVisibleNav<Site extends { navOptions?: SiteNav | undefined; config?: string }>(
  site: Site,
  level: number,
): Site {
  const visible = level < accessLevels.editor && site.config ? { ...site, config: '' } : site;
  if (!visible.navOptions) return visible;
  const { secondaryNav, authMenu } = visible.navOptions;
  return {
    ...visible,
    navOptions: {
      ...visible.navOptions,
      secondaryNav: visibleNav(secondaryNav, level),
      authMenu: visibleNav(authMenu, level),
    },
  };
}
