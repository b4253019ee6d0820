import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { isTransient } from '#server/base/base.server.ts';

/** Whether a loader failed because a store cannot be reached or has too much to do. */
export const isUnavailable = (error: unknown): boolean =>
  isTransient(error) || (isTidemarkError(error) && error.code === 'unavailable');

/** The requests with a loader or an action that failed so. */
const unavailable = new WeakSet<object>();

/** Remembers why a loader of a request failed; the router tells the renderer only that it did. */
export function noteFailure(scope: object, error: unknown): void {
  if (isUnavailable(error)) {
    unavailable.add(scope);
  }
}

/** The router's response with the right status: 503 instead of 500 after a failure that passes. */
export function withStatus(scope: object, response: Response): Response {
  if (response.status !== 500 || !unavailable.has(scope)) return response;
  const { body, headers } = response;
  return new Response(body, { status: 503, headers });
}
