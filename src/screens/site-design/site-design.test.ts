import { expect, test } from 'vitest';
import { siteFields, type SiteDesign } from './site-design.ts';

test('a design is stored as the theme and the options of navigation', () => {
  const design: SiteDesign = {
    theme: 'default',
    topNav: { logo: 'left', search: 'none' },
    sideNav: {},
    secondaryNav: [],
    authMenu: [],
  };
  expect(siteFields(design)).toEqual({
    theme: 'default',
    navOptions: { topNav: design.topNav, sideNav: {}, secondaryNav: [], authMenu: [] },
  });
});
