import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PoolClient } from 'pg';
import { openTestDatabase } from '../../../tests/fixtures/postgres.ts';
import type { DatabaseHandle } from './database.ts';
import { migrateSchema } from './migrate.ts';
import { breakingMigrations, migrations } from './migrations/index.ts';
import { numberOf } from './release.ts';

/** The last migration from before releases could run beside each other. */
const lastUnchecked = '0039-map-styles';

/** The migrations that earlier releases have to survive, with the one before each. */
const names = Object.keys(migrations);
const additive = names
  .map((name, at) => ({ name, before: names[at - 1]! }))
  .filter(({ name }) => name > lastUnchecked && !breakingMigrations.has(name));

let database: DatabaseHandle;
beforeAll(async () => void (database = await openTestDatabase()), 60_000);
afterAll(() => database.close());

type Column = { name: string; type: string; isRequired: boolean };

/** The columns of the tables and views of a schema, by their names with those of the tables. */
async function columnsOf(client: PoolClient, schema: string): Promise<Map<string, Column>> {
  const { rows } = await client.query<Column>(
    `select table_name || '.' || column_name as name, udt_name as type,
       is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isRequired"
     from information_schema.columns where table_schema = $1`,
    [schema],
  );
  return new Map(rows.map((column) => [column.name, column]));
}

/** Why statements of a release fail that knows the columns of `before`, once they are those of `after`. */
function breaks(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>): string[] {
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
  const gone = [...before].flatMap(([name, { type }]) => {
    const now = after.get(name);
    if (!now) return [`${name} is gone`];
    return now.type === type ? [] : [`${name} is ${now.type} instead of ${type}`];
  });
  const required = [...after.values()]
    .filter(({ name, isRequired }) => isRequired && !before.get(name)?.isRequired)
    .filter(({ name }) => tables.has(name.split('.')[0]))
    .map(({ name }) => `${name} has to be written`);
  return [...gone, ...required];
}

/** What `change` breaks for a release whose migrations end with `to`. */
async function breakOf(
  to: string,
  change: (client: PoolClient, schema: string) => Promise<unknown>,
): Promise<string[]> {
  const schema = 'release';
  const client = await database.pool.connect();
  try {
    await client.query(`begin; create schema ${schema}; set local search_path to ${schema}, public`);
    await migrateSchema(client, schema, to);
    const before = await columnsOf(client, schema);
    expect(before.has('item.data')).toBe(true);
    await change(client, schema);
    return breaks(before, await columnsOf(client, schema));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.each(additive)('$name leaves what an earlier release reads and writes', async ({ name, before }) => {
  expect(await breakOf(before, (client, schema) => migrateSchema(client, schema, name))).toEqual([]);
});

test('migrations that break others exist, and releases from an earlier or the same one on survive them', () => {
  const wrong = [...breakingMigrations].filter(
    ([name, from]) => !(name in migrations && from in migrations && numberOf(from) <= numberOf(name)),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['alter table upload drop column reading', ['upload.reading is gone']],
  ['alter table upload rename column reading to read_as', ['upload.reading is gone']],
  ['alter table upload alter column file_name type varchar', ['upload.file_name is varchar instead of text']],
  ['alter table upload add column owner text not null', ['upload.owner has to be written']],
  ['alter table upload alter column error set not null', ['upload.error has to be written']],
  ["alter table upload add column owner text not null default ''", []],
  ['alter table upload add column owner text', []],
  ['create table other (id bigint primary key, name text not null)', []],
  ['drop table etl_event', expect.arrayContaining(['etl_event.payload is gone'])],
])('%s', async (statement, expected) => {
  expect(await breakOf(lastUnchecked, (client) => client.query(statement))).toEqual(expected);
});
