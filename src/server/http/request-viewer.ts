import type { MiddlewareHandler } from 'hono';
import { localUser, type Viewer } from '#domain/access/access.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { apiKeyOf, viewerOf, viewerOfKey } from '#server/identity/identity.server.ts';
import type { Services } from '#server/services.ts';
import { clientAddress } from './client-address.ts';
import { callFailure, graphFailure } from './failure-response.ts';
import type { Bindings } from './request-scope.ts';

/** The addresses that accept API keys: what programs use. Elsewhere an Authorization header has no meaning. */
const keyPaths = /^\/(graph|dama-admin|dms|download|data\.json)(\/|$)/;

/** Finds out who sends a request: the owner of an API key, the user of a session, or a visitor. */
export function findViewer(services: Services): MiddlewareHandler<Bindings> {
  const { configuration } = services;
  return async (context, next) => {
    const client = clientAddress(
      context.env?.incoming?.socket.remoteAddress,
      context.req.header('x-forwarded-for'),
      configuration.trustedProxies,
    );
    const { path } = context.req;
    const key = keyPaths.test(path) ? apiKeyOf(context.req.header('authorization')) : null;
    try {
      context.set('viewer', { ...(await readViewer(services, context.req.raw, key)), client });
    } catch (error) {
      if (key === null || !isTidemarkError(error) || error.code !== 'forbidden') throw error;
      const failure = path === '/graph' ? graphFailure : callFailure;
      return context.json(failure('forbidden', error.message), 401, { 'www-authenticate': 'Bearer' });
    }
    return next();
  };
}

function readViewer(
  { configuration, authentication, database }: Services,
  { headers }: Request,
  key: string | null,
): Promise<Viewer> {
  if (configuration.localUser) return Promise.resolve(localUser);
  return key === null ? viewerOf(authentication, database.db, headers) : viewerOfKey(database.db, key);
}
