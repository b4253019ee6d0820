import { expect, test } from 'vitest';
import { maxMenuText, readMenu, writeMenu } from './menu-text.ts';
import { maxMenuEntries, type NavItem } from '#domain/page/content/nav-item.ts';

const entry: NavItem = {
  name: 'Reports',
  path: '/reports',
  icon: '',
  authLevel: -1,
  hideInNav: false,
  subMenus: [],
};
const messageOf = (value: unknown) => {
  const read = readMenu(typeof value === 'string' ? value : JSON.stringify(value));
  if (read.ok) return null;
  return read.error.message;
};

test('a menu is the same after its text is read, and entries get defaults for what they leave out', () => {
  const menu = [{ ...entry, authLevel: 5, subMenus: [{ ...entry, name: 'Below', hideInNav: true }] }];
  expect(readMenu(writeMenu(menu))).toEqual({ ok: true, value: menu });
  expect(readMenu('[{ "name": " Reports ", "path": "/reports" }]')).toEqual({ ok: true, value: [entry] });
  for (const empty of ['[]', '', ' \n']) {
    expect(readMenu(empty)).toEqual({ ok: true, value: [] });
  }
});

test('a text that is no menu is refused with the reason', () => {
  expect(messageOf('[{')).toMatch(/^This is not valid JSON/);
  expect(messageOf(`[${' '.repeat(maxMenuText)}]`)).toMatch(/^This is not valid JSON/);
  expect(messageOf({})).toMatch(/^menu: /);
  expect(messageOf([{ ...entry, name: '' }])).toMatch(/^menu\.0\.name: /);
  expect(messageOf([{ ...entry, path: 'javascript:alert(1)' }])).toBe(
    'menu.0.path: A menu leads to a /page or to a web address.',
  );
  expect(messageOf([{ ...entry, authLevel: 11 }])).toMatch(/^menu\.0\.authLevel: /);
  expect(messageOf([{ ...entry, subMenus: [{ ...entry, subMenus: [entry] }] }])).toMatch(
    /^menu\.0\.subMenus\.0/,
  );
  expect(messageOf(Array.from({ length: maxMenuEntries + 1 }, () => entry))).toBe(
    'menu: a menu has at most 100 entries.',
  );
});
