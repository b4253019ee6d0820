import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/server/base/database.ts';
import { migrate } from '../../src/server/base/migrate.ts';
import {
  startPostgres,
  type EmbeddedPostgres,
} from '../../src/server/embedded-postgres/embedded-postgres.server.ts';
import type { RenderPage } from '../../src/server/http/http.server.ts';
import { openInstallation, type TestInstallation } from '../fixtures/installation.ts';
import { silentLog } from '../fixtures/postgres.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let installation: TestInstallation;

/** A page that says who it was rendered for. */
const renderPage: RenderPage = async (_request, _basename, { viewer, cachePage }) => {
  if (viewer.level < 0) {
    cachePage(['page:1']);
  }
  return new Response(`level ${viewer.level}`, { headers: { 'content-type': 'text/html' } });
};

const start = () => startPostgres({ dataFolder: folder, log: silentLog });

async function openMigrated() {
  postgres = await start();
  const database = openDatabase(postgres.connection, silentLog);
  await migrate(database);
  return database;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-away-'));
  installation = await openInstallation({}, renderPage, await openMigrated());
  await installation.addSite('/');
});
afterAll(async () => {
  await installation.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const calls: [string, RequestInit?][] = [
  ['/'],
  ['/source/list'],
  ['/graph', graph('{ viewer { level } }')],
  ['/graph', graph('mutation { createPage(title: "Lost") { id } }')],
  ['/data.json'],
  ['/download/1/1/data.csv'],
  ['/dms/tidemark+1/duplicate', { ...graph(''), body: '{"newApp":"tidemark","newType":"Copy"}' }],
];

function graph(query: string): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  };
}

const levelOf = async (role: 'editor' | 'visitor') =>
  (await installation.ask(role, '{ viewer { level } }')).data?.viewer as { level: number } | undefined;

test('without PostgreSQL everything is unavailable, never forbidden, and goes on with the same session later', async () => {
  expect(await levelOf('editor')).toEqual({ level: 5 });
  expect(await (await installation.fetch('editor', '/')).text()).toBe('level 5');
  expect(await (await installation.fetch('visitor', '/')).text()).toBe('level -1');
  await postgres.stop();

  for (const [path, init] of calls) {
    const response = await installation.fetch('editor', path, init);
    const text = await response.text();
    expect(response.status, path).toBe(503);
    expect(response.headers.get('retry-after'), path).toMatch(/^\d+$/);
    expect(response.headers.get('cache-control'), path).toBe('no-store');
    expect(text, path).toContain('cannot reach its database');
    expect(text, path).not.toMatch(/forbidden|level -1/);
    if (path === '/graph') {
      expect(JSON.parse(text).errors[0].extensions.code).toBe('unavailable');
    } else if (/^\/(dms|data|download)/.test(path)) {
      expect(JSON.parse(text).error.code).toBe('unavailable');
    } else {
      expect(text).toMatch(/^<!doctype html>/);
    }
  }
  // A visitor gets no page out of the cache either: nobody knows whether it is still current.
  expect((await installation.fetch('visitor', '/')).status).toBe(503);
  const failures = installation
    .log()
    .split('\n')
    .filter((line) => line.includes('a request failed'));
  expect(failures).toHaveLength(calls.length + 1);
  expect(installation.log().match(/the change feed is lost/g)).toHaveLength(1);

  postgres = await start();
  await vi.waitFor(async () => expect(await levelOf('editor')).toEqual({ level: 5 }), {
    timeout: 30_000,
    interval: 200,
  });
  expect(await (await installation.fetch('editor', '/')).text()).toBe('level 5');
  const isCached = async () => {
    await installation.fetch('visitor', '/');
    const head = await installation.fetch('visitor', '/', { method: 'HEAD' });
    expect(head.headers.has('etag')).toBe(true);
  };
  await vi.waitFor(isCached, { timeout: 30_000, interval: 200 });
  expect(installation.log()).toContain('the change feed listens again');
}, 120_000);
