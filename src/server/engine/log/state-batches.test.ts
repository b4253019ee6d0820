import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVersion, openTestEngine, type TestEngine } from '../../../../tests/fixtures/data-engine.ts';
import type { Database } from '#server/base/base.server.ts';
import { StateBatches } from './state-batches.ts';

let fixture: TestEngine;

beforeAll(async () => {
  fixture = await openTestEngine();
});
afterAll(() => fixture.close());

/** A database that notes its queries. */
function openNoted(): { db: Kysely<Database>; queries: string[] } {
  const queries: string[] = [];
  const dialect = new PostgresDialect({ pool: fixture.database.pool });
  return { db: new Kysely<Database>({ dialect, log: ({ query }) => void queries.push(query.sql) }), queries };
}

test('states that are asked for in one turn are read in one query, whichever promise each call waits for', async () => {
  const { db, queries } = openNoted();
  const batches = new StateBatches(db);
  const after = async (promises: number) => {
    for (let waited = 0; waited < promises; waited += 1) {
      await Promise.resolve();
    }
    return batches.read([promises]);
  };
  await Promise.all([0, 1, 3, 10].map(after));
  expect(queries).toHaveLength(1);
  expect([...(await batches.read([1]))]).toEqual([]);
  expect(queries).toHaveLength(2);
});

test('states that may trail are read again only after a change', async () => {
  const { changes, engine, database } = fixture;
  const [rows, labels] = [
    await createVersion(fixture, [{ name: 'a' }]),
    await createVersion(fixture, [{ name: 'b' }]),
  ];
  await changes.catchUp();
  const { db, queries } = openNoted();
  const batches = new StateBatches(db, changes);
  const read = async (mayTrail: boolean) => {
    const before = queries.length;
    const states = await batches.read([rows.versionId, labels.versionId], { mayTrail });
    return {
      seq: states.get(rows.versionId)?.state.seq,
      level: states.get(labels.versionId)?.authLevel,
      queries: queries.length - before,
    };
  };
  expect(await read(true)).toEqual({ seq: 0, level: -1, queries: 1 });
  expect(await read(true)).toEqual({ seq: 0, level: -1, queries: 0 });
  expect(await read(false)).toEqual({ seq: 0, level: -1, queries: 1 });
  await engine.edits.insertRows(rows.versionId, [{ a: '1' }], null);
  await changes.catchUp();
  expect(await read(true)).toEqual({ seq: 1, level: -1, queries: 1 });
  const restrict = `update item set data = data || '{"authLevel": 5}' where id = $1`;
  await database.pool.query(restrict, [labels.sourceId]);
  await changes.catchUp();
  expect(await read(true)).toEqual({ seq: 1, level: 5, queries: 1 });
  expect(await read(true)).toEqual({ seq: 1, level: 5, queries: 0 });
});
