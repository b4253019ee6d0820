import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pageContentSchema, sectionSchema, type PageContent } from '../../src/domain/page/content/page.ts';
import { AskError, graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { expect, startServer, test, type TestServer } from './server.ts';

/** What was acknowledged of a page, and all that was ever sent for it. */
type PageWork = {
  id: number;
  slug: string;
  base: number;
  next: number;
  acknowledged: string[];
  published: string[];
};
/** A cell that counts up: the last number that was acknowledged, and the last that was sent. */
type CellWork = { versionId: number; rowId: number; acknowledged: number; sent: number };
type Work = {
  pages: PageWork[];
  cells: CellWork[];
  rows: { sent: number; acknowledged: number[] };
  versions: { sent: number; acknowledged: { sourceId: number; versionId: number; name: string }[] };
};

const rowsOfUpload = 200;
const csv = (name: string) =>
  `label,value\n${Array.from({ length: rowsOfUpload }, (_, index) => `${name},${index}`).join('\n')}\n`;

test.describe.configure({ timeout: 300_000 });

test('every save that was acknowledged survives kills of the server and of PostgreSQL, once', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tidemark-saves-'));
  let server = await startServer({ TIDEMARK_SAMPLE: 'none' }, { dataFolder });
  const cookie = await signInByForm(server.url);
  const ask = graphClient(
    () => server.url,
    () => cookie,
  );
  const url = () => server.url;
  const work = await prepare(ask, url, cookie);
  const total = () =>
    work.pages.reduce((sum, page) => sum + page.acknowledged.length, 0) + work.rows.acknowledged.length;

  for (const victim of ['server', 'postgres', 'both'] as const) {
    const before = total();
    const writing = { going: true };
    const writers = [
      ...work.pages.map((page) => savePage(ask, page, writing)),
      ...work.cells.map((cell) => countUp(ask, cell, writing)),
      addRows(ask, work, writing),
      publishFiles(ask, url, cookie, work, writing),
    ];
    await expect.poll(total, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(before + 20);
    await delay(Math.random() * 800);
    await kill(server, victim);
    if (victim === 'postgres') {
      await delay(500);
    }
    writing.going = false;
    await Promise.all(writers);
    if (victim === 'postgres') {
      await untilReady(server);
    } else {
      server = await startServer({ TIDEMARK_SAMPLE: 'none' }, { dataFolder });
    }
    await verify(ask, work, dataFolder);
  }
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

async function kill(server: TestServer, victim: 'server' | 'postgres' | 'both'): Promise<void> {
  const file = join(server.dataFolder, 'postgres', 'cluster', 'postmaster.pid');
  const postmaster = Number.parseInt(await readFile(file, 'utf8'), 10);
  const exited = once(server.process, 'exit');
  if (victim !== 'server') {
    process.kill(postmaster, 'SIGKILL');
  }
  if (victim === 'postgres') return;
  server.process.kill('SIGKILL');
  await exited;
}

async function untilReady(server: TestServer): Promise<void> {
  const status = () =>
    fetch(`${server.url}/readyz`).then(
      (answer) => answer.status,
      () => `ended: ${server.output().slice(-2000)}`,
    );
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
}

async function prepare(ask: Ask, url: () => string, cookie: string): Promise<Work> {
  const pages: PageWork[] = [];
  for (let index = 0; index < 4; index += 1) {
    const { createPage } = await ask<{ createPage: { id: number; url_slug: string } }>(
      'mutation ($t: String) { createPage(title: $t) { id url_slug } }',
      { t: `Saved ${index}` },
    );
    const base = (await readDraft(ask, createPage.id)).revision;
    pages.push({
      id: createPage.id,
      slug: createPage.url_slug,
      base,
      next: 0,
      acknowledged: [],
      published: [],
    });
  }
  const { versionId } = await publishFile(ask, url(), cookie, { name: 'Counted', csv: csv('Counted') });
  // The rows of a file begin with the numbers from 0.
  const cells = [0, 1].map((first) => ({ versionId, rowId: first + 1, acknowledged: first, sent: first }));
  return { pages, cells, rows: { sent: 0, acknowledged: [] }, versions: { sent: 0, acknowledged: [] } };
}

async function readDraft(ask: Ask, pageId: number) {
  const query = 'query ($id: Int!) { draft(pageId: $id) { revision content } }';
  return (await ask<{ draft: { revision: number; content: PageContent } }>(query, { id: pageId })).draft;
}

/** Writes until told to stop; what fails is tried again only while the server can answer. */
async function repeat(writing: { going: boolean }, write: () => Promise<void>): Promise<void> {
  while (writing.going) {
    await write().catch(async (error: unknown) => {
      if (!(error instanceof AskError)) throw error;
      expect(['offline', 'unavailable', 'conflict', 'failed', 'invalid_request']).toContain(error.code);
      await delay(10);
    });
  }
}

const change =
  'mutation ($id: Int!, $base: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $base, commands: $c) { revision } }';

/** Adds one section after the other, and publishes every seventh time. */
function savePage(ask: Ask, page: PageWork, writing: { going: boolean }): Promise<void> {
  return repeat(writing, async () => {
    const id = `s${page.next++}`;
    const element = { 'element-type': 'lexical', 'element-data': { text: `Words of ${id}. `.repeat(20) } };
    const section = sectionSchema.parse({ id, group: 'default', title: id, element });
    const commands = [{ kind: 'addSection', section, before: null }];
    try {
      const saved = await ask<{ changeDraft: { revision: number } }>(change, {
        id: page.id,
        base: page.base,
        c: commands,
      });
      page.base = saved.changeDraft.revision;
      page.acknowledged.push(id);
    } catch (error) {
      // A save that was cut off may have been kept: the draft has moved, and what is there now comes along.
      if (error instanceof AskError && error.code === 'conflict') {
        page.base = (error.extensions.draft as { revision: number }).revision;
      }
      throw error;
    }
    if (page.next % 7 !== 0) return;
    const before = [...page.acknowledged];
    const publish = 'mutation ($id: Int!) { publishPage(pageId: $id) { revision } }';
    const published = await ask<{ publishPage: { revision: number } }>(publish, { id: page.id });
    page.base = published.publishPage.revision;
    page.published = before;
  });
}

function countUp(ask: Ask, cell: CellWork, writing: { going: boolean }): Promise<void> {
  return repeat(writing, async () => {
    const value = ++cell.sent;
    await ask('mutation ($v: Int!, $p: CellPatches!) { patchCells(versionId: $v, patches: $p) { seq } }', {
      v: cell.versionId,
      p: [{ rowId: cell.rowId, cells: { value: String(value) } }],
    });
    cell.acknowledged = value;
  });
}

function addRows(ask: Ask, { cells, rows }: Work, writing: { going: boolean }): Promise<void> {
  return repeat(writing, async () => {
    const number = rows.sent++;
    // Two rows at a time: both are there, or neither is.
    const pair = ['a', 'b'].map((half) => ({ label: `row ${number} ${half}`, value: '1' }));
    await ask('mutation ($v: Int!, $r: NewRows!) { insertRows(versionId: $v, rows: $r) }', {
      v: cells[0]!.versionId,
      r: pair,
    });
    rows.acknowledged.push(number);
  });
}

function publishFiles(
  ask: Ask,
  url: () => string,
  cookie: string,
  { versions }: Work,
  writing: { going: boolean },
): Promise<void> {
  return repeat(writing, async () => {
    const name = `File ${versions.sent++}`;
    versions.acknowledged.push({
      ...(await publishFile(ask, url(), cookie, { name, csv: csv(name) })),
      name,
    });
  });
}

type Rows = { rows: (string | number | null)[][]; length: number };

async function rowsOf(ask: Ask, versionId: number, request: object): Promise<Rows> {
  const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
  return (await ask<{ rows: Rows }>(query, { v: versionId, r: request })).rows;
}

async function verify(ask: Ask, work: Work, dataFolder: string): Promise<void> {
  for (const page of work.pages) {
    await verifyPage(ask, page);
  }
  for (const cell of work.cells) {
    const request = { attributes: ['value'], filter: { id: [cell.rowId] } };
    const { rows } = await rowsOf(ask, cell.versionId, request);
    const value = Number(rows[0]?.[0]);
    expect(value).toBeGreaterThanOrEqual(cell.acknowledged);
    expect(value).toBeLessThanOrEqual(cell.sent);
    cell.acknowledged = value;
  }
  const counted = { attributes: ['label'], like: { label: 'row ' }, toIndex: 10_000 };
  const labels = (await rowsOf(ask, work.cells[0]!.versionId, counted)).rows.map(([label]) => String(label));
  expect(new Set(labels).size, 'no row is there twice').toBe(labels.length);
  for (const number of work.rows.acknowledged) {
    expect(labels).toContain(`row ${number} a`);
  }
  for (const label of labels) {
    const other = label.endsWith('a') ? label.replace(/a$/, 'b') : label.replace(/b$/, 'a');
    expect(labels, 'rows that were added together are there together').toContain(other);
  }
  await verifyVersions(ask, work);
  // A job may be writing a snapshot at the moment.
  const unfinished = async () => {
    const temporary = await readdir(join(dataFolder, 'files', 'temporary')).catch(() => []);
    return temporary.filter((name) => name.endsWith('.part'));
  };
  await expect.poll(unfinished).toEqual([]);
}

async function verifyPage(ask: Ask, page: PageWork): Promise<void> {
  const draft = await readDraft(ask, page.id);
  const content = pageContentSchema.parse(draft.content);
  const ids = content.sections.map(({ id }) => id);
  expect(new Set(ids).size, 'no section is there twice').toBe(ids.length);
  for (const id of page.acknowledged) {
    expect(ids).toContain(id);
  }
  for (const section of content.sections) {
    expect(section.title).toBe(section.id);
    expect(JSON.stringify(section.element)).toContain(`Words of ${section.id}.`);
  }
  expect(draft.revision).toBeGreaterThanOrEqual(page.base);
  page.base = draft.revision;
  const query = 'query ($p: String!) { pageView(path: $p) }';
  const { pageView } = await ask<{ pageView: { page: unknown; content?: unknown } }>(query, { p: page.slug });
  if (!pageView.page) {
    expect(page.published).toEqual([]);
    return;
  }
  const published = pageContentSchema.parse(pageView.content);
  const origins = published.sections.map(({ draft_id }) => draft_id);
  expect(new Set(origins).size).toBe(origins.length);
  expect(origins, 'what is published begins as the draft does').toEqual(ids.slice(0, origins.length));
  for (const id of page.published) {
    expect(origins).toContain(id);
  }
  for (const { id, draft_id } of published.sections) {
    expect(content.sections.find((section) => section.id === draft_id)?.draft_id).toBe(id);
  }
}

async function verifyVersions(ask: Ask, { versions }: Work): Promise<void> {
  const query = '{ sources { id name versions { id rows } } }';
  type Sources = { sources: { id: number; name: string; versions: { id: number; rows: number }[] }[] };
  const { sources } = await ask<Sources>(query);
  const names = sources.map(({ name }) => name);
  expect(new Set(names).size, 'no file was published twice').toBe(names.length);
  for (const { name, sourceId, versionId } of versions.acknowledged) {
    expect(sources.find(({ id }) => id === sourceId)).toMatchObject({ name, versions: [{ id: versionId }] });
  }
  for (const { name, versions: found } of sources.filter((source) => source.name.startsWith('File'))) {
    expect(found).toHaveLength(1);
    const request = { attributes: ['label'], filter: { label: [name] }, toIndex: 0 };
    expect((await rowsOf(ask, found[0]!.id, request)).length, 'a published version is whole').toBe(
      rowsOfUpload,
    );
  }
}
