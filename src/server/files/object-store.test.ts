import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { ChangeListener } from '#server/base/base.server.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBucket, type TestBucket } from '../../../tests/fixtures/bucket.ts';
import { followRemovedObjects, openObjectStore, type ObjectStore } from './files.server.ts';

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
    await writeFile(await store.localPath(name, new DisposableStack()), 'hellO');
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
    await expect(third.localPath(name, new DisposableStack())).rejects.toMatchObject({
      code: 'damaged_object',
    });

    await store.delete(name);
    expect(await store.exists(name)).toBe(false);
  });

  /** The files of the cache with their sizes, by the names of their objects. */
  async function cachedFiles(): Promise<Map<string, number>> {
    const entries = await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const sizes = files.map(async ({ name, parentPath }) => {
      const { size } = await stat(join(parentPath, name));
      return [name, size] as const;
    });
    return new Map(await Promise.all(sizes));
  }

  test('take no more room on a node than they may, but for those that are being read, which stay', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(10 * (index + 1)));
    const stored = await Promise.all(contents.map((content) => store.put(Readable.from([content]))));
    const step = fc.record({
      object: fc.nat(contents.length - 1),
      kind: fc.constantFrom('hold', 'hold', 'release', 'read', 'remove'),
    });

    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 400 }),
        fc.array(step, { maxLength: 30 }),
        async (most, steps) => {
          const cache = store.cache!;
          cache.limitTo(most);
          const readers: { path: string; object: number; held: DisposableStack }[] = [];
          for (const { object, kind } of steps) {
            const { name } = stored[object]!;
            if (kind === 'hold') {
              const held = new DisposableStack();
              readers.push({ path: await store.localPath(name, held), object, held });
            } else if (kind === 'release') {
              readers.shift()?.held.dispose();
            } else if (kind === 'read') {
              expect(await text(await store.get(name))).toBe(contents[object]);
            } else {
              cache.remove(name);
            }

            for (const { path, object: read } of readers) {
              expect(await readFile(path, 'utf8')).toBe(contents[read]);
            }
            const files = await cachedFiles();
            const sum = [...files.values()].reduce((all, size) => all + size, 0);
            const read = new Set(readers.map((reader) => stored[reader.object]!));
            const needed = [...read].reduce((all, { bytes }) => all + bytes, 0);
            expect(cache.bytes).toBe(sum);
            expect(sum).toBeLessThanOrEqual(Math.max(most, needed));
          }
          readers.forEach(({ held }) => held.dispose());
          expect(cache.bytes).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('that were used least recently go first, also after a restart', async () => {
    const put = async (content: string) => (await store.put(Readable.from([content]))).name;
    const names = [await put('first'), await put('other'), await put('third')];
    await text(await store.get(names[0]!));
    store.cache!.limitTo(10);
    expect(new Set((await cachedFiles()).keys())).toEqual(new Set([names[0], names[2]]));

    const again = await openStore(folder);
    expect(again.cache!.bytes).toBe(10);
    again.cache!.limitTo(0);
    expect((await cachedFiles()).size).toBe(0);
    expect(await text(await again.get(names[0]!))).toBe('first');
  });

  test('that are removed on one node go on the others, once no one reads them', async () => {
    const { name } = await store.put(Readable.from(['hello']));
    const other = await openStore(join(folder, 'other-node'));
    const held = new DisposableStack();
    const path = await other.localPath(name, held);

    const listeners: ChangeListener[] = [];
    const changes = {
      subscribe(listener: ChangeListener) {
        listeners.push(listener);
        return () => undefined;
      },
    };
    followRemovedObjects(changes, other);
    await store.delete(name);
    listeners.forEach((listener) => listener.changed(`object:${name}`));
    expect(await readFile(path, 'utf8')).toBe('hello');
    held.dispose();
    expect(other.cache!.bytes).toBe(0);
    await expect(other.get(name)).rejects.toMatchObject({ code: 'missing_object' });
  });
});
