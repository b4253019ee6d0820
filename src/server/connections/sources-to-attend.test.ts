import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#domain/access/access.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { createSource } from '#server/sources/sources.server.ts';
import { openTestDatabase } from '../../../tests/fixtures/postgres.ts';
import { readFetchedSources } from './sources-to-attend.ts';

let database: DatabaseHandle;
const administrator: Viewer = { id: 'ann', email: 'ann@example.org', level: 10 };
const editor: Viewer = { id: 'bob', email: 'bob@example.org', level: 5 };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A source with runs of these statuses, one after the other; the last one may not have ended. */
async function addSource(name: string, statuses: string[], authLevel = 5): Promise<void> {
  const { id } = await createSource(database.db, { name, authLevel }, 'ann');
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into connection (source_id, settings) values ($1, '{"kind": "web", "address": "http://127.0.0.1/a"}') returning id`,
    [id],
  );
  for (const status of statuses) {
    await database.pool.query(
      `insert into source_run (connection_id, source_id, status, message, ended_at)
       values ($1, $2, $3, $4, case when $3 <> 'fetching' then now() end)`,
      [rows[0]!.id, id, status, status === 'failed' ? 'No server listens.' : null],
    );
  }
}

test('a source needs a person while its latest run failed or waits, also while the next one runs', async () => {
  expect(await readFetchedSources(database.db, administrator)).toEqual({ hasAny: false, toAttend: [] });
  await addSource('Works', ['failed', 'published']);
  await addSource('Fails', ['published', 'failed']);
  await addSource('Fails above', ['failed'], 7);
  await addSource('Held', ['failed', 'held']);
  await addSource('Is tried again', ['failed', 'fetching']);
  await addSource('Never ran', []);

  const named = async (viewer: Viewer) =>
    (await readFetchedSources(database.db, viewer)).toAttend.map(({ name, status, message }) => [
      name,
      status,
      message,
    ]);
  expect(await named(editor)).toEqual([
    ['Is tried again', 'failed', 'No server listens.'],
    ['Held', 'held', null],
    ['Fails', 'failed', 'No server listens.'],
  ]);
  expect(await named(administrator)).toContainEqual(['Fails above', 'failed', 'No server listens.']);
  expect((await readFetchedSources(database.db, editor)).hasAny).toBe(true);
});
