import { once } from 'node:events';
import { BlockList, connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, type ConnectionLimits } from './limit-connections.ts';
import { serveHttp, type Handle } from './serve-http.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const halfRequest = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-a: ';
const halfBody = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345';

let closeServer = () => {};
afterEach(() => closeServer());

/**
 * A server on this machine; returns how to open connections from its addresses, which are different clients.
 */
async function open(limits: Partial<ConnectionLimits>, handle: Handle = () => new Response('here')) {
  const proxies = new BlockList();
  proxies.addAddress('127.0.0.2', 'ipv4');
  const server = serveHttp(handle);
  limitConnections(server, proxies, { all: 100, client: 100, unfinished: 100, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeServer = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  let taken = 0;
  server.on('connection', () => (taken += 1));
  return async (localAddress: string, sent: string) => {
    const before = taken;
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    const served = isServed(socket);
    socket.resume();
    socket.write(sent);
    await expect.poll(() => taken, { interval: 5 }).toBe(before + 1);
    return Object.assign(socket, { served });
  };
}

/** Whether the server responds on a connection from now on, or closes it. */
const isServed = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });

const isClosed = (socket: Socket) => expect.poll(() => socket.closed).toBe(true);

type Open = Awaited<ReturnType<typeof open>>;

async function serveMany(connectFrom: Open, client: string): Promise<boolean[]> {
  const served: boolean[] = [];
  for (let index = 0; index < 5; index += 1) {
    served.push(await (await connectFrom(client, request)).served);
  }
  return served;
}

test('a client has a share of the connections, a trusted proxy has not', async () => {
  const connectFrom = await open({ client: 3 });
  expect(await serveMany(connectFrom, '127.0.0.3')).toEqual([true, true, true, false, false]);
  expect(await serveMany(connectFrom, '127.0.0.2')).toEqual([true, true, true, true, true]);
  const other = await connectFrom('127.0.0.4', request);
  expect(await other.served).toBe(true);
});

test('a connection that is closed leaves its slot', async () => {
  const connectFrom = await open({ client: 1 });
  const first = await connectFrom('127.0.0.3', request);
  expect(await first.served).toBe(true);
  first.destroy();
  await expect.poll(async () => (await connectFrom('127.0.0.3', request)).served).toBe(true);
});

test('of connections without a complete request, a client has fewer; a body that arrives counts as well', async () => {
  const connectFrom = await open({ unfinished: 2 });
  const finished = await connectFrom('127.0.0.3', request);
  expect(await finished.served).toBe(true);
  const half = await connectFrom('127.0.0.3', halfRequest);
  const body = await connectFrom('127.0.0.3', halfBody);
  expect(await (await connectFrom('127.0.0.3', request)).served).toBe(false);
  expect(await (await connectFrom('127.0.0.4', request)).served).toBe(true);
  const answer = isServed(half);
  half.write('1\r\n\r\n');
  expect(await answer).toBe(true);
  expect(await serveMany(connectFrom, '127.0.0.3')).toEqual([true, true, true, true, true]);
  expect([finished, half, body].map(({ closed }) => closed)).toEqual([false, false, false]);
});

test('when all connections are taken, the oldest one without a request goes, and what is at work stays', async () => {
  let respond = () => {};
  const working = new Promise<void>((resolve) => (respond = resolve));
  const connectFrom = await open({ all: 4 }, async (received) => {
    await received.text();
    if (received.url.endsWith('/slow')) {
      await working;
    }
    return new Response('here');
  });
  const slow = await connectFrom('127.0.0.3', request.replace('/ ', '/slow '));
  const body = await connectFrom('127.0.0.3', halfBody);
  const halves = [await connectFrom('127.0.0.4', halfRequest), await connectFrom('127.0.0.5', halfRequest)];
  const visitors = [];
  for (const [index, half] of halves.entries()) {
    const visitor = await connectFrom('127.0.0.6', request);
    expect(await visitor.served).toBe(true);
    visitors.push(visitor);
    await isClosed(half);
    expect(halves.filter(({ closed }) => closed)).toHaveLength(index + 1);
  }
  // No half request is left: the connection that has waited for another request for the longest time goes.
  const next = await connectFrom('127.0.0.7', halfRequest);
  await isClosed(visitors[0]!);
  expect([slow, body, visitors[1]!, next].map(({ closed }) => closed)).toEqual([false, false, false, false]);
  const answer = isServed(slow);
  respond();
  expect(await answer).toBe(true);
});

test('where all connections are at work, further ones are refused', async () => {
  const connectFrom = await open({ all: 2 }, () => new Promise<Response>(() => {}));
  const busy = [await connectFrom('127.0.0.3', request), await connectFrom('127.0.0.4', request)];
  await isClosed(await connectFrom('127.0.0.5', request));
  expect(busy.map(({ closed }) => closed)).toEqual([false, false]);
});

test('half requests of four addresses keep no other client out, however many there are', async () => {
  const connectFrom = await open({ all: 40, client: 10, unfinished: 10 });
  const attackers = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'];
  for (let round = 0; round < 12; round += 1) {
    for (const attacker of attackers) {
      await connectFrom(attacker, halfRequest);
    }
    if (round % 4 === 3) {
      expect(await (await connectFrom('127.0.0.6', request)).served).toBe(true);
    }
  }
});
