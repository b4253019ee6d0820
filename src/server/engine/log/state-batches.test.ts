import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/fixtures/postgres.ts';
import type { Database, DatabaseHandle } from '#server/base/base.server.ts';
import { StateBatches } from './state-batches.ts';

let database: DatabaseHandle;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('states that are asked for in one turn are read in one query, whichever promise each call waits for', async () => {
  const queries: string[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void queries.push(query.sql),
  });
  const batches = new StateBatches(db);
  const after = async (promises: number) => {
    for (let waited = 0; waited < promises; waited += 1) await Promise.resolve();
    return batches.read([promises]);
  };
  await Promise.all([0, 1, 3, 10].map(after));
  expect(queries).toHaveLength(1);
  expect([...(await batches.read([1]))]).toEqual([]);
  expect(queries).toHaveLength(2);
});
