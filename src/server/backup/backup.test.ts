import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBucket, type TestBucket } from '../../../tests/fixtures/bucket.ts';
import { addPage, addSource } from '../../../tests/fixtures/contents.ts';
import { patchCell } from '../../../tests/fixtures/data-engine.ts';
import { openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import { joinSchema } from '#domain/source/join/join.ts';
import { openChangeFeed, type DatabaseHandle } from '../base/base.server.ts';
import { openDataEngine, type DataEngine } from '../engine/engine.server.ts';
import { openObjectReader, openObjectStore, type ObjectStore } from '../files/files.server.ts';
import { changeInstallationSettings, openAuthentication } from '../identity/identity.server.ts';
import { createItem } from '../items/items.server.ts';
import { createJoinedSource } from '../sources/sources.server.ts';
import { manifestName, type Manifest } from './manifest.ts';
import { readArchiveEntries } from './read-archive.ts';
import { openBackupStore } from './backup-store.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let installation: TestInstallation;
let folder: string;
let versionId: number;
const opened: DatabaseHandle[] = [];
beforeAll(async () => {
  installation = await openInstallation();
  folder = await mkdtemp(join(tmpdir(), 'tidemark-backup-'));
  const site = await installation.addSite('/');
  ({ versionId } = await addSource(installation, { name: 'Storms', csv: 'name,value\nalpha,1\nbeta,2\n' }));
  await addPage(installation, site, { title: 'Home', sections: [] });
  // The job that takes the statistics of the new version writes them into its row.
  const { db } = installation.services.database;
  await vi.waitFor(async () => {
    const state = await db.selectFrom('version_state').select('statistics').executeTakeFirstOrThrow();
    expect(state.statistics).not.toBeNull();
  }, 60_000);
});
afterAll(async () => {
  await installation.close();
  for (const database of opened) {
    await database.close();
  }
  await rm(folder, { recursive: true, force: true });
});

async function backUp(name: string): Promise<string> {
  const path = join(folder, name);
  const storage = { kind: 'file' as const };
  const readObject = await openObjectReader({ storage, folder: join(installation.folder, 'files') });
  const { pool } = installation.services.database;
  await writeBackup({ pool, readObject, secret: 'the secret' }, createWriteStream(path));
  return path;
}

type Target = { database: DatabaseHandle; objects: ObjectStore; secret: string };

/** An installation without anything in it. */
async function openTarget(): Promise<Target> {
  const database = await openTestDatabase();
  opened.push(database);
  await openAuthentication({ database, secret: 'x'.repeat(40), url: 'http://127.0.0.1', log: silentLog });
  const own = await mkdtemp(join(folder, 'target-'));
  const objects = await openObjectStore({ storage: { kind: 'file' }, folder: own });
  return { database, objects, secret: '' };
}

const restore = (target: Target, path: string, replace = false) =>
  restoreBackup(
    {
      pool: target.database.pool,
      objects: target.objects,
      writeSecret: async (secret) => void (target.secret = secret),
    },
    path,
    { replace },
  );

/** Every row of every table as text, by table. */
async function walk({ pool }: DatabaseHandle): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(
      `select t::text as text from "${name}" as t order by 1`,
    );
    all[name] = rows.map(({ text }) => text);
  }
  return all;
}

test('every row and every file of an installation is restored, and new ids go on after them', async () => {
  const path = await backUp('whole.backup');
  const target = await openTarget();
  await restore(target, path);
  const expected = await walk(installation.services.database);
  expect(await walk(target.database)).toEqual(expected);
  expect(Object.values(expected).filter((rows) => rows.length > 0).length).toBeGreaterThan(10);
  expect(expected['user']).toHaveLength(3);
  expect(target.secret).toBe('the secret');
  let count = 0;
  for await (const name of installation.services.objects.list()) {
    expect(await target.objects.verify(name), name).toBe(true);
    count += 1;
  }
  expect(count).toBeGreaterThan(0);
  const { db } = target.database;
  const data = { name: 'New', base_url: '/new' };
  const { id } = await createItem(db, { app: 'tidemark', type: 'site', data }, null);
  expect(id).toBeGreaterThan(versionId);
  // Triggers work again.
  await db.deleteFrom('item').where('type', '=', 'source').execute();
  expect((await db.selectFrom('removed_object').selectAll().execute()).length).toBeGreaterThan(0);
});

