import type { MiddlewareHandler } from 'hono';
import { clientOf, localUser, type Viewer } from '#domain/access/access.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { asClient } from '#server/base/base.server.ts';
import { apiKeyOf, viewerOf, viewerOfKey } from '#server/identity/identity.server.ts';
import type { Services } from '#server/services.ts';
import { clientAddress } from '../connections/client-address.ts';
import { callFailure, graphqlFailure } from './failure-response.ts';
import type { Bindings } from './request-scope.ts';

/**
 * The addresses that accept API keys: what programs use. Elsewhere an Authorization header has no meaning.
 */
const keyPaths = /^\/(graph|dama-admin|dms|download|data\.json)(\/|$)/;

const otherAccount =
  'You have signed in as someone else in this browser. Sign in as before, or load the page again.';

/**
 * Finds out who sends a request: the owner of an API key, the user of a session, or a visitor. The header
 * `x-tidemark-account` names the account that a page was opened with: where someone has signed in as another
 * person in a second tab, what the first tab sends is refused, because it must not get the other name.
 */
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
    const failure = path === '/graph' ? graphqlFailure : callFailure;
    let viewer: Viewer;

    try {
      viewer = await readViewer(services, context.req.raw, key);
    } catch (error) {
      if (key === null || !isTidemarkError(error) || error.code !== 'forbidden') throw error;
      return context.json(failure('forbidden', error.message), 401, { 'www-authenticate': 'Bearer' });
    }

    const account = context.req.header('x-tidemark-account');
    if (account && viewer.id !== null && viewer.id !== account) {
      return context.json(failure('forbidden', otherAccount, { session: 'other' }), 403);
    }

    const sender = { ...viewer, client };
    context.set('viewer', sender);
    return asClient(clientOf(sender), next);
  };
}

function readViewer(
  { configuration, authentication, database }: Services,
  { headers }: Request,
  key: string | null,
): Promise<Viewer> {
  if (configuration.localUser) return Promise.resolve(localUser);
  if (key === null) return viewerOf(authentication, database.db, headers);
  return viewerOfKey(database.db, key);
}
