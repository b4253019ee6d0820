import { expect, test } from 'vitest';
import { menuSchema } from '#domain/page/nav-item.ts';
import { isSameDesign, siteFields, type SiteDesign } from './site-design.ts';

const design: SiteDesign = { theme: 'default', topNav: {}, sideNav: {}, secondaryNav: [], authMenu: [] };

test('designs are the same whatever the order of their options; menus keep theirs', () => {
  const one: SiteDesign = { ...design, topNav: { logo: 'left', search: 'none' } };
  expect(isSameDesign(one, { ...design, topNav: { search: 'none', logo: 'left' } })).toBe(true);
  expect(isSameDesign(one, design)).toBe(false);
  const authMenu = menuSchema.parse([
    { name: 'A', path: '/a' },
    { name: 'B', path: '/b' },
  ]);
  expect(isSameDesign({ ...design, authMenu }, { ...design, authMenu: authMenu.toReversed() })).toBe(false);
  expect(siteFields(one)).toEqual({
    theme: 'default',
    navOptions: { topNav: one.topNav, sideNav: {}, secondaryNav: [], authMenu: [] },
  });
});