test('a restore forgets what another engine has of versions: it may be of a later time', async () => {
  const path = await backUp('engines.backup');
  const target = await openTarget();
  await target.database.db
    .insertInto('clickhouse_table')
    .values({
      name: 'v1_a',
      version_id: 1,
      status: 'current',
      is_home: true,
      seq: 1,
      published_seq: 1,
      columns_revision: '',
      applied_seq: 1,
      description: '{}',
      object: null,
    })
    .execute();

  await restore(target, path, true);
  expect(await target.database.db.selectFrom('clickhouse_table').selectAll().execute()).toEqual([]);
});

test('joined sources are restored with their parts: by columns, by place and appended', async () => {
  const { database } = installation.services;
  const stations = await addSource(installation, {
    name: 'Stations',
    csv: 'station,lat,lon\nA,1,1\nB,1,3\nC,50,50\n',
  });
  const districts = await addSource(installation, {
    name: 'Districts',
    csv: 'district,shape,station\nWest,"POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))",C\nEast,"POLYGON ((2 0, 4 0, 4 2, 2 2, 2 0))",A\n',
  });
  const parts = [
    { source: stations.sourceId, name: 'Stations' },
    { source: districts.sourceId, name: 'Districts' },
  ];
  const beside = [
    { name: 'station', from: ['station', null] },
    { name: 'district', from: [null, 'district'] },
  ];
  const joins = [
    { kind: 'left', parts, keys: [{ left: 'station', right: 'station' }], columns: beside },
    { kind: 'full', parts, place: { places: 0, columns: ['lat', 'lon'], areas: 'shape' }, columns: beside },
    { kind: 'append', parts, columns: [{ name: 'station', from: ['station', 'station'] }] },
  ].map((each) => joinSchema.parse(each));
  const versions: number[] = [];
  for (const each of joins) {
    const joined = { name: each.kind, join: each, versions: [null, districts.versionId] };
    versions.push(
      (await createJoinedSource(database.db, joined, 3, { id: null, email: null, level: 10 })).versionId,
    );
  }
  const rowsOf = async (engine: Pick<DataEngine, 'requests'>) => {
    const all: unknown[] = [];
    for (const [at, version] of versions.entries()) {
      const attributes = joins[at]!.columns.map(({ name }) => name);
      all.push((await engine.requests.query(version, { attributes })).rows);
    }
    return all;
  };

  const before = await rowsOf(installation.services.engine);
  expect(before).toEqual([
    [
      ['A', 'East'],
      ['B', null],
      ['C', 'West'],
    ],
    [
      ['A', 'West'],
      ['B', 'East'],
      ['C', null],
    ],
    [['A'], ['B'], ['C'], ['C'], ['A']],
  ]);
  const path = await backUp('joined.backup');
  const target = await openTarget();
  await restore(target, path, true);
  const changes = openChangeFeed(target.database.pool, silentLog);
  const engine = await openDataEngine({
    db: target.database.db,
    objects: target.objects,
    folder: await mkdtemp(join(folder, 'replica-')),
    downloads: await mkdtemp(join(folder, 'downloads-')),
    log: silentLog,
    changes,
  });
  try {
    expect(await rowsOf(engine)).toEqual(before);
  } finally {
    await engine.close();
    changes.close();
  }
});

