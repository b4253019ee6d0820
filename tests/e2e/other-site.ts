import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';

/**
 * A page of another site, with its own host name, that shows these addresses in frames; stops with the
 * returned function.
 */
export async function serveFrames(addresses: readonly string[]): Promise<{ url: string; stop(): void }> {
  const frames = addresses.map((address) => `<iframe width="800" height="600" src="${address}"></iframe>`);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Another site</title>${frames.join('')}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://other.localhost:${port}/`, stop: () => void server.close() };
}
