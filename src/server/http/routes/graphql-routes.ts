import { Hono } from 'hono';
import { accessLevels } from '#domain/access/access.ts';
import { openGraph, schemaText } from '#server/graphql/graphql.server.ts';
import { Admission } from '#server/engine/engine.server.ts';
import { nextTurn } from '#server/base/base.server.ts';
import type { Services } from '#server/services.ts';
import { limitGraphqlBody } from '../request/body-limits.ts';
import { compressed } from '../response/compressed.ts';
import { graphqlFailure } from '../request/failure-response.ts';
import type { Bindings } from '../request/request-scope.ts';
import type { SiteList } from '../request/site-list.ts';

/**
 * How many requests of visitors run at once: reading a document with thousands of values takes the time of
 * everybody. The screens of editors send many short ones.
 */
const requestLimits = { running: 500, visitors: 500, client: 3, heavy: 500, waitingOfClient: 200 };

/** `renderings` has the turns of clients whose pages are made. */
type GraphqlOptions = { services: Services; sites: SiteList; renderings: Admission; development: boolean };

/**
 * The graph over HTTP, and its schema at `/graph/schema.graphql`. The header `x-tidemark-path` names the page
 * that a request comes from, and so its site.
 */
export function graphqlRoutes({ services, sites, renderings, development }: GraphqlOptions): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  const graph = openGraph({
    development,
    logError: (error) => services.log.error({ err: error }, 'a GraphQL request failed'),
  });
  const requests = new Admission(requestLimits);

  routes.get('/graph/schema.graphql', (context) =>
    context.body(schemaText, 200, { 'content-type': 'text/plain; charset=utf-8' }),
  );
  routes.on('POST', '/graph', async (context, next) => {
    const type = context.req.header('content-type') ?? '';
    if (/^application\/json\b/i.test(type)) return next();
    return context.json(graphqlFailure('invalid_request', 'Send the request as application/json.'), 415);
  });

  routes.on(['GET', 'POST'], '/graph', limitGraphqlBody, compressed, async (context) => {
    const { raw } = context.req;
    const viewer = context.get('viewer');
    const path = context.req.header('x-tidemark-path') ?? '/';
    const site = await sites.match(context.req.header('host'), path);
    const respond = async () => {
      const response = await graph.handleRequest(raw, {
        viewer,
        site,
        services,
        signal: raw.signal,
        takeTurn: (work, signal) => renderings.run(viewer, signal, () => nextTurn().then(work)),
      });
      return withLength(response);
    };
    if (viewer.level >= accessLevels.editor) return respond();

    return requests.run(viewer, raw.signal, () => nextTurn().then(respond));
  });
  return routes;
}

/** A response that says how long it is, by which it is decided whether it is compressed. */
async function withLength(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  if (body.byteLength === 0) return new Response(null, response);

  const headers = new Headers(response.headers);
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { status: response.status, headers });
}
