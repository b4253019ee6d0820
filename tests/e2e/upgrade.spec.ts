import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { emailOf, password } from '../fixtures/installation.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { expect, startServer, test, type TestServer } from './server.ts';

const archive = fileURLToPath(new URL('../fixtures/earlier-release/installation.tar.gz', import.meta.url));

let dataFolder: string;
let server: TestServer;

test.beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'tidemark-earlier-'));
  await promisify(execFile)('tar', ['xzf', archive, '-C', dataFolder]);
  await mkdir(join(dataFolder, 'files'));
  await rename(join(dataFolder, 'objects'), join(dataFolder, 'files', 'objects'));
  const postgres = await startOwnPostgres(dataFolder);
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(await readFile(join(dataFolder, 'database.sql'), 'utf8'));
  await client.end();
  await postgres.stop();
  server = await startServer({}, { dataFolder });
});

test.afterAll(async () => {
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

const read = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, html: await response.text() };
};

test('an installation of an earlier release starts, and visitors read its pages', async () => {
  const titles = {
    '/natural_hazards_measured': 'Natural hazards, measured',
    '/earthquakes': 'Earthquakes',
    '/earthquakes/every_earthquake': 'Every earthquake',
    '/three_million_flights': 'flights',
    '/weather': 'eather',
    '/weather/snow_days': 'now',
    '/wildlife_strikes': 'ildlife',
    '/about_the_data': 'About the data',
  };
  for (const [path, title] of Object.entries(titles)) {
    const { status, html } = await read(path);
    expect(status, path).toBe(200);
    expect(html, path).toContain(title);
    expect(html, path).not.toContain('role="alert"');
  }
  expect((await read('/nowhere')).status).toBe(404);
  const rows = (html: string) => html.match(/<tr/g)?.length ?? 0;
  const all = (await read('/earthquakes/every_earthquake')).html;
  const strong = (await read('/earthquakes/every_earthquake?at_least=5')).html;
  expect(rows(all)).toBeGreaterThan(20);
  expect(rows(strong)).toBeGreaterThan(1);
  expect(rows(strong)).toBeLessThan(rows(all));
  expect((await read('/search?q=magnitude')).html).toContain('/earthquakes');
});

test('its users sign in with their passwords and levels, and publish', async () => {
  const levels = { member: 0, editor: 5, administrator: 10 } as const;
  for (const role of ['member', 'editor', 'administrator'] as const) {
    const cookie = await signInByForm(server.url, { email: emailOf(role), password });
    const ask = graphClient(
      () => server.url,
      () => cookie,
    );
    const viewer = { level: levels[role], email: emailOf(role) };
    expect(await ask('{ viewer { level email } }')).toEqual({ viewer });
    if (role !== 'editor') continue;
    const { createPage } = await ask<{ createPage: { id: number; url_slug: string } }>(
      'mutation { createPage(title: "After the update") { id url_slug } }',
    );
    await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: createPage.id });
    expect((await read(`/${createPage.url_slug}`)).html).toContain('After the update');
  }
});
