import { expect, test } from 'vitest';
import { siteChange, type SiteDesign } from './site-design.ts';

test('a design is stored as the theme and the options of navigation, and only what was changed of it', () => {
  const design: SiteDesign = {
    theme: 'default',
    topNav: { logo: 'left', search: 'none' },
    sideNav: {},
    secondaryNav: [],
    authMenu: [],
  };
  expect(siteChange(design)).toEqual({
    theme: 'default',
    navOptions: { topNav: design.topNav, sideNav: {}, secondaryNav: [], authMenu: [] },
  });
  expect(siteChange({ sideNav: { size: 'compact' } })).toEqual({
    navOptions: { sideNav: { size: 'compact' } },
  });
  expect(siteChange({ theme: 'mny' })).toEqual({ theme: 'mny' });
});
