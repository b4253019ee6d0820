import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

/** Longer than reverse proxies keep idle connections: otherwise they send requests on connections that were just closed. */
const keepAliveTimeout = 75_000;

/** The most connections at once: the rest of the process's open files is for its database and its files. */
const maxConnections = 4000;

/** A server, not yet listening, that hands its requests to `handle`. */
export function serveHttp(handle: Handle, first?: FirstHandler, bodyRate?: BodyRate): Server {
  const listener = getRequestListener(handle as Parameters<typeof getRequestListener>[0], {
    overrideGlobalObjects: false,
  });
  const server = createServer((request, response) => {
    limitSlowBodies(request, response, bodyRate);
    if (first) first(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  // A large file may take hours on a slow line. Idle connections and slow bodies are ended, and headers have a minute.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  server.timeout = idleTimeout;
  server.keepAliveTimeout = keepAliveTimeout;
  server.maxConnections = maxConnections;
  return server;
}
