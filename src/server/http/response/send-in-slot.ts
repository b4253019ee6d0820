import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { clientOf } from '#domain/access/access.ts';
import type { DownloadSlots } from '#server/downloads/downloads.server.ts';
import { callFailure, retryAfter } from '../request/failure-response.ts';
import type { Bindings } from '../request/request-scope.ts';
import { withoutIdleTimeout } from '../connections/serve-http.ts';

/** How the work on a file keeps its slot after its response has begun. */
export type KeptSlot = {
  /** Until a promise is settled. */
  until(ended: Promise<unknown>): void;
  /** Until the file is written, during which the connection is not closed as idle. */
  whileWritten(written: Promise<unknown>): void;
};

/**
 * Responds with a file that `make` writes in one of the client's slots; 503 while the client has no free
 * slot. The slot is released when `make` has ended, unless it keeps it.
 */
export async function sendInSlot(
  context: Context<Bindings>,
  slots: DownloadSlots,
  make: (keep: KeptSlot) => Promise<Response>,
): Promise<Response> {
  const release = slots.take(clientOf(context.get('viewer')));
  if (typeof release === 'string') {
    return context.json(callFailure('unavailable', release), 503, { 'retry-after': retryAfter });
  }

  let isKept = false;
  let writing: Promise<unknown> | undefined;
  const until = (ended: Promise<unknown>) => {
    isKept = true;
    ended.then(release, release);
  };

  const whileWritten = (written: Promise<unknown>) => {
    until(written);
    writing = written;
  };
  try {
    return await withoutIdleTimeout(context.env, () => make({ until, whileWritten }));
  } finally {
    if (!isKept) {
      release();
    }
    if (writing) {
      ignoreIdleWhile(context, writing);
    }
  }
}

function ignoreIdleWhile({ env }: Context<Bindings>, writing: Promise<unknown>): void {
  withoutIdleTimeout(env, () => writing).catch(() => undefined);
}

/**
 * A response with the content of a stream, once `record` has noted who gets it. The stream is destroyed when
 * that fails, and when the client leaves (`signal`): a file that nobody reads would stay open.
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
