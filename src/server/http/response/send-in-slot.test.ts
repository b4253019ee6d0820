import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { DownloadSlots } from '#server/downloads/downloads.server.ts';
import type { Bindings } from '../request/request-scope.ts';
import { sendInSlot, streamResponse } from './send-in-slot.ts';
import { serveHttp } from '../connections/serve-http.ts';

const send = (record: () => Promise<void>) => {
  const [stream, client] = [Readable.from([Buffer.from('tides')]), new AbortController()];
  const response = streamResponse(stream, client.signal, {}, record);
  return { stream, client, response };
};

test('a stream is sent after it was recorded', async () => {
  const { response } = send(() => Promise.resolve());
  expect(await (await response).text()).toBe('tides');
});

test('a stream is closed where nobody will read it: it could not be recorded, or the client has left meanwhile', async () => {
  const failed = send(() => Promise.reject(new Error('The database is away.')));
  await expect(failed.response).rejects.toThrow('The database is away.');
  expect(failed.stream.destroyed).toBe(true);

  const recorded = Promise.withResolvers<void>();
  const left = send(() => recorded.promise);
  left.client.abort();
  recorded.resolve();
  await expect(left.response).rejects.toMatchObject({ name: 'AbortError' });
  expect(left.stream.destroyed).toBe(true);
});

test.each([1, 64])('a response of %i KB that fails is not taken for a complete one', async (size) => {
  const failure = Promise.withResolvers<void>();
  const parts = async function* () {
    yield Buffer.alloc(size * 1024, 'tides ');
    await failure.promise;
  };
  const server = serveHttp(({ signal }) =>
    streamResponse(Readable.from(parts()), signal, {}, () => Promise.resolve()),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'readable');
    failure.reject(new Error('the secret reason'));
    const received = await text(socket);
    expect(received).toContain('Transfer-Encoding: chunked');
    expect(received).not.toContain('\r\n0\r\n\r\n');
    expect(received).not.toContain('secret');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('while a file is written, its slot is taken and its connection is not idle', async () => {
  const written = Promise.withResolvers<void>();
  const slots = new DownloadSlots({ inAll: 1, perClient: 1 });
  let timeout = (): number | undefined => undefined;
  const parts = async function* () {
    yield 'begun';
    await written.promise;
  };
  const http = new Hono<Bindings>();
  http.get('*', (context) => {
    context.set('viewer', visitor);
    return sendInSlot(context, slots, (keep) => {
      const { socket } = context.env.incoming;
      timeout = () => socket.timeout;
      keep.whileWritten(written.promise);
      return streamResponse(Readable.from(parts()), context.req.raw.signal, {}, () => Promise.resolve());
    });
  });
  const server = serveHttp(http.fetch as Parameters<typeof serveHttp>[0]).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const begun = await fetch(url);
    expect(timeout()).toBe(0);
    expect((await fetch(url)).status).toBe(503);
    written.resolve();
    expect(await begun.text()).toBe('begun');
    expect(timeout()).toBeGreaterThan(0);
    expect((await fetch(url)).status).toBe(200);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
