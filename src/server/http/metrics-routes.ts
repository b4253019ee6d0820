import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Metrics } from '#server/base/base.server.ts';
import type { Configuration } from '#server/host/host.server.ts';
import type { Bindings } from './request-scope.ts';
import { isLoopbackHost } from './security.ts';

/**
 * The metrics for Prometheus. With `TIDEMARK_METRICS_TOKEN`, everybody who sends it may read them; otherwise only this
 * machine, and not through a proxy on it.
 */
export function metricsRoutes({
  configuration,
  metrics,
}: {
  configuration: Pick<Configuration, 'metricsToken'>;
  metrics: Metrics;
}): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.get('/metrics', async (context) => {
    const { metricsToken } = configuration;
    const isAllowed = metricsToken ? hasToken(context, metricsToken) : isLocal(context);
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

/** A proxy on this machine connects from it too; it adds a header of its own or passes on the public host. */
function isLocal(context: Context<Bindings>): boolean {
  const address = context.env?.incoming?.socket.remoteAddress ?? '';
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) =>
    context.req.header(name),
  );
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(address) &&
    !isForwarded &&
    isLoopbackHost(context.req.header('host') ?? '')
  );
}
