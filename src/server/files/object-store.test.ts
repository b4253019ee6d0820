import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBucket, type TestBucket } from '../../../tests/fixtures/bucket.ts';
import { openObjectStore, type ObjectStore } from './files.server.ts';

const sha256OfHello = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
let folder: string;
let store: ObjectStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-objects-'));
  store = await openObjectStore({ storage: { kind: 'file' }, folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('objects in a folder', () => {
  test('are named by their content and read back', async () => {
    const stored = await store.put(Readable.from(['hel', 'lo']));
    expect(stored).toEqual({ name: sha256OfHello, bytes: 5 });
    expect(await text(await store.get(stored.name))).toBe('hello');
    expect(await store.exists(stored.name)).toBe(true);
    expect(await store.verify(stored.name)).toBe(true);
  });

  test('with equal content are stored once', async () => {
    await store.put(Readable.from(['hello']));
    await store.put(Readable.from(['hello']));
    expect(await readdir(join(folder, 'objects', '2c'))).toEqual([sha256OfHello]);
  });

  test('that are too large or incomplete leave nothing behind', async () => {
    await expect(store.put(Readable.from(['12345', '67890']), { limit: 8 })).rejects.toMatchObject({
      code: 'too_large',
    });
    const broken = Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put(broken)).rejects.toThrow('connection lost');
    expect(await readdir(join(folder, 'temporary'))).toEqual([]);
  });

  test('are adopted from a finished file', async () => {
    const path = await store.temporaryPath();
    await writeFile(path, 'hello');
    expect((await store.adopt(path)).name).toBe(sha256OfHello);
    expect(await readdir(join(folder, 'temporary'))).toEqual([]);
  });

  test('that are damaged, missing or have an invalid name are rejected', async () => {
    const { name } = await store.put(Readable.from(['hello']));
    await writeFile(await store.localPath(name), 'hellO');
    expect(await store.verify(name)).toBe(false);
    await store.delete(name);
    await expect(store.get(name)).rejects.toMatchObject({ code: 'missing_object' });
    await expect(store.get('../../etc/passwd')).rejects.toMatchObject({ code: 'missing_object' });
    await store.delete(name);
  });

  test('incomplete files of an earlier crash are removed at the start', async () => {
    await writeFile(await store.temporaryPath(), 'half');
    await openObjectStore({ storage: { kind: 'file' }, folder });
    expect(await readdir(join(folder, 'temporary'))).toEqual([]);
  });
});

test('objects in a shared folder can be read by all nodes, on any disk', async () => {
  const shared = await sharedFolder();
  const storage = { kind: 'file', folder: shared } as const;
  const [one, other] = await Promise.all(
    ['one', 'other'].map((node) => openObjectStore({ storage, folder: join(folder, node) })),
  );
  const { name } = await one!.put(Readable.from(['hello']));
  expect(await text(await other!.get(name))).toBe('hello');
  const path = await other!.temporaryPath();
  await writeFile(path, 'hello');
  await other!.adopt(path);
  expect(await readdir(join(shared, '2c'))).toEqual([name]);
  expect(await readdir(join(folder, 'other', 'temporary'))).toEqual([]);
  // A start does not remove incomplete files of other nodes.
  await writeFile(await other!.temporaryPath(), 'half');
  await openObjectStore({ storage, folder: join(folder, 'one') });
  expect(await readdir(join(folder, 'other', 'temporary'))).toHaveLength(1);
  await rm(shared, { recursive: true });
});

/** A folder on another file system than the tests, if there is one. */
async function sharedFolder(): Promise<string> {
  const memory = '/dev/shm';
  const isThere = await stat(memory).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  return mkdtemp(join(isThere ? memory : tmpdir(), 'tidemark-shared-'));
}

describe('objects in a bucket', () => {
  let bucket: TestBucket;

  beforeEach(async () => {
    bucket = await openBucket();
    store = await openStore(folder);
  });
  afterEach(() => bucket.stop());

  function openStore(cache: string): Promise<ObjectStore> {
    const storage = {
      kind: 's3',
      bucket: 'shelf',
      prefix: 'tide/mark',
      endpoint: bucket.endpoint,
      region: 'eu-west-1',
    } as const;
    return openObjectStore({ storage, folder: cache });
  }

  test('are written, fetched once into the cache, checked, and deleted', async () => {
    const { name } = await store.put(Readable.from(['hello']));
    const key = `/shelf/tide/mark/2c/${name}`;
    expect([...bucket.objects.keys()]).toEqual([key]);

    const elsewhere = await openStore(join(folder, 'other-node'));
    expect(await text(await elsewhere.get(name, { start: 1, end: 3 }))).toBe('ell');
    expect(await text(await elsewhere.get(name))).toBe('hello');

    bucket.objects.set(key, Buffer.from('hellO'));
    const third = await openStore(join(folder, 'third-node'));
    await expect(third.localPath(name)).rejects.toMatchObject({ code: 'damaged_object' });

    await store.delete(name);
    expect(await store.exists(name)).toBe(false);
  });
});
