import { join } from 'node:path';
import { Hono } from 'hono';
import { serveStatic } from 'hono/serve-static';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import type { Bindings } from '../request/request-scope.ts';
import { workerPolicy } from '../request/security.ts';
import { loadClientFiles, type ReadClientFile } from '../response/client-files.ts';

/**
 * What the health addresses say: whether the start is complete, whether the node stops, and whether further
 * requests should go elsewhere.
 */
export type Health = { isReady(): boolean; isLeaving(): boolean; isOverloaded(): boolean };

/** The addresses for health checks: whether the process lives, and whether it can serve requests. */
export function healthRoutes(
  { pool }: Pick<DatabaseHandle, 'pool'>,
  { isReady, isLeaving, isOverloaded }: Health,
): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.get('/healthz', (context) => context.text('live'));
  routes.get('/readyz', async (context) => {
    if (!isReady()) return context.text('Tidemark is starting', 503);
    if (isLeaving()) return context.text('Tidemark is stopping', 503);
    if (isOverloaded()) return context.text('Too many requests are waiting', 503);
    const isReachable = await pool.query('select 1').then(
      () => true,
      () => false,
    );

    if (isReachable) return context.text('ready');
    return context.text('PostgreSQL does not respond', 503);
  });

  return routes;
}

/**
 * The files of the build, whose names change with their content, and those of other builds that `readOther`
 * knows. `streets` is the origin of the server whose tiles the script of maps may load.
 */
export function assetRoutes(
  clientFolder: string,
  readOther: ReadClientFile,
  streets: string | null = null,
): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  const files = loadClientFiles(clientFolder);
  const getContent = async (path: string) => {
    const name = path.slice(clientFolder.length + 1);
    return files.get(name) ?? readOther(name);
  };
  routes.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) {
      context.res.headers.set('cache-control', 'public, max-age=31536000, immutable');
      if (isWorker(context.req.path)) {
        context.res.headers.set('content-security-policy', workerPolicy(streets));
      }
    }
  });
  routes.use('/assets/*', serveStatic({ getContent, precompressed: true, root: clientFolder, join }));
  routes.all('/assets/*', (context) => context.text('There is no such file.', 404));
  routes.get('/favicon.svg', serveStatic({ getContent, root: clientFolder, join }));

  return routes;
}

/** The scripts of workers that are modules of packages keep their ending. */
const isWorker = (path: string): boolean => path.endsWith('.mjs');
