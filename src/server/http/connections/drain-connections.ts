import type { Server, ServerResponse } from 'node:http';

/** How a server that stops lets its clients go elsewhere. */
export type Draining = {
  /** Every response ends its connection from now on; new connections are still accepted. */
  begin(): void;
  /** Accepts no more, and ends the connections that are at work after a time in milliseconds. */
  end(milliseconds: number): Promise<void>;
};

/** How often connections are closed that have become idle while a server closes, in milliseconds. */
const sweepInterval = 50;

/** Prepares a server, before its first request, to let its clients go. */
export function drainConnections(server: Server): Draining {
  const responses = new Set<ServerResponse>();
  let isDraining = false;

  // The listener that responds was added before this one, and may respond at once.
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) {
      response.shouldKeepAlive = false;
      return;
    }
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });

  const begin = () => {
    isDraining = true;
    for (const response of responses) {
      response.shouldKeepAlive = false;
    }
  };
  return {
    begin,
    async end(milliseconds) {
      begin();
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      const sweep = setInterval(() => server.closeIdleConnections(), sweepInterval);
      const cut = setTimeout(() => server.closeAllConnections(), milliseconds);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
