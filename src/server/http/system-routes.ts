import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import type { Bindings } from './request-scope.ts';

/** What the health addresses say: whether the start is complete, and whether further requests should go elsewhere. */
export type Health = { isReady(): boolean; isOverloaded(): boolean };

/** Whether the process lives, and whether it can serve requests. */
export function healthRoutes(
  { pool }: Pick<DatabaseHandle, 'pool'>,
  { isReady, isOverloaded }: Health,
): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.get('/healthz', (context) => context.text('live'));
  routes.get('/readyz', async (context) => {
    if (!isReady()) return context.text('Tidemark is starting', 503);
    if (isOverloaded()) return context.text('Too many requests are waiting', 503);
    const isReachable = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    return isReachable ? context.text('ready') : context.text('PostgreSQL does not respond', 503);
  });
  return routes;
}

/** The files of the build, whose names change with their content. */
export function assetRoutes(clientFolder: string): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.header('cache-control', 'public, max-age=31536000, immutable');
  });
  routes.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true }));
  routes.all('/assets/*', (context) => context.text('There is no such file.', 404));
  routes.get('/favicon.svg', serveStatic({ root: clientFolder }));
  return routes;
}
