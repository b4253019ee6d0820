import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { Admission } from '#server/engine/requests/admission.ts';
import { openTestDatabase } from '../../../../tests/fixtures/postgres.ts';
import { readSharedFiles, shareClientFiles } from '../response/client-files.ts';
import { assetRoutes, healthRoutes } from './system-routes.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

test('a node is not ready while it starts or stops, and while too many requests wait for the engine', async () => {
  let [isReady, isLeaving] = [false, false];
  const admission = new Admission({ running: 1, visitors: 1, client: 1, overloaded: 2 });
  const isOverloaded = () => admission.isOverloaded();
  const routes = healthRoutes(database, {
    isReady: () => isReady,
    isLeaving: () => isLeaving,
    isOverloaded,
  });
  const read = async (path: string) => {
    const response = await routes.request(path);
    return `${response.status} ${await response.text()}`;
  };
  expect(await read('/readyz')).toBe('503 Tidemark is starting');
  isReady = true;
  expect(await read('/readyz')).toBe('200 ready');

  const { promise, resolve } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const running = [1, 2, 3].map(() => admission.run(visitor, signal, () => promise));
  expect(await read('/readyz')).toBe('503 Too many requests are waiting');
  expect(await read('/healthz')).toBe('200 live');
  resolve();
  await Promise.all(running);
  expect(await read('/readyz')).toBe('200 ready');
  isLeaving = true;
  expect(await read('/readyz')).toBe('503 Tidemark is stopping');
  expect(await read('/healthz')).toBe('200 live');
});

test('files of the build are sent compressed, also when another build has taken its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets/page-a1.js'), 'plain');
  await writeFile(join(folder, 'assets/page-a1.js.br'), 'packed');
  const routes = assetRoutes(folder, readSharedFiles(database.db));
  await rm(join(folder, 'assets'), { recursive: true });
  const read = async (path: string, encodings: string) => {
    const response = await routes.request(path, { headers: { 'accept-encoding': encodings } });
    const { headers, status } = response;
    const [encoding, cached] = [headers.get('content-encoding'), headers.get('cache-control')];
    return { status, text: await response.text(), encoding, cached };
  };
  const immutable = 'public, max-age=31536000, immutable';
  const plain = { status: 200, text: 'plain', encoding: null, cached: immutable };
  expect(await read('/assets/page-a1.js', 'identity')).toEqual(plain);
  expect(await read('/assets/page-a1.js', 'gzip, br')).toEqual({ ...plain, text: 'packed', encoding: 'br' });
  expect(await read('/favicon.svg', 'br')).toMatchObject({ status: 200, text: '<svg/>', encoding: null });
  expect(await read('/assets/page-b2.js', 'br')).toMatchObject({ status: 404, cached: null });
});

test('a node sends the files of other builds that nodes were started with lately', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-builds-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const build = async (name: string, files: Record<string, string>) => {
    await mkdir(join(folder, name, 'assets'), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      await writeFile(join(folder, name, path), text);
    }
    return join(folder, name);
  };
  const compressed = 'not gzip; only the plain file counts';
  const earlier = await build('earlier', {
    'assets/page-a1.js': 'earlier',
    'assets/page-a1.js.br': compressed,
  });
  const later = await build('later', { 'assets/page-b2.js': 'later', 'favicon.svg': '<svg/>' });
  const routes = assetRoutes(later, readSharedFiles(database.db));
  const read = async (path: string) => {
    const response = await routes.request(path, { headers: { 'accept-encoding': 'br, gzip' } });
    return `${response.status} ${await response.text()}`;
  };

  expect(await read('/assets/page-a1.js')).toMatch(/^404/);
  await shareClientFiles(database.db, earlier);
  await shareClientFiles(database.db, later);
  expect(await read('/assets/page-a1.js')).toBe('200 earlier');
  expect(await read('/assets/page-b2.js')).toBe('200 later');
  for (const path of ['/assets/page-a1.js.br', '/assets/page-c3.js', '/assets/..%2Fpage-a1.js']) {
    expect(await read(path)).toMatch(/^404/);
  }

  // A month later, the earlier release is not there any more, and the later one starts again.
  await sql`update client_file set used_at = now() - interval '31 days' where path like '%a1%'`.execute(
    database.db,
  );
  await sql`update client_file set used_at = now() - interval '29 days' where path like '%b2%'`.execute(
    database.db,
  );
  await shareClientFiles(database.db, later);
  expect(await read('/assets/page-a1.js')).toMatch(/^404/);
  const { rows } = await sql<{ path: string; isFresh: boolean }>`
    select path, used_at > now() - interval '1 hour' as "isFresh" from client_file`.execute(database.db);
  expect(rows).toEqual([{ path: 'assets/page-b2.js', isFresh: true }]);
});
