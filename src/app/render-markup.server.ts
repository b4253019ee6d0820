import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { RequestScope } from './context.ts';

/**
 * Renders markup until it is complete, as UTF-8. Where a part of it cannot be rendered, a message takes its place, and the
 * response is not cached.
 */
export function renderMarkup(
  markup: ReactNode,
  { nonce, services, cachePage }: Pick<RequestScope, 'nonce' | 'services' | 'cachePage'>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const collected = new Writable({
      write(part: Uint8Array, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(markup, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collected),
      onShellError: reject,
      onError(error) {
        cachePage(null);
        services.log.error({ err: error }, 'rendering a page failed');
      },
    });
  });
}
