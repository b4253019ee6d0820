import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import { migrate, migrateSchema, type DatabaseHandle } from '../base/base.server.ts';
import { openObjectReader, openObjectStore } from '../files/files.server.ts';
import { openAuthentication } from '../identity/identity.server.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const archive = fileURLToPath(
  new URL('../../../tests/fixtures/earlier-release/installation.tar.gz', import.meta.url),
);

let folder: string;
/** An installation of an earlier release, and its backup. */
let earlier: DatabaseHandle;
let backup: string;
const opened: DatabaseHandle[] = [];

async function openDatabase(): Promise<DatabaseHandle> {
  const database = await openTestDatabase();
  opened.push(database);
  return database;
}

const addUserTables = (database: DatabaseHandle) =>
  openAuthentication({ database, secret: 'x'.repeat(40), url: 'http://127.0.0.1', log: silentLog });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-earlier-'));
  await promisify(execFile)('tar', ['xzf', archive, '-C', folder]);
  await mkdir(join(folder, 'files'));
  await rename(join(folder, 'objects'), join(folder, 'files', 'objects'));
  earlier = await openDatabase();
  await earlier.pool.query('drop schema public cascade');
  await earlier.pool.query('create schema public');
  await earlier.pool.query(await readFile(join(folder, 'database.sql'), 'utf8'));
  await bringTo(earlier, '0022-assets');
  backup = join(folder, 'earlier.backup');
  const storage = { kind: 'file' as const };
  const readObject = await openObjectReader({ storage, folder: join(folder, 'files') });
  await writeBackup({ pool: earlier.pool, readObject, secret: 'the secret' }, createWriteStream(backup));
});
/** Brings an installation to a later release, the first one that has everything a backup is made of. */
async function bringTo({ pool }: DatabaseHandle, migration: string): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await migrateSchema(client, 'public', migration);
  await client.query('commit');
  client.release(true);
}

afterAll(async () => {
  for (const database of opened) {
    await database.close();
  }
  await rm(folder, { recursive: true, force: true });
});

async function restoreInto(database: DatabaseHandle): Promise<void> {
  const own = await mkdtemp(join(folder, 'target-'));
  const objects = await openObjectStore({ storage: { kind: 'file' }, folder: own });
  const target = { pool: database.pool, objects, writeSecret: () => Promise.resolve() };
  await restoreBackup(target, backup, { replace: false });
}

/**
 * The rows of each table. The identity library writes no default into the rows that there are when it adds a
 * column, and the table that a restore copies them into has it.
 */
async function walk({ pool }: DatabaseHandle): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(
      `select to_jsonb(t)::text as text from "${name}" as t order by 1`,
    );
    all[name] = rows.map(({ text }) => text.replace('"twoFactorEnabled": null', '"twoFactorEnabled": false'));
  }
  return all;
}

test('a backup of a later release is refused', async () => {
  const target = await openDatabase();
  const { rows } = await target.pool.query<{ name: string }>(
    'delete from kysely_migration where name > $1 returning name',
    ['0021'],
  );
  expect(rows.length).toBeGreaterThan(3);
  await expect(restoreInto(target)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('of a later release'),
  });
});

test('a restore that fails on its way leaves the installation as it was', async () => {
  const target = await openDatabase();
  await addUserTables(target);
  // The backup has a column that this installation does not know.
  await target.pool.query('alter table "user" rename column "email" to "mail"');
  const before = await walk(target);
  await expect(restoreInto(target)).rejects.toMatchObject({ code: 'conflict' });
  expect(await walk(target)).toEqual(before);
  const { rows } = await target.pool.query(`select nspname from pg_namespace where nspname like 'tidemark%'`);
  expect(rows).toEqual([]);
});

test('a backup of an earlier release is restored as what its installation becomes with this release', async () => {
  const target = await openDatabase();
  await addUserTables(target);
  await restoreInto(target);
  const restored = await walk(target);
  expect(restored['user']?.length).toBeGreaterThan(0);
  expect(restored['item']?.length).toBeGreaterThan(20);

  expect((await migrate(earlier)).length).toBeGreaterThan(3);
  await addUserTables(earlier);
  expect(restored).toEqual(await walk(earlier));

  const schemas = await target.pool.query(`select nspname from pg_namespace where nspname like 'tidemark%'`);
  expect(schemas.rows).toEqual([]);
  // New ids go on after those that were restored, and triggers work again.
  const { rows } = await target.pool.query<{ isNew: boolean }>(
    `insert into item (app, type, data) values ('tidemark', 'site', '{}')
     returning id > (select max(id) from item) as "isNew"`,
  );
  expect(rows).toEqual([{ isNew: true }]);
  await target.pool.query(`delete from item where type = 'source'`);
  expect((await target.pool.query('select from removed_object')).rows.length).toBeGreaterThan(0);
});
