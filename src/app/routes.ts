import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * One source behind its tabs. Both trees use the same files, so `tree` makes the ids of the routes unique.
 */
const sourceRoutes = (tree: 'sources' | 'forms/site') => {
  const file = (name: string) => `routes/sources/${name}.tsx`;
  const id = (name: string) => ({ id: `${tree}/${name}` });

  return [
    route(':sourceId', file('source'), id('source'), [
      index(file('overview'), id('overview')),
      route('table/:versionId?', file('table'), id('table')),
      route('validate/:versionId?', file('validate'), id('validate')),
      route('metadata', file('metadata'), id('metadata')),
      route('upload/:versionId?', file('upload'), id('upload')),
      route('admin', file('admin'), id('admin')),
      route('view/:versionId?', file('version'), id('version')),
      route('compare/:versionId?', file('compare'), id('compare')),
    ]),
    route('*', file('not-found'), id('not-found')),
  ];
};

/**
 * Every route starts at the base url of its site; `auth/*`, `admin/*` and `list` belong to the installation.
 * A site has either the routes whose ids begin with `pages/` or those with `forms/`, see site-routes.ts.
 */
export default [
  route('auth/login', 'routes/login.tsx'),
  route('auth/passkey', 'routes/passkey.ts'),
  route('auth/second-factor', 'routes/second-factor.tsx'),
  route('auth/single-sign-on', 'routes/single-sign-on.tsx'),
  route('auth/single-sign-on/callback/oidc', 'routes/single-sign-on-callback.tsx'),
  route('auth/single-sign-on/hand-over', 'routes/hand-over.tsx'),
  route('auth/logout', 'routes/logout.tsx'),
  route('auth/register', 'routes/register.tsx'),
  route('auth/verify-request', 'routes/verify-request.tsx'),
  route('auth/reset-password', 'routes/reset-password.tsx'),
  route('auth/set-password', 'routes/set-password.tsx'),
  route('auth/accept-invite', 'routes/accept-invite.tsx'),
  route('auth/profile', 'routes/profile.tsx'),
  route('admin/themes/:theme/tokens', 'routes/installation/theme-tokens.ts'),
  route('edit/*', 'routes/edit.tsx'),
  route('manage/preview/:pageId/:kind?/:revision?', 'routes/manage/preview.tsx', { id: 'pages/preview' }),
  route('manage/shared/:token', 'routes/manage/shared.tsx', { id: 'pages/shared' }),
  route('source/:sourceId/about', 'routes/public-source.tsx', { id: 'pages/source' }),
  layout('routes/admin.tsx', [
    route('auth/project-management', 'routes/project-management.tsx'),
    route('list', 'routes/installation/sites.tsx', { id: 'installation/list' }),
    route('admin', 'routes/installation/sites.tsx', { id: 'installation/sites' }),
    route('admin/new', 'routes/installation/new-site.tsx'),
    route('admin/sites/:siteId', 'routes/installation/edit-site.tsx'),
    route('admin/datasets', 'routes/installation/datasets.tsx'),
    route('admin/themes', 'routes/installation/themes.tsx'),
    route('admin/theme/:theme/:component?', 'routes/installation/theme.tsx'),
    route('admin/audit', 'routes/installation/audit.tsx'),
    route('admin/system', 'routes/installation/system.tsx'),
    route('admin/settings', 'routes/installation/settings.tsx'),
    route('admin/team', 'routes/installation/team.ts'),
    route('admin/*', 'routes/installation/not-found.tsx'),
    route('source/jobs', 'routes/jobs.tsx'),
    route('source', 'routes/sources/sources-manager.tsx', [
      index('routes/sources/source-list.tsx'),
      route('join', 'routes/sources/join.tsx'),
      ...sourceRoutes('sources'),
    ]),
    route('manage', 'routes/manage/manager.tsx', { id: 'pages/manager' }, [
      index('routes/manage/dashboard.tsx', { id: 'pages/dashboard' }),
      route('pages', 'routes/manage/pages.tsx', { id: 'pages/list' }),
      route('design', 'routes/manage/design.tsx', { id: 'pages/design' }),
      route('languages', 'routes/manage/languages.tsx', { id: 'pages/languages' }),
      route('templates', 'routes/manage/templates.tsx', { id: 'pages/templates' }),
      route('tags', 'routes/manage/tags.tsx', { id: 'pages/tags' }),
      route('redirects', 'routes/manage/redirects.tsx', { id: 'pages/redirects' }),
      route('map-styles', 'routes/manage/map-styles.tsx', { id: 'pages/map-styles' }),
      route('components', 'routes/manage/components.tsx', { id: 'pages/components' }),
      route('library', 'routes/manage/library.tsx', { id: 'pages/library' }),
    ]),
    layout('routes/forms/forms-site.tsx', { id: 'forms/site' }, [
      index('routes/forms/forms-list.tsx', { id: 'forms/list' }),
      route('manage', 'routes/forms/forms-dashboard.tsx', { id: 'forms/dashboard' }),
      ...sourceRoutes('forms/site'),
    ]),
  ]),
  route('search', 'routes/search.tsx', { id: 'pages/search' }),
  route('search/:template/:key', 'routes/generated-page.ts', { id: 'pages/generated' }),
  route('download/chart/:section/*', 'routes/chart-picture.ts', { id: 'pages/chart-picture' }),
  route('download/values/:section/*', 'routes/chart-values.ts', { id: 'pages/chart-values' }),
  route('download/card/:section/*', 'routes/link-picture.ts', { id: 'pages/link-picture' }),
  route('interact/:section', 'routes/interact/interact.tsx', { id: 'pages/interact' }),
  route('interact/:section/places', 'routes/interact/map-places.ts', { id: 'pages/map-places' }),
  route('tiles/ground/:z/:x/:y', 'routes/interact/ground-tile.ts', { id: 'pages/ground-tile' }),
  route('tiles/streets/:z/:x/:y', 'routes/interact/street-tile.ts', { id: 'pages/street-tile' }),
  index('routes/site-path.tsx', { id: 'pages/home' }),
  route('*', 'routes/site-path.tsx', { id: 'pages/page' }),
] satisfies RouteConfig;
