import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { serveHttp, withoutIdleTimeout } from './serve-http.ts';

test('a connection has no idle timeout while a file is written, and has it again afterwards', async () => {
  const server = serveHttp(async (_request, bindings) => {
    const { socket } = bindings.incoming as { socket: { timeout?: number } };
    const before = socket.timeout;
    const during = await withoutIdleTimeout(bindings, () => Promise.resolve(socket.timeout));
    await withoutIdleTimeout(bindings, () => Promise.reject(new Error('full'))).catch(() => undefined);
    return Response.json({ before, during, after: socket.timeout });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await response.json()).toEqual({ before: 120_000, during: 0, after: 120_000 });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
