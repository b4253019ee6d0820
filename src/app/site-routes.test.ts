import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';
import { routesOfSite, type SiteKind } from './site-routes.ts';

const flat = (
  entries: RouteConfigEntry[],
  parent?: string,
): [string, RouteConfigEntry & { parent?: string }][] =>
  entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '');
    const own: [string, RouteConfigEntry & { parent?: string }] = [
      id,
      { ...entry, ...(parent ? { parent } : {}) },
    ];
    return [own, ...flat(entry.children ?? [], id)];
  });

function tree(kind: SiteKind): RouteObject[] {
  const known = routesOfSite(Object.fromEntries(flat(routes)), kind);
  const below = (parent?: string): RouteObject[] =>
    Object.entries(known)
      .filter(([, entry]) => entry.parent === parent)
      .map(([id, { path, index }]) => {
        if (index) return { id, index: true };
        return { id, ...(path ? { path } : {}), children: below(id) };
      });
  return below();
}

const routeAt = (kind: SiteKind, path: string) => matchRoutes(tree(kind), path)?.at(-1);

test.each<[SiteKind, string, string]>([
  ['page', '/', 'pages/home'],
  ['page', '/5', 'pages/page'],
  ['page', '/search', 'pages/search'],
  ['page', '/floods/manage', 'pages/page'],
  ['page', '/5/table', 'pages/page'],
  ['page', '/manage', 'pages/dashboard'],
  ['page', '/manage/pages', 'pages/list'],
  ['page', '/manage/templates', 'pages/templates'],
  ['page', '/manage/tags', 'pages/tags'],
  ['page', '/manage/redirects', 'pages/redirects'],
  ['page', '/manage/map-styles', 'pages/map-styles'],
  ['page', '/manage/languages', 'pages/languages'],
  ['page', '/manage/library', 'pages/library'],
  ['page', '/edit', 'routes/edit'],
  ['page', '/edit/metadata', 'routes/edit'],
  ['page', '/edit/floods/table', 'routes/edit'],
  ['page', '/source/', 'routes/sources/source-list'],
  ['page', '/source/jobs', 'routes/jobs'],
  ['page', '/source/5', 'sources/overview'],
  ['page', '/source/5/table', 'sources/table'],
  ['page', '/source/5/table/7', 'sources/table'],
  ['page', '/source/5/view/7', 'sources/version'],
  ['page', '/source/5/nothing', 'sources/not-found'],
  ['page', '/source/5/admin/7', 'sources/not-found'],
  ['forms', '/', 'forms/list'],
  ['forms', '/manage', 'forms/dashboard'],
  ['forms', '/5', 'forms/site/overview'],
  ['forms', '/5/upload/undefined', 'forms/site/upload'],
  ['forms', '/5/metadata', 'forms/site/metadata'],
  ['forms', '/no/such/screen', 'forms/site/not-found'],
  ['forms', '/source/5/validate/7', 'sources/validate'],
  ['forms', '/auth/login', 'routes/login'],
])('on a site of the kind %s, %s is %s', (kind, path, id) => {
  expect(routeAt(kind, path)?.route.id).toBe(id);
});
