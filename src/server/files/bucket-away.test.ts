import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isTransient } from '#server/base/base.server.ts';
import { openObjectStore, type ObjectStore } from './files.server.ts';

const name = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

let folder: string;
let server: Server;
let answer: RequestListener;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-away-'));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

function openStore(): Promise<ObjectStore> {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const storage = { kind: 's3', bucket: 'shelf', prefix: '', endpoint, region: 'eu-west-1' } as const;
  return openObjectStore({ storage, folder, patience: { connection: 500, response: 200 } });
}

/** Everything that reaches a bucket, each of which has to end. */
const uses: Record<string, (store: ObjectStore) => Promise<unknown>> = {
  put: (store) => store.put(Readable.from(['hello'])),
  get: (store) => store.get(name).then(text),
  exists: (store) => store.exists(name),
  delete: (store) => store.delete(name),
  list: (store) => store.list()[Symbol.asyncIterator]().next(),
  'remove older': (store) => store.removeOlder(name, new Date()),
};

/** How a bucket may fail. */
const failures: Record<string, RequestListener> = {
  'does not respond': () => {},
  'stops in the middle of a response': (_, response) => {
    response.writeHead(200, { 'content-length': '100', 'content-type': 'application/xml' });
    response.write('<');
  },
  'is not well': (_, response) => response.writeHead(503).end(),
  'is full': (_, response) =>
    response.writeHead(507).end('<Error><Code>QuotaExceeded</Code><Message>full</Message></Error>'),
  'refuses the keys': (_, response) =>
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>'),
};

const cases = Object.keys(failures).flatMap((failure) => Object.keys(uses).map((use) => [failure, use]));

test.each(cases)('a bucket that %s is unavailable to %s, and leaves no file', async (failure, use) => {
  answer = failures[failure!]!;
  const store = await openStore();
  const [outcome] = await Promise.allSettled([uses[use!]!(store)]);
  // The start of a response has all that some of them want.
  if (outcome.status === 'rejected' || failure !== 'stops in the middle of a response') {
    const reason = outcome.status === 'rejected' ? outcome.reason : null;
    expect(isTransient(reason), String(reason)).toBe(true);
  }
  expect(await readdir(join(folder, 'temporary')).catch(() => [])).toEqual([]);
});
