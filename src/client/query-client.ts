import { QueryClient } from '@tanstack/react-query';
import { GraphqlRequestError } from './graphql-client.ts';

/** How often a query is tried again that failed for a reason that may pass. */
const mostRetries = 3;

/**
 * The cache of what screens read and change. Without a connection requests fail at once, so that a screen can
 * say so: by default they would wait for it without a word. What could not be read is read when the
 * connection is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: isRetried },
      mutations: { networkMode: 'always' },
    },
  });
}

function isRetried(failures: number, error: Error): boolean {
  const isOffline = error instanceof GraphqlRequestError && error.code === 'offline';
  return !isOffline && failures < mostRetries;
}
