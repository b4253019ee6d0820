import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { joinSchema } from '#domain/source/join/join.ts';
import type { Site } from '#domain/site/site.ts';
import { rebuildIndex } from '#server/search/search.server.ts';
import {
  addVersion,
  createJoinedSource,
  deleteVersion,
  readNewestVersions,
} from '#server/sources/sources.server.ts';
import { addPage, addSource } from '../../../../tests/fixtures/contents.ts';
import { publishQuery } from '../../../../tests/fixtures/data-engine.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';
import { silentLog } from '../../../../tests/fixtures/postgres.ts';
import { readSites, viewPage } from '../pages.server.ts';

const administrator = { id: null, email: 'ad@example.org', level: 10 };
let installation: TestInstallation;
let site: Site;
let rivers: { sourceId: number; versionId: number };
let page: number;

beforeAll(async () => {
  installation = await openInstallation();
  rivers = await addSource(installation, { name: 'Rivers', csv: 'name,length\nElbe,1094\n' });
  const id = await installation.addSite('/rivers');
  site = (await readSites(installation.services.database.db)).find((each) => each.id === id)!;
  const sourceInfo = { ...rivers, sourceName: 'Rivers', versionName: 'v' };
  const table = (name: string, info: object) => ({
    id: name,
    type: 'Spreadsheet',
    state: { sourceInfo: info, columns: [{ name: 'name', show: true, type: 'text' }] },
  });
  page = await addPage(installation, site.id, {
    title: 'Rivers',
    sections: [
      table('follows', { ...sourceInfo, follows: true }),
      table('stays', sourceInfo),
      text('texts', [{ ...sourceInfo, follows: true }, sourceInfo]),
    ],
  });
});
afterAll(() => installation.close());

/** A text with the number of rows of some versions. */
const text = (id: string, sources: object[]) => ({
  id,
  type: 'lexical',
  state: {
    text: {
      root: {
        children: [{ type: 'paragraph', children: sources.map((source) => ({ type: 'value', source })) }],
      },
    },
  },
});

/** The page as readers get it once the caches have learned of all changes. */
async function readerView(path = 'rivers') {
  const { database, engine, pageCaches, codeColours, boundaries, changes } = installation.services;
  await changes.catchUp();
  const { db } = database;
  const context = {
    db,
    engine,
    viewer: visitor,
    log: silentLog,
    caches: pageCaches,
    codeColours,
    boundaries,
  };
  const view = await viewPage(context, { site, path, query: new URLSearchParams() });
  if (!view.page) throw new Error('There is no page.');

  const values = Object.values(view.results['p-texts'] ?? {}).map((result) =>
    result.status === 'ready' ? Object.values(result.result.rows[0] ?? {}).map(Number) : [],
  );
  const results = view.content.sections.flatMap(({ id }) => {
    const result = view.results[id]?.['rows'];
    return result?.status === 'ready' ? [result] : [];
  });
  return { results, values: values.flat(), dependencies: view.dependencies };
}

/** What readers see in each section of the page, with what it depends on. */
async function shown() {
  const { results, values, dependencies } = await readerView();
  const rows = results.map(({ attribution, result }) => ({
    version: attribution.versionId,
    rows: result.rows.flat(),
  }));
  return { rows, values, dependencies };
}

async function indexed(): Promise<string[]> {
  const { rows } = await sql<{ state: string; data_versions: string[]; followed_sources: string[] }>`
    select state, data_versions, followed_sources from section_index where page_id = ${page}
    order by state, section_id`.execute(installation.services.database.db);
  return rows.map(
    ({ state, data_versions, followed_sources }) =>
      `${state}: ${data_versions.join()}${followed_sources.length > 0 ? ' newest' : ''}`,
  );
}

/** A later version of the source, with the rows of a query. */
async function publishVersion(rows: string): Promise<number> {
  const { database, objects, engine } = installation.services;
  const id = await addVersion(database.db, rivers.sourceId, administrator);
  await publishQuery({ objects, engine }, id, `SELECT * FROM (VALUES ${rows}) AS t(name, length)`);
  return id;
}

test('a published version is in the sections that follow its source at once, in pages, caches and index; others stay', async () => {
  const { db } = installation.services.database;
  const { versionId: first, sourceId } = rivers;
  expect((await shown()).rows).toEqual([
    { version: first, rows: ['Elbe'] },
    { version: first, rows: ['Elbe'] },
  ]);

  // A version without rows is none yet.
  const empty = await addVersion(db, sourceId, administrator);
  expect((await shown()).rows).toMatchObject([{ version: first }, { version: first }]);
  await deleteVersion(db, empty, administrator);

  const second = await publishVersion("('Elbe','1094'), ('Oder','840')");
  const now = await shown();
  expect(now.rows).toEqual([
    { version: second, rows: ['Elbe', 'Oder'] },
    { version: first, rows: ['Elbe'] },
  ]);
  // Values in texts: one that follows, and one that stays.
  expect(now.values).toEqual([2, 1]);
  expect(now.dependencies).toEqual(
    expect.arrayContaining([`source:${sourceId}`, `version:${first}`, `version:${second}`]),
  );
  const moved = [`${second} newest`, `${first}`, `${[first, second].join()} newest`];
  const index = ['draft', 'published'].flatMap((state) => moved.map((of) => `${state}: ${of}`)).toSorted();
  expect((await indexed()).toSorted()).toEqual(index);
  await rebuildIndex(db, silentLog);
  expect((await indexed()).toSorted()).toEqual(index);

  // Without the newest version, the one before is the newest one.
  await deleteVersion(db, second, administrator);
  expect((await shown()).rows).toMatchObject([{ version: first }, { version: first }]);
  expect((await indexed()).every((row) => row.includes(String(first)))).toBe(true);
  expect((await readNewestVersions(db, [sourceId])).get(sourceId)?.versionId).toBe(first);
});

