import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { siteSchema } from '#domain/site/site.ts';
import { SiteAccountMenu } from './site-account-menu.tsx';

const site = { id: 1, ...siteSchema.parse({ name: 'Water', base_url: '/water' }) };
const linksOf = (level: number, isLocal = false) => {
  const viewer = { email: 'a@example.org', level, isLocal };
  const html = renderToStaticMarkup(<SiteAccountMenu viewer={viewer} site={site} path="/" />);
  const links = [...html.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, name]) => `${name} ${href}`);
  return [...links, ...(html.includes('action="/auth/logout"') ? ['Logout'] : [])];
};

test('the account menu has the tools for editors, and the logout for people with a session', () => {
  const tools = ['Sites /list', 'Manager /water/manage', 'Datasets /water/source'];
  const own = ['Profile /auth/profile', 'Logout'];
  expect(linksOf(0)).toEqual(own);
  expect(linksOf(4)).toEqual(own);
  expect(linksOf(5)).toEqual([...tools, ...own]);
  expect(linksOf(10, true)).toEqual(tools);
});
