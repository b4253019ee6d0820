import type { z } from 'zod';
import { accessLevels } from '../access/access.ts';
import { menuSchema, visibleNav } from '#domain/page/content/nav-item.ts';
import { sideNavSchema, topNavSchema } from '../theme/theme-options.ts';
import { storedObject } from '#domain/value/object/stored-object.ts';

/**
 * What a site sets about its navigation: changes of its theme's options, and menus of its own, two levels
 * deep.
 */
export const siteNavSchema = storedObject({
  topNav: topNavSchema.partial().loose().optional(),
  sideNav: sideNavSchema.partial().loose().optional(),
  secondaryNav: menuSchema.default([]),
  authMenu: menuSchema.default([]),
});
/** See `siteNavSchema`. */
export type SiteNav = z.output<typeof siteNavSchema>;

/**
 * A site as a viewer of this level may read it: without entries of its menus, and below editors without its
 * config.
 */
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
