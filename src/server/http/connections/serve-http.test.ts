import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
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

test('a request whose body stops arriving is ended; one whose body arrives is not, however long its work takes', async () => {
  const rate = { bytes: 2, milliseconds: 200 };
  const server = serveHttp(
    async (request) => {
      const body = await request.text();
      await new Promise((resolve) => setTimeout(resolve, 3 * rate.milliseconds));
      return new Response(`read ${body.length}`);
    },
    undefined,
    rate,
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (body: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 10\r\n\r\n${body}`,
    );
    return text(socket);
  };
  try {
    const [stalled, complete] = await Promise.all([send('12345'), send('1234567890')]);
    expect(stalled).toMatch(/^HTTP\/1\.1 408 /);
    expect(complete).toMatch(/^HTTP\/1\.1 200 [^]*read 10/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a request that cannot be read is refused, in words where its address is too long', async () => {
  const server = serveHttp(() => new Response('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (request: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    return text(socket);
  };
  try {
    const long = await send(`GET /?c=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 [^]*\r\n\r\nThis address is too long\./);
    expect(await send('no request\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(await send('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    // As HAProxy and others check nodes.
    expect(await send('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [^]*here$/);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a connection whose header does not arrive in time is closed within a second or two', async () => {
  const server = serveHttp(() => new Response('here')).listen(0, '127.0.0.1');
  expect(server.headersTimeout).toBe(10_000);
  server.headersTimeout = 300;
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const start = Date.now();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-a: ');
  try {
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    // Node itself looks every 30 seconds.
    expect(Date.now() - start).toBeLessThan(20_000);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
