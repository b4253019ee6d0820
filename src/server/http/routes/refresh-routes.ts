import { Hono } from 'hono';
import { refreshTokenOf } from '#server/connections/connections.server.ts';
import type { Services } from '#server/services.ts';
import { callFailure } from '../request/failure-response.ts';
import type { Bindings } from '../request/request-scope.ts';

/** The paths of calls that start runs. They have a token of their own, which no browser sends by itself. */
export const isRefreshPath = (path: string): boolean => /^\/source\/\d{1,15}\/refresh$/.test(path);

/** The call of a program that a source has new data: it needs the token of the source, and starts a run. */
export function refreshRoutes({ connections }: Services): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.post('/source/:source{\\d{1,15}}/refresh', async (context) => {
    const token = refreshTokenOf(context.req.header('authorization'));
    if (token === null) {
      const message = 'Send the token of this source as “Authorization: Bearer …”.';
      return context.json(callFailure('forbidden', message), 401, { 'www-authenticate': 'Bearer' });
    }

    const run = await connections.refreshByToken(Number(context.req.param('source')), token);
    return context.json({ run: run?.id ?? null, status: run?.status ?? 'running' }, 202);
  });

  return routes;
}
