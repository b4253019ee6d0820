import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** Every route hangs from the base url of its site; `auth/*` belongs to the installation. */
export default [
  route('auth/login', 'routes/login.tsx'),
  route('auth/logout', 'routes/logout.ts'),
  route('auth/register', 'routes/register.tsx'),
  route('source/*', 'routes/sources.tsx'),
  route('edit/*', 'routes/edit.tsx'),
  index('routes/site-path.tsx', { id: 'routes/home' }),
  route('*', 'routes/site-path.tsx'),
] satisfies RouteConfig;
