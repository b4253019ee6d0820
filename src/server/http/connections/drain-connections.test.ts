import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { drainConnections } from './drain-connections.ts';
import { serveHttp, type Handle } from './serve-http.ts';

/** A server of `handle`, and how a client that keeps its connections sends it a request. */
async function open(handle: Handle) {
  const server = serveHttp(handle);
  const draining = drainConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });

  const begin = async (path = '/') => {
    const request = get({ port, path, agent, host: '127.0.0.1' });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { response, isReused: request.reusedSocket };
  };
  const send = async (path = '/') => {
    const { response, isReused } = await begin(path);
    return { body: await text(response), connection: response.headers.connection, isReused };
  };
  return { draining, begin, send };
}

test('a server that leaves answers on kept connections and on new ones, and ends each with its response', async () => {
  const { draining, send } = await open(() => new Response('here'));
  expect(await send()).toEqual({ body: 'here', connection: 'keep-alive', isReused: false });
  expect(await send()).toMatchObject({ connection: 'keep-alive', isReused: true });
  draining.begin();
  expect(await send()).toEqual({ body: 'here', connection: 'close', isReused: true });
  expect(await send()).toEqual({ body: 'here', connection: 'close', isReused: false });
  await draining.end(60_000);
  await expect(send()).rejects.toThrow('ECONNREFUSED');
});

test('a request that is under way when a server leaves, and when it closes, gets its response', async () => {
  const work = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const { draining, send } = await open(async () => {
    arrived.resolve();
    await work.promise;
    return new Response('done');
  });
  const sent = send();
  await arrived.promise;
  draining.begin();
  const ended = draining.end(60_000);
  work.resolve();
  expect(await sent).toMatchObject({ body: 'done', connection: 'close' });
  await ended;
});

test('a stream that had begun before is finished, and does not keep the server open', async () => {
  const rest = Promise.withResolvers<void>();
  const { draining, begin } = await open(() => {
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('first ')),
      async pull(controller) {
        await rest.promise;
        controller.enqueue(new TextEncoder().encode('last'));
        controller.close();
      },
    });
    return new Response(stream);
  });
  const { response } = await begin();
  const ended = draining.end(60_000);
  rest.resolve();
  expect(await text(response)).toBe('first last');
  await ended;
});

test('a response that never ends is cut when its time is over', async () => {
  const { draining, begin } = await open(
    () => new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(9)) })),
  );
  const { response } = await begin();
  const body = text(response);
  await Promise.all([expect(body).rejects.toThrow('aborted'), draining.end(20)]);
});
