import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import { ChangeFeed } from './change-feed.ts';
import type { DatabaseHandle } from './database.ts';

let database: DatabaseHandle;
let feed: ChangeFeed;
let received: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  feed = new ChangeFeed(database.pool, silentLog);
  feed.subscribe({ changed: (key) => received.push(key), missed: () => received.push('missed') });
  await feed.listen();
});

afterAll(async () => {
  feed.close();
  await database.close();
});

beforeEach(async () => {
  await feed.catchUp();
  received = [];
});

/**
 * Runs a statement and returns the first value and the keys that were received for it, in order of the
 * alphabet.
 */
async function run(statement: string, values: unknown[] = []): Promise<{ id: number; keys: string[] }> {
  const { rows } = await database.pool.query<{ id: number }>(statement, values);
  await feed.catchUp();
  const keys = [...new Set(received)].toSorted();
  received = [];
  return { id: rows[0]?.id ?? 0, keys };
}

const insert = (type: string, parent: number | null, data: object, app = 'tidemark') =>
  run('insert into item (app, type, parent_id, data) values ($1, $2, $3, $4) returning id', [
    app,
    type,
    parent,
    JSON.stringify(data),
  ]);
const patch = (id: number, data: object) =>
  run('update item set data = data || $2, revision = revision + 1 where id = $1', [id, JSON.stringify(data)]);

test('a site, its pages and their content send the keys of what they change', async () => {
  const site = await insert('site', null, { name: 'Tides', base_url: '/tides', subdomain: '*' });
  expect(site.keys).toEqual([`site:${site.id}`, 'sites']);
  expect((await patch(site.id, { name: 'Waves' })).keys).toEqual([`site:${site.id}`]);
  expect((await patch(site.id, { base_url: '/waves' })).keys).toEqual([`site:${site.id}`, 'sites']);

  const tree = `pages:${site.id}`;
  const page = await insert('page', site.id, { title: 'Ebb', index: 0, has_changes: false }, String(site.id));
  const ownKey = `page:${page.id}`;
  expect(page.keys).toEqual([ownKey, tree]);
  expect((await patch(page.id, { title: 'Flood' })).keys).toEqual([ownKey, tree]);
  expect((await patch(page.id, { filters: [{ searchKey: 'state' }] })).keys).toEqual([ownKey]);
  expect((await patch(page.id, { has_changes: true })).keys).toEqual([]);

  const draft = await insert('page-draft', page.id, { sections: [] });
  expect([...draft.keys, ...(await patch(draft.id, { sections: [1] })).keys]).toEqual([]);
  expect((await insert('history', page.id, { type: 'changed' })).keys).toEqual([]);
  const published = await insert('page-published', page.id, { sections: [] });
  expect(published.keys).toEqual([ownKey]);
  expect((await patch(published.id, { sections: [1] })).keys).toEqual([ownKey]);
  expect((await run('delete from item where id = $1', [page.id])).keys).toEqual([ownKey, tree]);
});

test('a source sends the keys of its versions too, and an edit of rows that of its version', async () => {
  const source = await insert('source', null, { name: 'Gauges', columns: [] });
  expect(source.keys).toEqual([`source:${source.id}`]);
  const version = await insert('version', source.id, { name: 'version 1' });
  const key = `version:${version.id}`;
  expect(version.keys).toEqual([key]);
  expect((await patch(source.id, { columns: [{ name: 'level' }] })).keys).toEqual([
    `source:${source.id}`,
    key,
  ]);
  const state = 'insert into version_state (version_id) values ($1)';
  expect((await run(state, [version.id])).keys).toEqual([key]);
  const edit = 'update version_state set last_seq = last_seq + 1 where version_id = $1';
  expect((await run(edit, [version.id])).keys).toEqual([key]);
  const statistics = `update version_state set statistics = '{}' where version_id = $1`;
  expect((await run(statistics, [version.id])).keys).toEqual([]);
  expect((await run('delete from item where id = $1', [source.id])).keys).toEqual([
    `removed:${version.id}`,
    `source:${source.id}`,
    key,
  ]);
});

test('a transaction that is rolled back sends nothing', async () => {
  await database.pool.query(
    `do $$ begin
      insert into item (app, type, data) values ('tidemark', 'site', '{"base_url": "/never"}');
      raise exception 'no';
    exception when raise_exception then null; end $$`,
  );
  await feed.catchUp();
  expect(received).toEqual([]);
});

test('waitFor returns as soon as what it reads is there, and null after its timeout', async () => {
  const { id } = await insert('version', null, { name: 'one' });
  const read = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select data ->> 'name' as name from item where id = $1`,
      [id],
    );
    if (rows[0]?.name === 'two') return 'there';
    return null;
  };
  const waiting = feed.waitFor(`version:${id}`, read, 60_000);
  await patch(id, { name: 'almost' });
  await patch(id, { name: 'two' });
  expect(await waiting).toBe('there');
  expect(await feed.waitFor(`version:${id}`, () => Promise.resolve(null), 20)).toBe(null);
});

test('a node that stops ends the waits for changes, and later ones are short', async () => {
  const stopping = new ChangeFeed(database.pool, silentLog);
  await stopping.listen();
  const never = () => Promise.resolve(null);
  const waiting = stopping.waitFor('page:1', never, 3_600_000);
  stopping.endWaits();
  expect(await waiting).toBe(null);
  expect(await stopping.waitFor('page:1', never, 3_600_000)).toBe(null);
  expect(await stopping.waitFor('page:1', () => Promise.resolve('here'), 3_600_000)).toBe('here');
  stopping.close();
});

test('a lost connection is replaced, and listeners hear that changes may have been missed', async () => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like 'listen tidemark_marker%'
      or query like 'select pg_notify%' and datname = current_database()`,
  );
  expect(rows).toHaveLength(1);
  const again = new Promise<void>((resolve) => {
    const stop = feed.subscribe({
      changed: () => {},
      missed: () => {
        if (!feed.isListening()) return;
        stop();
        resolve();
      },
    });
  });
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  await again;
  expect(received).toEqual(['missed', 'missed']);
  received = [];
  const { id, keys } = await insert('source', null, { name: 'Later' });
  expect(keys).toEqual([`source:${id}`]);
});

test('many callers catch up at once, and their markers are sent one after the other', async () => {
  // The connection would warn of the third statement that waits, which fails the run (refuse-warnings.ts).
  const { id } = await insert('site', null, { name: 'Ebb', base_url: '/ebb', subdomain: '*' });
  await database.pool.query('update item set revision = revision + 1 where id = $1', [id]);
  received = [];
  await Promise.all(Array.from({ length: 20 }, () => feed.catchUp()));
  expect(feed.isListening()).toBe(true);
});
