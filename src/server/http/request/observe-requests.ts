import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { reservedSegment } from '#domain/value/address/reserved-addresses.ts';
import { withRequestId, type Log, type Metrics } from '#server/base/base.server.ts';
import type { Bindings } from './request-scope.ts';

/** The header with the id of a request; a proxy may set it. */
const header = 'x-request-id';

/** A response that took longer to begin is logged, in seconds. */
const slow = 10;

/** Gives each request an id, which is in its response and its lines in the log, and measures its duration. */
export function observeRequests(
  log: Log & { debug(details: object, message: string): void },
  metrics: Metrics,
): MiddlewareHandler<Bindings> {
  return (context, next) => {
    const given = context.req.header(header);
    const id = given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();

    return withRequestId(id, async () => {
      const start = performance.now();
      await next();

      const seconds = (performance.now() - start) / 1000;
      const { status } = context.res;
      const request = { route: routeOf(context.req.path), method: methodOf(context.req.method), status };

      context.res.headers.set(header, id);
      metrics.countRequest(request, seconds);

      const details = { ...request, ms: Math.round(seconds * 1000) };
      if (seconds > slow) {
        log.warn(details, 'a request was slow');
      } else {
        log.debug(details, 'request');
      }
    });
  };
}

/** A small number of names: tools by their first segment, everything else is a page. */
const routeOf = (path: string): string =>
  reservedSegment(path) ?? (path === '/data.json' ? 'data.json' : 'page');

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const methodOf = (method: string): string => (methods.has(method) ? method : 'other');
