import { expect, test } from 'vitest';
import { readMenu, writeMenu } from '#domain/page/tree/menu-text.ts';
import { siteNavSchema, withVisibleNav } from './site-nav.ts';

const navOptions = siteNavSchema.parse({
  secondaryNav: [
    { name: 'Public', path: '/a', subMenus: [{ name: 'Editors', path: '/a/b', authLevel: 5 }] },
    { name: 'Admins', path: '/c', authLevel: 10 },
    { name: 'Hidden', path: '/d', hideInNav: true },
  ],
});

test('a menu shows the entries of the level of the person who sees it', () => {
  const names = (level: number) =>
    withVisibleNav({ navOptions }, level).navOptions.secondaryNav.map((item) =>
      [item.name, ...item.subMenus.map(({ name }) => name)].join(' > '),
    );
  expect(names(-1)).toEqual(['Public']);
  expect(names(5)).toEqual(['Public > Editors']);
  expect(names(10)).toEqual(['Public > Editors', 'Admins']);
});

test('a stored menu is the same after it is read from its text, with what this version does not know', () => {
  const stored = {
    name: 'New',
    path: '/new',
    colour: 'red',
    subMenus: [{ name: 'Below', path: '#', size: 2 }],
  };
  const { secondaryNav } = siteNavSchema.parse({ secondaryNav: [stored] });
  expect(readMenu(writeMenu(secondaryNav))).toEqual({
    ok: true,
    value: secondaryNav,
  });
  expect(secondaryNav).toMatchObject([stored]);
});

test.each(['javascript:alert(1)', '//evil.example', 'data:x', ''])('an entry cannot lead to %j', (path) => {
  expect(siteNavSchema.safeParse({ authMenu: [{ name: 'x', path }] }).success).toBe(false);
});

test('the config of a site is for editors only', () => {
  expect(withVisibleNav({ config: '{}' }, 0)).toEqual({ config: '' });
  expect(withVisibleNav({ config: '{}' }, 5)).toEqual({ config: '{}' });
});
