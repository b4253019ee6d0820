import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '../../src/domain/access/access.ts';
import { DownloadSlots } from '../../src/server/downloads/downloads.server.ts';
import { downloadRoutes } from '../../src/server/http/routes/download-routes.ts';
import { serveHttp } from '../../src/server/http/http.server.ts';
import type { Bindings } from '../../src/server/http/request/request-scope.ts';
import { addSource } from '../fixtures/contents.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';

let installation: TestInstallation;
let folder: string;
let address: string;

const rowCount = 9000;

beforeAll(async () => {
  const data = await mkdtemp(join(tmpdir(), 'tidemark-downloads-'));
  folder = join(data, 'downloads');
  await mkdir(join(folder, 'left-by-a-crash'), { recursive: true });
  await writeFile(join(folder, 'left-by-a-crash', 'data.csv'), 'name,value\n');
  installation = await openInstallation({ TIDEMARK_DATA: data });
  const lines = Array.from({ length: rowCount }, (_, index) => `${'x'.repeat(500)} ${index},${index}`);
  const { sourceId, versionId } = await addSource(installation, {
    name: 'Numbers',
    csv: `name,value\n${lines.join('\n')}\n`,
  });
  address = `/download/${sourceId}/${versionId}/data`;
});
afterAll(async () => {
  await installation.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

/** The names of files in the folder of downloads, and how many files of it this process has open. */
async function leftovers(): Promise<{ names: string[]; open: number }> {
  const names = await readdir(folder).catch(() => []);
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return { names, open: targets.filter((target) => target.startsWith(folder)).length };
}
const nothing = { names: [], open: 0 };

beforeEach(async () => expect(await leftovers()).toEqual(nothing));

test('HEAD returns the headers without writing a file', async () => {
  const response = await installation.fetch('visitor', `${address}.json`, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain('.json');
  expect(await leftovers()).toEqual(nothing);
  const missing = await installation.fetch('visitor', '/download/1/999999/data.json', { method: 'HEAD' });
  expect(missing.status).toBe(404);
});

test('the file of a download has no name while it is sent, and is closed when the client leaves', async () => {
  const controller = new AbortController();
  const response = await installation.fetch('visitor', `${address}.json`, { signal: controller.signal });
  const reader = response.body!.getReader();
  await reader.read();
  expect((await leftovers()).names).toEqual([]);
  controller.abort();
  await expect.poll(leftovers).toEqual(nothing);
});

test('a file is closed when it was sent to its end', async () => {
  for (const format of ['csv', 'json', 'parquet']) {
    const response = await installation.fetch('visitor', `${address}.${format}`);
    const { byteLength } = await response.arrayBuffer();
    // The length of a long text is not known when it begins.
    const length = response.headers.get('content-length');
    expect(byteLength).toBeGreaterThan(rowCount);
    expect(length).toBe(format === 'parquet' ? String(byteLength) : null);
  }
  await expect.poll(leftovers).toEqual(nothing);
});

test('a name that would be cut within a character is cut before it', async () => {
  for (const start of ['', 'a']) {
    const query = `name=${encodeURIComponent(start + '💣'.repeat(80))}`;
    const response = await installation.fetch('visitor', `${address}.csv?${query}`);
    expect(response.status).toBe(200);
    const [, name = ''] = response.headers.get('content-disposition')!.split("''");
    expect(decodeURIComponent(name)).toMatch(/💣 \d{4}-[\dT.-]+Z\.csv$/u);
    await response.arrayBuffer();
  }
  await expect.poll(leftovers).toEqual(nothing);
});

test('a workbook of too many rows is refused with the way out; nothing is left behind', async () => {
  const { sourceId, versionId } = await addSource(installation, {
    name: 'Long',
    csv: `n\n${'1\n'.repeat(1_048_576)}`,
  });
  const response = await installation.fetch('visitor', `/download/${sourceId}/${versionId}/data.xlsx`);
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    error: {
      code: 'too_large',
      message: 'A workbook holds at most 1,048,575 rows here. Take the data as CSV or Parquet, or filter it.',
    },
  });
});

test('a client without a free slot gets Retry-After; others are not affected', async () => {
  const slots = new DownloadSlots({ inAll: 3, perClient: 1 });
  const http = new Hono<Bindings>();
  http.use(async (context, next) => {
    context.set('viewer', { ...visitor, id: context.req.header('user') ?? null });
    await next();
  });
  const noSites = { match: () => Promise.resolve(null), read: () => Promise.resolve([]) };
  http.route('/', downloadRoutes(installation.services, noSites, { workbooks: slots, others: slots }));
  const server = serveHttp(http.fetch as Parameters<typeof serveHttp>[0]).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${address}.csv`;
  slots.take('busy');
  try {
    const refused = await fetch(url, { headers: { user: 'busy' } });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } });
    for (let turn = 0; turn < 3; turn += 1) {
      const served = await fetch(url, { headers: { user: 'other' } });
      expect(served.status).toBe(200);
      await served.arrayBuffer();
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
