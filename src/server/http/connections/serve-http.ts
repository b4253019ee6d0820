import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { limitSlowBodies, type BodyRate } from './limit-slow-bodies.ts';

/** Handles a request; `bindings` are Node's own objects for it. */
export type Handle = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** Sees every request first and calls `next` for those that it does not handle. */
export type FirstHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A connection without traffic is closed after this time, in milliseconds. */
const idleTimeout = 120_000;

/** Runs work during which nothing is sent: the connection is not closed as idle until it has ended. */
export async function withoutIdleTimeout<Value>(
  { incoming: { socket } }: HttpBindings,
  work: () => Promise<Value>,
): Promise<Value> {
  socket.setTimeout(0);
  try {
    return await work();
  } finally {
    socket.setTimeout(idleTimeout);
  }
}

/**
 * Longer than reverse proxies keep idle connections: otherwise they send requests on connections that were
 * just closed.
 */
const keepAliveTimeout = 75_000;

/**
 * How long the header of a request may take to arrive, and how often that is checked, in milliseconds.
 * Browsers that open connections ahead open others later.
 */
const [headersTimeout, checkingInterval] = [10_000, 1000];

/** What Node says where its parser ends a request: the code of its error, and the status that it sends. */
const refusals: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const tooLongAddress =
  'This address is too long. Go back and choose fewer values in the filters of the page.';

/**
 * Ends a connection whose request cannot be read, with the status that Node sends without a listener.
 * Browsers show their own error page where a response is empty: an address that is too long has a sentence.
 */
function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  const status = refusals[error.code ?? ''] ?? '400 Bad Request';
  const text = error.code === 'HPE_HEADER_OVERFLOW' ? tooLongAddress : '';
  const headers = `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${text.length}\r\nConnection: close`;

  if (socket.writable) {
    socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${text}`);
  } else {
    socket.destroy();
  }
}

/** A server, not yet listening, that hands its requests to `handle`. */
export function serveHttp(handle: Handle, first?: FirstHandler, bodyRate?: BodyRate): Server {
  const listener = getRequestListener(handle as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
    // Health checks of balancers may be HTTP/1.0 and name no host; later ones without it are refused by Node.
    hostname: 'localhost',
  });
  const options = { connectionsCheckingInterval: checkingInterval };
  const server = createServer(options, (request, response) => {
    limitSlowBodies(request, response, bodyRate);
    if (first) {
      first(request, response, () => void listener(request, response));
    } else {
      void listener(request, response);
    }
  });

  // A large file may take hours on a slow line. Idle connections, slow headers and slow bodies are ended.
  server.on('clientError', refuseUnreadable);
  server.requestTimeout = 0;
  server.headersTimeout = headersTimeout;
  server.timeout = idleTimeout;
  server.keepAliveTimeout = keepAliveTimeout;

  return server;
}