test('a backup that is written while four people write is of one moment', async () => {
  const { engine } = installation.services;
  let isOver = false;
  let writes = 0;
  const write = async (writer: number) => {
    for (let count = 0; !isOver; count += 1) {
      if (writer % 2 === 0) {
        await patchCell(engine, versionId, 1, 'value', `${writer}${count}`, {}, null).catch(() => undefined);
      } else {
        await installation.ask('administrator', 'mutation ($t: String!) { createPage(title: $t) { id } }', {
          t: `P ${writer} ${count}`,
        });
      }
      writes += 1;
    }
  };
  const writers = [1, 2, 3, 4].map(write);
  await expect.poll(() => writes).toBeGreaterThan(8);
  const path = await backUp('busy.backup');
  const before = writes;
  await expect.poll(() => writes).toBeGreaterThan(before);
  isOver = true;
  await Promise.all(writers);
  const target = await openTarget();
  await restore(target, path);
  const { rows } = await target.database.pool.query(`
    select id from item where revision <> (select max(revision) from item_revision where item_id = id)
    union all select version_id from version_state
      where last_seq <> coalesce((select max(seq) from row_change where row_change.version_id = version_state.version_id), snapshot_seq)
    union all select id from item as page where type = 'page'
      and not exists (select from item as draft where draft.parent_id = page.id and draft.type = 'page-draft')`);
  expect(rows).toEqual([]);
});

test('a damaged backup changes nothing, and an installation with items is not replaced unasked', async () => {
  const path = await backUp('good.backup');
  const bytes = await readFile(path);
  const target = await openTarget();
  await restore(target, path);
  const before = await walk(target.database);
  const damage: [string, (copy: string) => Promise<void>][] = [
    ['cut', (copy) => truncate(copy, Math.floor(bytes.length / 2))],
    ['empty', (copy) => truncate(copy, 0)],
    ['changed', (copy) => writeFile(copy, flipped(bytes))],
    ['other', (copy) => writeFile(copy, 'not a backup')],
  ];
  for (const [name, apply] of damage) {
    const copy = join(folder, `${name}.backup`);
    await writeFile(copy, bytes);
    await apply(copy);
    await expect(restore(target, copy, true), name).rejects.toMatchObject({ code: 'damaged_object' });
  }
  expect(await walk(target.database)).toEqual(before);
  await expect(restore(target, path)).rejects.toMatchObject({ code: 'conflict' });
  await restore(target, path, true);
  expect(await walk(target.database)).toEqual(before);
});

test('an entry of an unknown kind is read over, however large it is, and a secret is short', async () => {
  const path = await backUp('known.backup');
  const rows = await walk(installation.services.database);
  const large = join(folder, 'large.backup');
  await addEntryTo(path, large, 'unknown/entry', 300 * 1024 ** 2);
  const target = await openTarget();
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const limit = before + 150 * 1024 ** 2;
  let isAboveLimit = false;
  const watching = setInterval(() => {
    if (process.memoryUsage().arrayBuffers < limit) return;
    collectGarbage();
    isAboveLimit ||= process.memoryUsage().arrayBuffers > limit;
  }, 10);
  await restore(target, large).finally(() => clearInterval(watching));
  expect(await walk(target.database)).toEqual(rows);
  expect(isAboveLimit).toBe(false);
  const secret = join(folder, 'secret.backup');
  await addEntryTo(path, secret, 'secret', 1024 ** 2);
  await expect(restore(await openTarget(), secret)).rejects.toMatchObject({ code: 'damaged_object' });
});

/** Copies a backup with one more entry, of zeros, which its manifest names. */
async function addEntryTo(path: string, copy: string, name: string, bytes: number): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(copy));
  const added = Buffer.alloc(bytes);
  const sha256 = createHash('sha256').update(added).digest('hex');
  await readArchiveEntries(path, async (entry, content) => {
    const chunks: Buffer[] = [];
    for await (const chunk of content) {
      chunks.push(chunk);
    }
    if (entry !== manifestName) return void archive.entry({ name: entry }, Buffer.concat(chunks));
    archive.entry({ name }, added);
    const manifest = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Manifest;
    manifest.entries.push({ name, bytes, sha256 });
    archive.entry({ name: entry }, JSON.stringify(manifest));
  });
  archive.finalize();
  await written;
}

