import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Metrics } from '#server/base/base.server.ts';
import type { Configuration } from '#server/host/host.server.ts';
import type { Bindings } from '../request/request-scope.ts';

/**
 * The metrics for Prometheus, for those who send `TIDEMARK_METRICS_TOKEN`; without one for nobody, because a
 * proxy on this machine need not be distinguished from a program on it (decision 246). In local mode
 * everybody is the administrator.
 */
export function metricsRoutes({
  configuration,
  metrics,
}: {
  configuration: Pick<Configuration, 'metricsToken' | 'localUser'>;
  metrics: Metrics;
}): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.get('/metrics', async (context) => {
    const { metricsToken, localUser } = configuration;
    const isAllowed = metricsToken ? hasToken(context, metricsToken) : localUser;
    if (!isAllowed) return context.text('There is nothing here.', 404);
    const { text, contentType } = await metrics.read();
    return context.body(text, 200, { 'content-type': contentType });
  });

  return routes;
}

function hasToken(context: Context<Bindings>, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const sent = context.req.header('authorization')?.replace(/^bearer /i, '') ?? '';
  return timingSafeEqual(digest(sent), digest(token));
}
