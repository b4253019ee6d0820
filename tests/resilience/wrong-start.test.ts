import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainListenError, StartError } from '#server/host/start-error.ts';
import { startHost } from './host-process.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tidemark-wrong-'))));
afterEach(async () => rm(folder, { recursive: true, force: true }));

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['DATABASE_URL', { DATABASE_URL: 'localhost' }],
  ['TIDEMARK_ADMIN_PASSWORD', { TIDEMARK_ADMIN_EMAIL: 'ada@example.org' }],
  ['TIDEMARK_SAMPLE', { TIDEMARK_SAMPLE: 'all' }],
  ['TIDEMARK_STORAGE', { TIDEMARK_STORAGE: 'gs://bucket' }],
  ['TIDEMARK_LOCAL_USER', { TIDEMARK_LOCAL_USER: '1', HOST: '0.0.0.0' }],
])('a wrong %s ends the start with one sentence', async (variable, env) => {
  const host = startHost(folder, env);
  expect(await host.end()).toBe(1);
  expect(host.errors().trim().split('\n')).toHaveLength(1);
  expect(host.errors()).toContain(variable);
});

test.each(['a file', 'a file/data', '/proc/tidemark'])(
  'a data folder that cannot be made: %s',
  async (name) => {
    await writeFile(join(folder, 'a file'), '');
    const host = startHost(name.startsWith('/') ? name : join(folder, name));
    expect(await host.end()).toBe(1);
    expect(host.errors()).toMatch(/^[^\n]*data folder[^\n]*TIDEMARK_DATA[^\n]*\.\n$/);
  },
);

test('a port in use is a sentence that names another', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const second = createServer().listen(port, '127.0.0.1');
  const [error] = (await once(second, 'error')) as [Error];
  const told = explainListenError(error, { host: '127.0.0.1', port });
  expect(told).toBeInstanceOf(StartError);
  expect(told.message).toContain(`Port ${port} is already in use`);
  first.close();
});