test('the server makes backups on request, which can be restored, and says why one failed', async () => {
  const { backups, database } = installation.services;
  await changeInstallationSettings(database.db, { backups: 'daily', backupsKept: 1 });
  await backups.request();
  await expect.poll(() => backups.read(), { timeout: 60_000 }).toMatchObject({ isRunning: false });
  const { files, problem } = await backups.read();
  expect([files.length, problem]).toEqual([1, null]);
  const path = join(folder, 'downloaded.backup');
  const downloaded = await installation.fetch('administrator', `/admin/backups/${files[0]!.name}`);
  await writeFile(path, Buffer.from(await downloaded.arrayBuffer()));
  expect((await readFile(path)).length).toBe(files[0]!.bytes);
  const target = await openTarget();
  await restore(target, path);
  expect((await walk(target.database))['item']).toEqual((await walk(database))['item']);

  // Only the newest stay.
  await rename(
    join(installation.folder, 'backups', files[0]!.name),
    join(installation.folder, 'backups', old),
  );
  await backups.request();
  await expect.poll(() => backups.read(), { timeout: 60_000 }).toMatchObject({ isRunning: false });
  const after = await backups.read();
  expect(after.files.map(({ name }) => name)).not.toContain(old);
  expect(after.files).toHaveLength(1);

  await rm(join(installation.folder, 'backups'), { recursive: true });
  await writeFile(join(installation.folder, 'backups'), 'no folder');
  await backups.request();
  await expect
    .poll(async () => (await backups.read()).problem?.text, { timeout: 60_000 })
    .toContain('EEXIST');
});

const old = 'tidemark-2020-01-01T000000Z.backup';