test('readers learn that newer data is late when fetching it fails or checks hold it, and that it is not any more', async () => {
  const { db } = installation.services.database;
  await sql`insert into connection (source_id, settings) values (${rivers.sourceId}, '{}')`.execute(db);
  const lateness = async () => (await readerView()).results[0]?.attribution.isLate ?? false;

  expect(await lateness()).toBe(false);
  await sql`update connection set failing_since = now() where source_id = ${rivers.sourceId}`.execute(db);
  expect(await lateness()).toBe(true);
  await sql`update connection set failing_since = null where source_id = ${rivers.sourceId}`.execute(db);
  expect(await lateness()).toBe(false);

  const { rows } = await sql<{ id: string }>`
    insert into source_run (connection_id, source_id, status)
    select id, source_id, 'running' from connection where source_id = ${rivers.sourceId} returning id`.execute(
    db,
  );
  const { id } = rows[0]!;
  expect(await lateness()).toBe(false);
  await sql`update source_run set status = 'held', ended_at = now() where id = ${id}`.execute(db);
  expect(await lateness()).toBe(true);
  await sql`update source_run set status = 'dropped' where id = ${id}`.execute(db);
  expect(await lateness()).toBe(false);

  // A run that does not end.
  const { rows: next } = await sql<{ id: string }>`
    insert into source_run (connection_id, source_id, status)
    select id, source_id, 'fetching' from connection where source_id = ${rivers.sourceId} returning id`.execute(
    db,
  );
  const running = next[0]!.id;
  expect(await lateness()).toBe(false);
  await sql`update source_run set is_late = true where id = ${running}`.execute(db);
  expect(await lateness()).toBe(true);
  await sql`update source_run set status = 'unchanged', ended_at = now() where id = ${running}`.execute(db);
  expect(await lateness()).toBe(false);

  // A schedule that nothing follows; that is seen when a page is made the next time.
  const overdue = async (since: string) => {
    await sql`update connection set due_at = now() - ${since}::interval where source_id = ${rivers.sourceId}`.execute(
      db,
    );
    await sql`select pg_notify('tidemark_change', ${`source:${rivers.sourceId}`})`.execute(db);
    return lateness();
  };
  expect(await overdue('5 minutes')).toBe(false);
  expect(await overdue('2 hours')).toBe(true);
  await sql`update connection set due_at = null where source_id = ${rivers.sourceId}`.execute(db);
});

test('readers of a joined source learn that newer data of a part is late, where it shows the newest of it', async () => {
  const { db } = installation.services.database;
  const lakes = await addSource(installation, { name: 'Lakes', csv: 'name,area\nElbe,1\n' });
  const join = (source: number) =>
    joinSchema.parse({
      kind: 'left',
      parts: [
        { source, name: 'Rivers' },
        { source: lakes.sourceId, name: 'Lakes' },
      ],
      keys: [{ left: 'name', right: 'name' }],
      columns: [{ name: 'name', from: ['name', null] }],
    });
  const create = (source: number, versions: (number | null)[]) =>
    createJoinedSource(db, { name: 'Both', join: join(source), versions }, 1, administrator);
  const joined = await create(rivers.sourceId, []);
  const again = await create(joined.sourceId, [joined.versionId]);
  const follows = await create(joined.sourceId, []);
  const pinned = await create(rivers.sourceId, [rivers.versionId]);
  const table = ({ sourceId, versionId }: { sourceId: number; versionId: number }) => ({
    id: `joined-${sourceId}`,
    type: 'Spreadsheet',
    state: {
      sourceInfo: { sourceId, versionId, sourceName: 'Both', versionName: 'v', follows: true },
      columns: [{ name: 'name', show: true, type: 'text' }],
    },
  });
  await addPage(installation, site.id, {
    title: 'Joined',
    sections: [joined, again, follows, pinned].map(table),
  });

  const lateness = async () =>
    (await readerView('joined')).results.map(({ attribution }) => attribution.isLate ?? false);
  const reported: string[] = [];
  await using heard = new AsyncDisposableStack();
  heard.defer(
    installation.services.changes.subscribe({
      changed: (key) => void reported.push(key),
      missed: () => undefined,
    }),
  );
  const failing = async (since: string | null) => {
    await sql`update connection set failing_since = ${since}::timestamptz where source_id = ${rivers.sourceId}`.execute(
      db,
    );
    await installation.services.changes.catchUp();
  };

  expect(await lateness()).toEqual([false, false, false, false]);
  reported.length = 0;
  await failing('2026-11-01');
  // What is cached of pages with any of them is dropped.
  const sources = [rivers, joined, again, follows, pinned].map(({ sourceId }) => `source:${sourceId}`);
  expect(reported).toEqual(expect.arrayContaining(sources));
  expect(await lateness()).toEqual([true, true, true, false]);
  await failing(null);
  expect(await lateness()).toEqual([false, false, false, false]);
});
