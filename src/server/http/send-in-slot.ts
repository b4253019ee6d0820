import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { clientOf } from '#domain/access/access.ts';
import type { DownloadSlots } from '#server/downloads/downloads.server.ts';
import { callFailure, retryAfter } from './failure-response.ts';
import type { Bindings } from './request-scope.ts';
import { withoutIdleTimeout } from './serve-http.ts';

/**
 * Responds with a file that `make` writes in one of the client's slots; 503 while the client has no free slot. The slot
 * is released when `make` has ended, or, after a call of `keepUntil`, when that promise is settled.
 */
export async function sendInSlot(
  context: Context<Bindings>,
  slots: DownloadSlots,
  make: (keepUntil: (ended: Promise<unknown>) => void) => Promise<Response>,
): Promise<Response> {
  const release = slots.take(clientOf(context.get('viewer')));
  if (typeof release === 'string')
    return context.json(callFailure('unavailable', release), 503, { 'retry-after': retryAfter });
  let isKept = false;
  const keepUntil = (ended: Promise<unknown>) => {
    isKept = true;
    ended.then(release, release);
  };
  try {
    return await withoutIdleTimeout(context.env, () => make(keepUntil));
  } finally {
    if (!isKept) release();
  }
}

/**
 * A response with the content of a stream, once `record` has noted who gets it. The stream is destroyed when that fails, and
 * when the client leaves (`signal`): a file that nobody reads would stay open.
 */
export async function streamResponse(
  stream: Readable,
  signal: AbortSignal,
  headers: Record<string, string>,
  record: () => Promise<void>,
): Promise<Response> {
  signal.addEventListener('abort', () => stream.destroy(), { once: true });
  try {
    await record();
    signal.throwIfAborted();
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return new Response(Readable.toWeb(stream) as ReadableStream, { headers });
}