test('backups in a bucket', async () => {
  const bucket = await openBucket();
  const { endpoint } = bucket;
  const storage = { kind: 's3', bucket: 'shelf', prefix: 'tide', endpoint, region: 'eu-west-1' } as const;
  const store = await openBackupStore(storage, join(folder, 'bucket'));
  bucket.objects.set(`/shelf/tide/${old}`, Buffer.from('old'));
  bucket.objects.set('/shelf/tide/other.txt', Buffer.from('not a backup'));
  const { name } = await store.write(async (file) => void (await finished(file.end('content'))));
  expect((await store.list()).map((file) => [file.name, file.bytes])).toEqual([
    [name, 7],
    [old, 3],
  ]);

  const fetched = join(folder, 'fetched.backup');
  await store.fetch(name, fetched);
  expect(await readFile(fetched, 'utf8')).toBe('content');
  for (const other of ['tidemark-2020-01-02T000000Z.backup', 'other.txt', '../secret']) {
    await expect(store.fetch(other, fetched)).rejects.toMatchObject({ code: 'not_found' });
  }

  await store.keepNewest(1);
  expect([...bucket.objects.keys()].toSorted()).toEqual(['/shelf/tide/other.txt', `/shelf/tide/${name}`]);
  const failing = store.write(() => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(bucket.objects.size).toBe(2);
  bucket.stop();
});

test('backups in a folder that fail leave nothing behind', async () => {
  const store = await openBackupStore({ kind: 'file' }, join(folder, 'local'));
  const failing = store.write(() => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await readdir(join(folder, 'local'))).toEqual([]);
});

test('what a killed process left of a backup is removed with the next one; what is being written stays', async () => {
  const target = join(folder, 'abandoned');
  const store = await openBackupStore({ kind: 'file' }, target);
  const [left, written, other] = [`${old}.part`, 'tidemark-2026-01-02T030405Z.backup.part', 'notes.part'];
  await mkdir(target, { recursive: true });
  for (const name of [left, written, other]) {
    await writeFile(join(target, name), 'half');
  }
  const before = new Date(Date.now() - 2 * 3600 * 1000);
  for (const name of [left, other]) {
    await utimes(join(target, name), before, before);
  }
  const { name } = await store.write(async (file) => void (await finished(file.end('content'))));
  expect((await readdir(target)).toSorted()).toEqual([other, written, name].toSorted());
});

test('a backup that cannot be written is a failure, also while the database is waited for', async () => {
  const { pool } = installation.services.database;
  const file = createWriteStream(join(folder, 'no such folder', 'file'));
  const slow = { connect: () => delay(50).then(() => pool.connect()) };
  const failing = writeBackup(
    { pool: slow as unknown as typeof pool, readObject: () => Promise.resolve(null), secret: '' },
    file,
  );
  await expect(failing).rejects.toThrow('ENOENT');
});

test('what cannot be opened is no backup that can be downloaded', async () => {
  const target = join(folder, 'unreadable');
  const store = await openBackupStore({ kind: 'file' }, target);
  const { name } = await store.write(async (file) => void (await finished(file.end('content'))));
  expect(await text((await store.read(name))!.stream)).toBe('content');
  // A file with rights of another user cannot be made here, where tests may run as root.
  const socket = createServer().listen(join(target, old));
  await once(socket, 'listening');
  expect(await store.read(old)).toBeNull();
  socket.close();
});

describe('a backup that is too large for one request to a bucket', () => {
  const mebibyte = Buffer.alloc(1024 * 1024, 'x');
  const storage = { kind: 's3', bucket: 'shelf', prefix: '', region: 'eu-west-1' } as const;
  let bucket: TestBucket;
  const open = () => openBackupStore({ ...storage, endpoint: bucket.endpoint }, join(folder, 'parts'));
  beforeEach(async () => void (bucket = await openBucket()));
  afterEach(() => bucket.stop());

  const megabytes = function* (count: number) {
    for (let at = 0; at < count; at += 1) {
      yield mebibyte;
    }
  };

  test('is sent in parts, of which few are in memory, and exists once it is complete', async () => {
    const store = await open();
    let most = 0;
    const { name, bytes } = await store.write(async (stream) => {
      let written = 0;
      for (const chunk of megabytes(100)) {
        if (!stream.write(chunk)) {
          await once(stream, 'drain');
        }
        written += chunk.length;
        const parts = [...bucket.uploads.values()].flatMap((upload) => upload.parts);
        const sent = parts.reduce((sum, part) => sum + part.length, 0);
        most = Math.max(most, written - sent);
      }
      expect(bucket.objects.size).toBe(0);
      await finished(stream.end());
    });
    expect(bytes).toBe(100 * mebibyte.length);
    const stored = bucket.objects.get(`/shelf/${name}`)!;
    expect(stored.length).toBe(bytes);
    expect(stored.equals(Buffer.alloc(bytes, mebibyte[0]))).toBe(true);
    expect(bucket.uploads.size).toBe(0);
    // Two parts are on their way, and a third one is read.
    expect(most).toBeLessThan(80 * mebibyte.length);
  });

  test('of a process that was killed leaves no parts behind after the next one; others are left alone', async () => {
    const store = await open();
    const recent = nameOfNow();
    for (const name of [old, recent, 'other.zip']) {
      bucket.uploads.set(`upload-${name}`, { path: `/shelf/${name}`, parts: [mebibyte] });
    }
    await store.write(async (file) => void (await finished(file.end('content'))));
    expect([...bucket.uploads.keys()]).toEqual([`upload-${recent}`, 'upload-other.zip']);
  });

  test('leaves no parts behind when it fails, on this side or in the bucket', async () => {
    const store = await open();
    const failing = store.write(async (stream) => {
      await pipeline(Readable.from(megabytes(40)), stream, { end: false });
      throw new Error('the database is gone');
    });
    await expect(failing).rejects.toThrow('the database is gone');
    const broken = store.write(async (stream) => {
      await pipeline(Readable.from(megabytes(40)), stream, { end: false });
      bucket.uploads.clear();
      await pipeline(Readable.from(megabytes(40)), stream);
    });
    await expect(broken).rejects.toThrow(/NoSuchUpload|UnknownError/);
    expect([bucket.uploads.size, bucket.objects.size]).toEqual([0, 0]);
  });
});

/** The name of a backup that is begun now. */
const nameOfNow = () => `tidemark-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;

/** A copy with one bit changed, in the middle. */
function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle);
  return copy;
}
